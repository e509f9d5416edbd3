import { signal } from '@preact/signals'
import type { ReadonlySignal } from '@preact/signals'
import type { createMarkdownView } from '../../markdown/markdown.ts'

type CreateView = typeof createMarkdownView

/** Where the Markdown renderer comes from: a chunk of its own, fetched when the first message needs it. */
export type MarkdownSource = {
  /** Null until the chunk is there, and for good when it cannot be fetched. */
  create: ReadonlySignal<CreateView | null>
  /** Begins to fetch it. Safe to call again; after a failure that tries once more. */
  need(): void
}

/** `adopt` takes the stylesheet of rendered Markdown, before the first message is rendered. */
export function createMarkdownSource(adopt: (css: string) => void): MarkdownSource {
  const create = signal<CreateView | null>(null)
  let loading: Promise<void> | undefined
  async function load(): Promise<void> {
    const [code, sheet] = await Promise.all([
      import('../../markdown/markdown.ts'),
      import('../../markdown/markdown.css?inline'),
    ])
    adopt(sheet.default)
    create.value = code.createMarkdownView
  }
  return {
    create,
    need() {
      loading ??= load().catch(() => {
        // Messages stay as the plain text that they are. The next one asks again.
        loading = undefined
      })
    },
  }
}

/** Whether a text looks different when it is rendered as Markdown. It may say yes for a text that does not. */
export function holdsMarkdown(text: string): boolean {
  return /[*_`~<>[\]#|\\&]|https?:|www\.|@|^\s*(?:[-+]|\d+[.)])\s|\n/im.test(text)
}
