import { useState } from 'preact/hooks'
import type { Ai } from '#contract/knowledge/ai.ts'
import type { KeyTest } from '#contract/knowledge/try.ts'
import { canChange } from '../../account/account.ts'
import { testKey, updateAi } from '../../api/knowledge/ai.ts'
import { useSending, wrongAt } from '../../api/request/use-sending.ts'
import { KeyTestResult } from '../../knowledge/engine/key-test-result.tsx'
import { Button } from '../../parts/button/button.tsx'
import { TextField, Form } from '../../parts/field/field.tsx'
import { Section } from '../../parts/layout/section.tsx'
import { showToast } from '../../parts/status/toast.tsx'
import { words } from '../../words/en/shell.ts'
import { sourcesWords } from '../../words/en/sources.ts'

const text = sourcesWords.vectors
const field = 'embeddingModel'

/** Which model finds passages by what they mean, whether that works, and how many passages were sent to it. */
export function VectorsSection({ ai, sent, onChange }: { ai: Ai; sent: number; onChange: () => void }) {
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
    if (model === named) throw wrongAt({ path: field, message: model === '' ? text.empty : text.same })
    await save(model)
    showToast(model === '' ? text.off : text.saved, () => save(named))
  }

  async function test(): Promise<void> {
    setResult(undefined)
    if (model === '') throw wrongAt({ path: field, message: text.empty })
    setResult(await testKey(ai.id, { embeddingModel: model }))
  }

  const wrong = [saving, testing].flatMap(({ error, at }) => (error ? [at(field) ?? error.message] : []))[0]
  return (
    <Section title={text.title} about={text.about}>
      <p>{named === '' ? text.none : text.state(named, sent)}</p>
      {canChange.value && (
        <Form class="line-form model-form" onSubmit={() => void saving.run(submit)}>
          <TextField label={text.label} help={text.help} value={typed ?? named} onInput={setTyped} error={wrong} />
          <Button label={text.test} isBusy={testing.isBusy} onClick={() => void testing.run(test)} />
          <Button label={words.save} type="submit" isBusy={saving.isBusy} />
        </Form>
      )}
      {result && <KeyTestResult of={result} />}
    </Section>
  )
}
