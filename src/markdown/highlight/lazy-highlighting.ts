import { knownLanguage } from './languages.ts'

export type LazyHighlighting = {
  /** Highlights the code blocks in finished nodes, one per task. */
  add: (nodes: readonly ChildNode[]) => void
  end(): void
}

/** Longer code stays plain: highlighting it would take longer than a frame. */
const longest = 20_000

/**
 * Loads the highlighter with the first code block in a language that it knows; `run` calls each piece of work.
 */
export function createLazyHighlighting(run: (highlightNext: () => void) => void): LazyHighlighting {
  const waiting: { code: HTMLElement; language: string }[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let hasEnded = false
  let isRunning = false

  async function begin(): Promise<void> {
    isRunning = true
    try {
      const { highlight } = await import('./highlight.ts')
      step(highlight)
    } catch {
      // The chunk could not be fetched: code stays plain.
      isRunning = false
    }
  }

  /** One block per task, so that several do not add up to a long task. */
  function step(highlight: (code: string, language: string) => DocumentFragment | null): void {
    const next = hasEnded ? undefined : waiting.shift()
    if (!next) {
      isRunning = false
      return
    }
    run(() => {
      const colored = highlight(next.code.textContent ?? '', next.language)
      if (colored) next.code.replaceChildren(colored)
    })
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
      if (waiting.length > 0 && !isRunning && !hasEnded) void begin()
    },
    end() {
      hasEnded = true
      clearTimeout(timer)
    },
  }
}
