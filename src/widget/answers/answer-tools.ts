import { signal, type Signal } from '@preact/signals'
import type { AnswerTools } from '../context.ts'
import { fetchOnce } from '../fetch-once.ts'

/** `adopt` takes the stylesheets that come with the tools, before an answer is rendered. Without them answers stay plain text. */
export function createAnswerTools(adopt: (css: string) => void): AnswerTools {
  const tools: Signal<AnswerTools['tools']['value']> = signal(null)
  const need = fetchOnce(async () => {
    const { css, createMarkdownView, ActionBar, Sources, speak } = await import('./answer-chunk.ts')
    adopt(css)
    tools.value = { createMarkdownView, ActionBar, Sources, speak }
  })
  return { tools, need }
}
