import { Pencil, Trash2 } from 'lucide'
import type { StoredPair } from '#contract/knowledge/sources.ts'
import { canChange } from '../../account/account.ts'
import { Button } from '../../parts/button/button.tsx'
import { pairsWords as text, sourcesWords } from '../../words/en/sources.ts'
import { agentPath } from '../../app/root.ts'

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
          <a href={agentPath(agentId, 'sources', sourceId, id)}>{question}</a>
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
          <Button label={text.edit} of={`“${question}”`} icon={Pencil} onClick={onEdit} />
          <Button label={text.delete} of={`“${question}”`} kind="plain" icon={Trash2} onClick={onDelete} />
        </div>
      )}
    </>
  )
}
