import type { WidgetTheme } from '#contract/agents/theme.ts'
import type { Problem } from '#contract/problem.ts'
import type { Options } from './options.ts'

/** The version of the widget, which the server counts. Put in by the build. */
declare const __VERSION__: string

/**
 * The agent's theme; the browser revalidates it by its ETag, so that a change shows at once. Where there is no answer it asks
 * again, after pauses that grow, and that a click or the connection's return ends. Rejects when the server refuses, with its words.
 */
export async function fetchTheme({ base, agent }: Options, signal: AbortSignal): Promise<WidgetTheme> {
  for (let tries = 1; ; tries++) {
    signal.throwIfAborted()
    const answer = (await fetch(`${base}v1/agents/${agent}/theme`, {
      headers: { Authorization: `Bearer ${agent}`, Accept: `*/*;v=${__VERSION__}` },
      credentials: 'omit',
      signal,
    })
      .then((response) => response.json())
      .catch(() => undefined)) as (WidgetTheme & Problem) | undefined
    if (answer?.data) return answer
    // Whatever is no problem document of ours, a proxy said: the server was not reached.
    if (answer?.type?.[0] === '/' && answer.status < 500) throw new Error(answer.detail)
    await new Promise((done) => {
      setTimeout(done, 2000 * tries)
      for (const name of ['online', 'click']) addEventListener(name, done, { once: true })
    })
  }
}
