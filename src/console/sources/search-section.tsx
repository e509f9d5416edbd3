import { useState } from 'preact/hooks'
import type { SearchAnswer } from '#contract/knowledge/documents.ts'
import { searchKnowledge } from '../api/sources.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { Button } from '../parts/button/button.tsx'
import { TextField, Form } from '../parts/field/field.tsx'
import { Markdown } from '../parts/text/markdown.tsx'
import { Section } from '../parts/layout/page.tsx'
import { receiptWords } from '../words/en/answers.ts'
import { sourcesWords } from '../words/en/sources.ts'
import { wrongAt } from '../api/request/use-sending.ts'
import { agentPath } from '../app/root.ts'

const text = sourcesWords.search

/** Shows what an answer would find, and how well it fits. */
export function SearchSection({ agentId, aiId }: { agentId: string; aiId: string }) {
  const draft = useDraft(`search.${agentId}`, { q: '' })
  const question = draft.value.q
  const [answer, setAnswer] = useState<SearchAnswer>()

  async function search(): Promise<void> {
    if (question.trim() === '') throw wrongAt({ path: 'q', message: text.empty })
    setAnswer(await searchKnowledge(aiId, question))
  }

  return (
    <Section title={text.title} about={text.about}>
      <Form class="line-form" onSubmit={() => void draft.run(search)}>
        <TextField label={text.label} {...draft.field('q')} error={draft.error?.message} />
        <Button label={text.do} type="submit" isBusy={draft.isBusy} />
      </Form>
      <div role="status" class={draft.isBusy ? 'stale' : undefined}>
        {answer && (
          <p class="receipt">
            <span class={`found ${answer.verdict}`}>{receiptWords.verdicts[answer.verdict]}</span>
            <span class="quiet">{text.count(answer.passages.length)}</span>
          </p>
        )}
      </div>
      {answer && answer.passages.length > 0 && (
        <ol class="passages">
          {answer.passages.map((passage) => (
            <Passage key={keyOf(passage)} agentId={agentId} passage={passage} />
          ))}
        </ol>
      )}
    </Section>
  )
}

type Found = SearchAnswer['passages'][number]

/** The same words may stand in several places. */
const keyOf = ({ document, above, title, text: content }: Found) => [document?.id, ...above, title, content].join('\n')

function Passage({ agentId, passage }: { agentId: string; passage: Found }) {
  const { title, above, score, confidence, similarity, verdict, document } = passage
  return (
    <li>
      <h3 class="breaks">{[...above, title].filter(Boolean).join(' › ')}</h3>
      <p class="quiet breaks">
        {document ? (
          <a href={agentPath(agentId, 'sources', document.sourceId, document.id)}>{document.title}</a>
        ) : (
          text.inInstructions
        )}{' '}
        · <span class={`found ${verdict}`}>{text.verdicts[verdict]}</span>
        {' · '}
        {text.scores(score.toFixed(1), Math.round(confidence * 100))}
        {similarity !== undefined && text.similarity(similarity.toFixed(2))}
      </p>
      <Markdown text={passage.text} />
    </li>
  )
}
