import { useState } from 'preact/hooks'
import type { Agent } from '#contract/agents/agents.ts'
import type { Ai } from '#contract/knowledge/ai.ts'
import type { KeyTest } from '#contract/knowledge/try.ts'
import { canChange } from '../../account/account.ts'
import { testKey } from '../../api/knowledge/ai.ts'
import { useSending } from '../../api/request/use-sending.ts'
import { Button } from '../../parts/button/button.tsx'
import { later } from '../../parts/later.tsx'
import { engineWords } from '../../words/en/answers.ts'

const KeyTestResult = later('key-test-result', async () => (await import('./key-test-result.tsx')).KeyTestResult)
const EngineDialog = later('engine-dialog', async () => (await import('./engine-dialog.tsx')).EngineDialog)

type Props = { agent: Agent; ai: Ai | undefined; onChange: () => Promise<void> }

/** The AI resource that writes the answers, with a test and a way to another one. */
export function EngineCard({ agent, ai, onChange }: Props) {
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
