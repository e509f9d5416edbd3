import { knownLanguage } from './languages.ts'

export type Highlighting = {
  /** Colors the code blocks in finished nodes, one after the other, when there is time. */ add(
    nodes: readonly ChildNode[],
  ): void
  end(): void
}

/** Longer code stays plain: coloring it would take longer than a frame. */
const longest = 20_000

/** Loads the highlighter with the first code block in a language that it knows; pages without one never fetch it. */
export function createHighlighting(): Highlighting {
  const waiting: { code: HTMLElement; language: string }[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let hasEnded = false
  let isRunning = false

  async function run(): Promise<void> {
    isRunning = true
    try {
      const { highlight } = await import('./highlight.ts')
      step(highlight)
    } catch {
      // Without the chunk code stays as it is: plain text.
      isRunning = false
    }
  }

  /** A block a task, so that several never add up to a long one. */
  function step(highlight: (code: string, language: string) => DocumentFragment | null): void {
    const next = hasEnded ? undefined : waiting.shift()
    if (!next) {
      isRunning = false
      return
    }
    const colored = highlight(next.code.textContent ?? '', next.language)
    if (colored) next.code.replaceChildren(colored)
    timer = setTimeout(step, 0, highlight)
  }

  return {
    add(nodes) {
      for (const node of nodes) {
        if (!(node instanceof HTMLElement)) continue
        for (const code of node.querySelectorAll<HTMLElement>('code[data-language]')) {
          const language = knownLanguage(code.dataset['language'] ?? '')
          if (language && (code.textContent?.length ?? 0) <= longest) waiting.push({ code, language })
        }
      }
      if (waiting.length > 0 && !isRunning && !hasEnded) void run()
    },
    end() {
      hasEnded = true
      clearTimeout(timer)
    },
  }
}
