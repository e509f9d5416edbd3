import type { Agent } from '#contract/agents/agents.ts'
import { attachedAi, type AiAnswer, testKey } from '../api/ai.ts'
import { listSources } from '../api/sources.ts'
import { useLoaded } from '../api/use-loaded.ts'
import type { PageProps } from '../app/routes.ts'
import { ConflictChoice } from '../drafts/form-section.tsx'
import { useTitle } from '../parts/layout/page.tsx'
import { later, Failure, Skeleton } from '../parts/status/placeholders.tsx'
import { words } from '../words/en/shell.ts'
import { Ask } from './ask.tsx'
import { Editor } from './editor/editor.tsx'
import { KnowledgePlaces, UsedBy } from './knowledge-places.tsx'
import { useInstructions } from './editor/use-instructions.ts'
import { useAgent } from '../api/agents.ts'
import { useState } from 'preact/hooks'
import type { Ai } from '#contract/knowledge/ai.ts'
import type { KeyTest } from '#contract/knowledge/try.ts'
import { canChange } from '../account/account.ts'
import { useSending } from '../api/request/use-sending.ts'
import { Button } from '../parts/button/button.tsx'
import { engineWords } from '../words/en/answers.ts'

const AnsweringSection = later('answering', async () => (await import('./answering-section.tsx')).AnsweringSection)
const loadSources = async () => (await import('./sources-in-short.tsx')).SourcesInShort
const SourcesInShort = later('sources-in-short', loadSources)
const Versions = later('versions', async () => (await import('./versions.tsx')).Versions)

/** An agent's instructions: write, try, save and restore them. */
export function Page({ agentId }: PageProps) {
  const { agent, error: agentsError, reload: reloadAgents } = useAgent(agentId)
  const { value: attached, error, reload, set } = useLoaded(`ai ${agentId}`, (signal) => attachedAi(agentId, signal))
  const ai = attached?.body.data
  // Both at once with the rest: nothing moves below them while one reads.
  const sources = useLoaded(ai ? `sources ${ai.id}` : null, (signal) => listSources(ai?.id ?? '', signal))
  const sourcesPart = useLoaded('part sources-in-short', loadSources)
  const isReady = ![sources, sourcesPart].some(({ isLoading, value }) => isLoading && value === undefined)
  useTitle(words.places.knowledge, agent?.name)
  return (
    <div class="page knowledge">
      <header>
        <h1>{words.places.knowledge}</h1>
        <KnowledgePlaces agentId={agentId} here="knowledge" />
        {ai && <UsedBy ai={ai} />}
      </header>
      {agentsError && <Failure error={agentsError} onRetry={reloadAgents} />}
      {error && <Failure error={error} onRetry={reload} />}
      {agent && attached !== undefined && isReady ? (
        <Knowledge agent={agent} attached={attached} set={set} />
      ) : (
        !error && <Skeleton />
      )}
    </div>
  )
}

function Knowledge(props: { agent: Agent; attached: AiAnswer | null; set: (attached: AiAnswer | null) => void }) {
  const { agent, attached, set } = props
  const form = useInstructions(agent, attached, set)
  const { draft } = form
  const ai = attached?.body.data
  const refresh = async () => set(await attachedAi(agent.id))
  return (
    <div class="columns">
      <div class="known">
        {ai && <SourcesInShort agentId={agent.id} aiId={ai.id} />}
        <Editor form={form} isModel={ai?.provider === 'OPENAI'} />
      </div>
      <div class="beside">
        <Ask agentId={agent.id} aiId={ai?.id} draft={draft.isChanged ? draft.value?.instructions : undefined} />
        <EngineCard agent={agent} ai={ai} onChange={refresh} />
        {ai && <AnsweringSection key={ai.id} agentId={agent.id} />}
        {ai && <Versions ai={ai} isChanged={draft.isChanged} onChange={refresh} />}
      </div>
      <ConflictChoice
        draft={draft}
        labels={{ instructions: words.places.instructions }}
        show={(value) => value}
        action={words.save}
        onResolved={() => void form.submit()}
      />
    </div>
  )
}

const KeyTestResult = later('key-test-result', async () => (await import('./key-test-result.tsx')).KeyTestResult)
const EngineDialog = later('engine-dialog', async () => (await import('./engine-dialog.tsx')).EngineDialog)

type Props = { agent: Agent; ai: Ai | undefined; onChange: () => Promise<void> }

/** The AI resource that writes the answers, with a test and a way to another one. */
function EngineCard({ agent, ai, onChange }: Props) {
  const [isChoosing, setChoosing] = useState(false)
  const [result, setResult] = useState<KeyTest | Error>()
  const testing = useSending()

  async function test(aiId: string): Promise<void> {
    setResult(await testKey(aiId).catch((cause: unknown) => cause as Error))
  }

  return (
    <section class="engine card" aria-labelledby="engine">
      <h2 id="engine">{engineWords.title}</h2>
      <p>
        {!ai ? (
          <span class="quiet">
            {engineWords.none} {canChange.value && engineWords.noneToDo}
          </span>
        ) : ai.provider === 'BUILTIN' ? (
          engineWords.builtin
        ) : (
          engineWords.model(ai.model)
        )}
      </p>
      {ai?.promptCut && <p class="cut">{engineWords.promptCut(ai.promptCut.sentTokens, ai.promptCut.readTokens)}</p>}
      {ai && result && <KeyTestResult of={result} />}
      {canChange.value && (
        <div class="row">
          {ai && (
            <Button
              label={engineWords.test}
              isBusy={testing.isBusy}
              onClick={() => void testing.run(() => test(ai.id))}
            />
          )}
          <Button label={ai ? engineWords.change : engineWords.choose} onClick={() => setChoosing(true)} />
        </div>
      )}
      {isChoosing && (
        <EngineDialog
          agent={agent}
          current={ai}
          onChange={async () => {
            setResult(undefined)
            await onChange()
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </section>
  )
}
