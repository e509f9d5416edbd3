import { useLocation } from 'preact-iso/router'
import { useState } from 'preact/hooks'
import type { Agent } from '#contract/agents/agents.ts'
import type { Ai } from '#contract/knowledge/ai.ts'
import type { Source, SourceKind } from '#contract/knowledge/sources.ts'
import { canChange } from '../account/account.ts'
import { deleteSource, listSources } from '../api/sources.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { useTitle, Section } from '../parts/layout/page.tsx'
import { KnowledgePlaces, UsedBy } from '../knowledge/knowledge-places.tsx'
import { Empty, Pending } from '../parts/status/placeholders.tsx'
import { Button } from '../parts/button/button.tsx'
import { Menu } from '../parts/button/menu.tsx'
import { addressFilter } from '../parts/filter/address-filter.ts'
import { fold } from '../parts/filter/fold.ts'
import { SearchField } from '../parts/filter/search-field.tsx'
import { showToast } from '../parts/status/toast.tsx'
import { sourcesWords as text } from '../words/en/sources.ts'
import { AddButtons, AddDialog, addItems } from './add/add.tsx'
import { SearchSection } from './search-section.tsx'
import { SourceActions } from './source-actions.tsx'
import { SourceState, areVectorsComing } from './source-state.tsx'
import { agentPath } from '../app/root.ts'
import type { KeyTest } from '#contract/knowledge/try.ts'
import { testKey, updateAi } from '../api/ai.ts'
import { useSending, wrongAt } from '../api/request/use-sending.ts'
import { KeyTestResult } from '../knowledge/key-test-result.tsx'
import { TextField, Form } from '../parts/field/field.tsx'
import { words } from '../words/en/shell.ts'

type Props = { agent: Agent; ai: Ai | undefined; aiId: () => Promise<string>; onAiChange: () => void }

/** All sources, what is happening to them, and the ways to add one. */
export function SourceList({ agent, ai, aiId, onAiChange }: Props) {
  useTitle(text.title, agent.name)
  const [adding, setAdding] = useState<SourceKind>()
  const isWanted = ai?.embeddingModel !== undefined
  const loaded = useLoaded(
    ai ? `sources ${ai.id}` : null,
    (signal) => listSources(ai?.id ?? '', signal),
    (all) => all.some((source) => source.sync !== undefined || areVectorsComing(source, isWanted)),
  )
  const sources = ai ? loaded.value : []

  function added(source: Source, to: string): void {
    loaded.reload()
    showToast(text.added(source.name), () => deleteSource(to, source.id).then(loaded.reload))
  }

  function replaced(): void {
    loaded.reload()
    showToast(text.replaced)
  }

  return (
    <>
      <header>
        <h1>{text.title}</h1>
        {canChange.value && sources && sources.length > 0 && (
          <Menu className="button primary" items={addItems(setAdding)}>
            {text.add}
          </Menu>
        )}
        <KnowledgePlaces agentId={agent.id} here="sources" />
        {ai && <UsedBy ai={ai} />}
      </header>
      <Pending of={loaded} />
      {sources?.length === 0 && (
        <Empty action={canChange.value && <AddButtons onChoose={setAdding} />}>
          {canChange.value ? text.none : text.noneToRead}
        </Empty>
      )}
      {ai && sources && sources.length > 0 && (
        <>
          <SourceRows agentId={agent.id} aiId={ai.id} sources={sources} onChange={loaded.reload} />
          <SearchSection agentId={agent.id} aiId={ai.id} />
          {ai.provider === 'OPENAI' && (
            <VectorsSection
              ai={ai}
              sent={sources.reduce((sum, { vectors }) => sum + (vectors?.passages ?? 0), 0)}
              onChange={() => {
                onAiChange()
                loaded.reload()
              }}
            />
          )}
        </>
      )}
      {adding && (
        <AddDialog
          kind={adding}
          agentId={agent.id}
          aiId={aiId}
          onAdded={added}
          onReplaced={replaced}
          onClose={() => setAdding(undefined)}
        />
      )}
    </>
  )
}

/** So few need no search. */
const few = 10

const { readFilter, searchOf } = addressFilter('q')

type RowsProps = { agentId: string; aiId: string; sources: readonly Source[]; onChange: () => void }

/** A row for each source, found by its name, the name of its file or the address of its site, which stands in that of the page. */
function SourceRows({ agentId, aiId, sources, onChange }: RowsProps) {
  const { query, path, route } = useLocation()
  const { q = '' } = readFilter(query)
  const sought = fold(q)
  const found = sources.filter(({ name, fileName = '', site }) =>
    [name, fileName, site?.url ?? ''].some((each) => fold(each).includes(sought)),
  )
  return (
    <>
      {(sources.length > few || q !== '') && (
        <div class="filters" role="search">
          <SearchField label={text.find} value={q} onChange={(to) => route(path + searchOf({ q: to }), true)} />
        </div>
      )}
      {q !== '' && (
        <p class="quiet" role="status">
          {found.length === 0 ? text.noneFound : text.foundOf(found.length, sources.length)}
        </p>
      )}
      {found.length === 0 && (
        <div class="row">
          <Button label={text.showAll} onClick={() => route(path, true)} />
        </div>
      )}
      {found.length > 0 && (
        <ul class="rows card">
          {found.map((source) => (
            <li key={source.id}>
              <div class="what">
                <h2>
                  <a href={agentPath(agentId, 'sources', source.id)}>{source.name}</a>
                </h2>
                <SourceState source={source} />
              </div>
              <div class="row-actions">
                <SourceActions aiId={aiId} source={source} onChange={onChange} onDeleted={onChange} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const vectorWords = text.vectors
const field = 'embeddingModel'

/** Which model finds passages by what they mean, whether that works, and how many passages were sent to it. */
function VectorsSection({ ai, sent, onChange }: { ai: Ai; sent: number; onChange: () => void }) {
  const { embeddingModel: named = '' } = ai
  const [typed, setTyped] = useState<string>()
  const [result, setResult] = useState<KeyTest | Error>()
  const saving = useSending()
  const testing = useSending()
  const model = (typed ?? named).trim()

  async function save(next: string): Promise<void> {
    await updateAi(ai.id, { embeddingModel: next === '' ? null : next })
    setTyped(undefined)
    setResult(undefined)
    onChange()
  }

  async function submit(): Promise<void> {
    if (model === named) throw wrongAt({ path: field, message: model === '' ? vectorWords.empty : vectorWords.same })
    await save(model)
    showToast(model === '' ? vectorWords.off : vectorWords.saved, () => save(named))
  }

  async function test(): Promise<void> {
    setResult(undefined)
    if (model === '') throw wrongAt({ path: field, message: vectorWords.empty })
    setResult(await testKey(ai.id, { embeddingModel: model }))
  }

  const wrong = [saving, testing].flatMap(({ error, at }) => (error ? [at(field) ?? error.message] : []))[0]
  return (
    <Section title={vectorWords.title} about={vectorWords.about}>
      <p>{named === '' ? vectorWords.none : vectorWords.state(named, sent)}</p>
      {canChange.value && (
        <Form class="line-form model-form" onSubmit={() => void saving.run(submit)}>
          <TextField
            label={vectorWords.label}
            help={vectorWords.help}
            value={typed ?? named}
            onInput={setTyped}
            error={wrong}
          />
          <Button label={vectorWords.test} isBusy={testing.isBusy} onClick={() => void testing.run(test)} />
          <Button label={words.save} type="submit" isBusy={saving.isBusy} />
        </Form>
      )}
      {result && <KeyTestResult of={result} />}
    </Section>
  )
}
