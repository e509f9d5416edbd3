import { signal, type ReadonlySignal } from '@preact/signals'
import { createContext, type FunctionComponent } from 'preact'
import { useContext } from 'preact/hooks'
import type { AnswerSource, Message } from '#contract/sessions/chat.ts'
import type { createMarkdownView } from '../../markdown/markdown.ts'
import type { speak } from '../spoken/speaker.ts'

/** The functions for answers, which an open panel does not need yet; see answer-chunk.ts. */
type Tools = {
  createMarkdownView: typeof createMarkdownView
  ActionBar: FunctionComponent<{ message: Message }>
  Sources: FunctionComponent<{ of: readonly AnswerSource[] }>
  speak: typeof speak
}

/** The way to the answer chunk. */
export type AnswerTools = {
  /** Null until they are there, and for good when they cannot be fetched. */
  tools: ReadonlySignal<Tools | null>
  /** Fetches them. Safe to call again; after a failure that tries once more. */
  need: () => void
}

/** `adopt` takes the stylesheets that come with the tools, before an answer is rendered. */
export function createAnswerTools(adopt: (css: string) => void): AnswerTools {
  const tools = signal<Tools | null>(null)
  async function load(): Promise<void> {
    const { css, createMarkdownView, ActionBar, Sources, speak } = await import('./answer-chunk.ts')
    adopt(css)
    tools.value = { createMarkdownView, ActionBar, Sources, speak }
  }
  let loading: Promise<void> | undefined
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

const Context = createContext<AnswerTools | null>(null)

export const AnswerToolsProvider = Context.Provider

/** The answer tools of the widget that this component belongs to. */
export function useAnswerTools(): AnswerTools {
  const tools = useContext(Context)
  if (!tools) throw new Error('This component stands outside of a widget')
  return tools
}
