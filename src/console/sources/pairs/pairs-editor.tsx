import { Plus, Pencil, Trash2 } from 'lucide'
import { useLocation } from 'preact-iso/router'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { StoredPair } from '#contract/knowledge/sources.ts'
import { canChange } from '../../account/account.ts'
import { createPair, deletePair, listPairs } from '../../api/pairs.ts'
import { useSending } from '../../api/request/use-sending.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { Button } from '../../parts/button/button.tsx'
import { Empty, Pending } from '../../parts/status/placeholders.tsx'
import { showToast, showError } from '../../parts/status/toast.tsx'
import { pairsWords as text, sourcesWords } from '../../words/en/sources.ts'
import { SearchField } from '../../parts/filter/search-field.tsx'
import { ExchangeMenu } from './exchange-menu.tsx'
import { PairForm, typedPairs } from './pair-form.tsx'
import { fold } from '../../parts/filter/fold.ts'
import { agentPath } from '../../app/root.ts'

/** This many questions are shown at a time. */
const step = 100

type Props = { agentId: string; aiId: string; source: { id: string; name: string }; onChange: () => void }

/** The questions of a source with their answers: found, added, changed, deleted with a way back, imported and exported. */
export function PairsEditor({ agentId, aiId, source: { id: sourceId, name }, onChange }: Props) {
  const { query, path, route } = useLocation()
  const loaded = useLoaded(`pairs ${sourceId}`, (signal) => listPairs(aiId, sourceId, signal))
  const typed = canChange.value ? typedPairs(sourceId) : []
  const [isAdding, setAdding] = useState(typed.includes('new'))
  const [edited, setEdited] = useState<ReadonlySet<string>>(new Set())
  const [shown, setShown] = useState(step)
  const whole = useRef<HTMLElement>(null)
  /** Whose button has the focus once it is there again. */
  const wanted = useRef<string>(undefined)
  useEffect(() => {
    if (wanted.current === undefined) return
    const place = whole.current?.querySelector(`[data-pair="${wanted.current}"]`)
    const first = place?.querySelector<HTMLElement>('button')
    if (!first) return
    wanted.current = undefined
    first.focus()
  })
  const sending = useSending(showError)
  const pairs = loaded.value
  const q = query['q'] ?? ''
  const found = pairs?.filter((pair) => isFound(pair, q)) ?? []

  // Somebody else deleted these meanwhile: what was typed is still here.
  const known = new Set(pairs?.map(({ id }) => id))
  const lost = pairs ? typed.filter((id) => id !== 'new' && !known.has(id)) : []

  function reload(): void {
    loaded.reload()
    onChange()
  }

  /** Forms with unsaved changes are open again after a reload. */
  const isOpen = (id: string) => edited.has(id) || typed.includes(id)
  function setOpen(id: string, isNow: boolean): void {
    const next = new Set(edited)
    if (isNow) next.add(id)
    else next.delete(id)
    if (!isNow) wanted.current = id
    setEdited(next)
  }

  function setAdded(isNow: boolean): void {
    if (!isNow) wanted.current = 'add'
    setAdding(isNow)
  }

  async function remove(pair: StoredPair): Promise<void> {
    await deletePair(aiId, sourceId, pair.id)
    reload()
    const { question, alternatives, answer, isExcluded } = pair
    showToast(text.deleted(question), async () => {
      await createPair(aiId, sourceId, { question, alternatives, answer, isExcluded })
      reload()
    })
  }

  return (
    <section class="pairs" ref={whole} aria-label={text.title}>
      <div class="filters" role="search">
        <SearchField
          label={text.search}
          value={q}
          onChange={(next) => route(`${path}${next === '' ? '' : `?${new URLSearchParams({ q: next })}`}`, true)}
        />
        {canChange.value && (
          <div data-pair="add">
            <Button label={text.add} kind="primary" icon={Plus} onClick={() => setAdded(true)} />
          </div>
        )}
        <ExchangeMenu aiId={aiId} sourceId={sourceId} name={name} onImported={reload} />
      </div>
      <Pending of={loaded} />
      {isAdding && (
        <div class="card adding">
          <PairForm
            aiId={aiId}
            sourceId={sourceId}
            pairId={undefined}
            number={(pairs?.length ?? 0) + 1}
            onSaved={reload}
            onClose={() => setAdded(false)}
          />
        </div>
      )}
      {pairs && (
        <p class="quiet" role="status">
          {q !== '' && found.length === 0 ? text.noneFound(q) : pairs.length > 0 && text.count(found.length)}
        </p>
      )}
      {lost.map((id) => (
        <div key={id} class="card adding">
          <PairForm
            aiId={aiId}
            sourceId={sourceId}
            pairId={id}
            number={pairs?.length ?? 1}
            onSaved={reload}
            onClose={() => setOpen(id, false)}
          />
        </div>
      ))}
      {pairs?.length === 0 && !isAdding && <Empty>{text.none}</Empty>}
      {found.length > 0 && (
        <ul class="rows card">
          {found.slice(0, shown).map((pair, at) => (
            <li key={pair.id} data-pair={pair.id}>
              {isOpen(pair.id) ? (
                <PairForm
                  aiId={aiId}
                  sourceId={sourceId}
                  pairId={pair.id}
                  number={at + 1}
                  onSaved={reload}
                  onClose={() => setOpen(pair.id, false)}
                />
              ) : (
                <PairLine
                  agentId={agentId}
                  sourceId={sourceId}
                  pair={pair}
                  onEdit={() => setOpen(pair.id, true)}
                  onDelete={() => void sending.run(() => remove(pair))}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {found.length > shown && (
        <div class="row">
          <Button
            label={text.showMore(Math.min(step, found.length - shown))}
            onClick={() => setShown((count) => count + step)}
          />
        </div>
      )}
    </section>
  )
}

function isFound({ question, alternatives, answer }: StoredPair, q: string): boolean {
  const sought = fold(q)
  return [question, ...alternatives, answer].some((each) => fold(each).includes(sought))
}

/** A question with how its answer begins. */
function PairLine({
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
