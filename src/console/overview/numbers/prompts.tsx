import type { Insight } from '#contract/sessions/insight.ts'
import { numbersWords as text } from '../../words/en/overview.ts'

/** The number of prompts that are shown. */
const most = 10

/** The theme's prompts that visitors sent most; each leads to the conversations with it. */
export function Prompts({ prompts, pathOf }: { prompts: Insight['prompts']; pathOf: (prompt: string) => string }) {
  if (prompts.length === 0) return null
  return (
    <section class="used-prompts card" aria-labelledby="prompts">
      <h3 id="prompts">{text.prompts}</h3>
      <ol>
        {prompts.slice(0, most).map(({ text: prompt, count }) => (
          <li key={prompt}>
            <a href={pathOf(prompt)}>{prompt}</a>
            <span class="count">
              {count.toLocaleString('en')}
              <span class="unseen"> {text.times(count)}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
