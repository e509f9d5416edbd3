import { useState } from 'preact/hooks'
import type { Agent } from '#contract/agents/agents.ts'
import type { Setup } from '#contract/sites/setup.ts'
import { canChange } from '../account/account.ts'
import { Button } from '../parts/button/button.tsx'
import { Section } from '../parts/layout/section.tsx'
import { AnswerDialog } from '../questions/answer-dialog.tsx'
import { setupWords } from '../words/en/setup.ts'

const text = setupWords.missing

type Props = { agent: Agent; setup: Setup; onAnswered: () => void }

/** What visitors usually ask and the site does not tell, each with a way to answer it. Nothing is made up in its place. */
export function MissingSection({ agent, setup: { missing }, onAnswered }: Props) {
  const [question, setQuestion] = useState<string>()
  if (missing.length === 0) return null
  return (
    <Section title={text.title} about={text.about}>
      <ul class="missing-lines">
        {missing.map(({ what, question: asked }) => (
          <li key={what}>
            <div>
              <h3>{text.what[what]}</h3>
              <p class="quiet" dir="auto">
                {asked}
              </p>
            </div>
            {canChange.value && (
              <Button label={text.answer} of={`(${text.what[what]})`} onClick={() => setQuestion(asked)} />
            )}
          </li>
        ))}
      </ul>
      {question !== undefined && (
        <AnswerDialog
          agent={agent}
          group={{ question, others: [], keys: [] }}
          onSaved={onAnswered}
          onClose={() => setQuestion(undefined)}
        />
      )}
    </Section>
  )
}
