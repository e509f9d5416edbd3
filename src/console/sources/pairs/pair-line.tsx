import { Pencil, Trash2 } from 'lucide'
import type { StoredPair } from '#contract/knowledge/pairs.ts'
import { canChange } from '../../account/account.ts'
import { Button } from '../../parts/button/button.tsx'
import { pairsWords as text, sourcesWords } from '../../words/en/sources.ts'
import { sourcesPath } from '../paths.ts'

/** A question with how its answer begins. */
export function PairLine({
  agentId,
  sourceId,
  pair: { id, question, alternatives, answer, isExcluded },
  onEdit,
  onDelete,
}: {
  agentId: string
  sourceId: string
  pair: StoredPair
  onEdit: () => void
  onDelete: () => void
}) {
  return (
    <>
      <div class="what">
        <h2 dir="auto">
          <a href={sourcesPath(agentId, sourceId, id)}>{question}</a>
        </h2>
        <p class="begins" dir="auto">
          {answer}
        </p>
        <p class="about">
          {alternatives.length > 0 && <span>{text.alternatives(alternatives.length)}</span>}
          {isExcluded && <span class="warned">{sourcesWords.document.isExcluded}</span>}
        </p>
      </div>
      {canChange.value && (
        <div class="row-actions">
          <Button icon={Pencil} onClick={onEdit}>
            {text.edit}
            <span class="unseen"> “{question}”</span>
          </Button>
          <Button kind="plain" icon={Trash2} onClick={onDelete}>
            {text.delete}
            <span class="unseen"> “{question}”</span>
          </Button>
        </div>
      )}
    </>
  )
}
