import { signal } from '@preact/signals'
import type { ReadonlySignal } from '@preact/signals'
import type { createMarkdownView } from '../markdown/markdown.ts'
import type { ActionBar } from './feedback/action-bar.tsx'
import { useView } from './view.ts'

/** What answers need and the composer does not: the Markdown renderer and the bar below them. */
type Tools = { createMarkdownView: typeof createMarkdownView; ActionBar: typeof ActionBar }

/** Where the tools come from: chunks of their own, fetched when the first answer needs them. */
export type AnswerKit = {
  /** Null until they are there, and for good when they cannot be fetched. */
  tools: ReadonlySignal<Tools | null>
  /** Begins to fetch them. Safe to call again; after a failure that tries once more. */
  need: () => void
}

/** `adopt` takes the stylesheets that come with the tools, before an answer is rendered. */
export function createAnswerKit(adopt: (css: string) => void): AnswerKit {
  const tools = signal<Tools | null>(null)
  let loading: Promise<void> | undefined
  async function load(): Promise<void> {
    const [markdown, look, feedback] = await Promise.all([
      import('../markdown/markdown.ts'),
      import('../markdown/markdown.css?inline'),
      import('./feedback/action-bar.tsx'),
    ])
    adopt(look.default + feedback.css)
    tools.value = { createMarkdownView: markdown.createMarkdownView, ActionBar: feedback.ActionBar }
  }
  return {
    tools,
    need() {
      loading ??= load().catch(() => {
        // Answers stay as the plain text that they are. The next one asks again.
        loading = undefined
      })
    },
  }
}

/** The kit of the widget that this component belongs to. */
export function useKit(): AnswerKit {
  const { conversation } = useView()
  if (!conversation) throw new Error('This component stands outside of a conversation')
  return conversation.kit
}
