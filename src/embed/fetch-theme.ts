import type { ThemeAnswer } from '../../server/contract/agents/theme.ts'
import type { Options } from './options.ts'

/** The version of the widget, which the server counts. Put in by the build. */
declare const __VERSION__: string

/**
 * The agent's theme; the browser revalidates it by its ETag, so that a change shows at once. Where there is no answer it waits until
 * the page is looked at again: a launcher that leads nowhere helps nobody. Rejects when the server refuses, with its words.
 */
export async function fetchTheme({ base, agent }: Options, signal: AbortSignal): Promise<ThemeAnswer> {
  for (let tries = 1; ; tries++) {
    signal.throwIfAborted()
    const response = await fetch(`${base}v1/agents/${encodeURIComponent(agent)}/theme`, {
      headers: { Authorization: `Bearer ${agent}`, Accept: `*/*;v=${__VERSION__}` },
      cache: 'no-cache',
      credentials: 'omit',
      signal,
    }).catch(() => undefined)
    if (response && response.status < 500) {
      const answer = (await response.json()) as ThemeAnswer & { detail: string }
      if (response.ok) return answer
      throw new Error(answer.detail)
    }
    await pause(2000 * tries, signal)
  }
}

/** Waits that long, or until `signal` ends it. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => resolve(clearTimeout(timer)))
  })
}
