import { useRef, useState } from 'preact/hooks'
import type { Agent } from '#contract/agents/agents.ts'
import type { Ai, AiUpdate } from '#contract/knowledge/ai.ts'
import type { KeyTest } from '#contract/knowledge/try.ts'
import { attachAi, createAi, listAi, testKey, updateAi } from '../api/ai.ts'
import { useSending, wrongAt } from '../api/request/use-sending.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { Button } from '../parts/button/button.tsx'
import { FormDialog } from '../parts/dialog/dialog.tsx'
import { Failure } from '../parts/status/placeholders.tsx'
import { CheckField, TextField } from '../parts/field/field.tsx'
import { showToast } from '../parts/status/toast.tsx'
import { answeringWords as answering } from '../words/en/knowledge.ts'
import { engineWords as text } from '../words/en/answers.ts'
import { KeyTestResult } from './key-test-result.tsx'

/** How the agent's own AI resource answers; anything else is the id of another one. */
type Choice = 'platform' | 'embedded' | 'key' | (string & {})

/** The fields of a key, which show their own errors. */
const keyFields: readonly string[] = ['apiKeyValue', 'model', 'embeddingModel'] satisfies (keyof AiUpdate)[]

const ownChoices: readonly string[] = ['platform', 'embedded', 'key'] satisfies Choice[]

/**
 * Chooses who answers for the agent: the server's model, the embedded engine or a model with a key of one's own, all with what the agent
 * knows; or another AI resource of the workspace, which brings what it knows.
 */
export function EngineDialog(props: {
  agent: Agent
  current: Ai | undefined
  onChange: () => Promise<void>
  onClose: () => void
}) {
  const { agent, current, onChange, onClose } = props
  const { value: all, error: listError, reload } = useLoaded('ai', listAi)
  const before = choiceOf(current)
  const [choice, setChoice] = useState<Choice>(before)
  const [key, setKey] = useState('')
  const [model, setModel] = useState(before === 'key' ? (current?.model ?? '') : '')
  const [embeddingModel, setEmbeddingModel] = useState(current?.embeddingModel ?? '')
  const [writesSearch, setWritesSearch] = useState(before !== 'key' || current?.searchQuestion === 'model')
  const [result, setResult] = useState<KeyTest | Error>()
  const saving = useSending()
  const testing = useSending()
  /** Of an agent without an AI resource: the one that an attempt made that failed halfway. */
  const made = useRef<string>(undefined)
  const others = (all ?? []).filter(({ id }) => id !== current?.id && id !== made.current)
  const isShown = (path: string) => choice === 'key' && keyFields.includes(path)

  /** The key in the form, with what belongs to it. */
  function keyed(): AiUpdate {
    const named = model.trim()
    return {
      apiKeyValue: key.trim(),
      ...(named && { model: named }),
      embeddingModel: embeddingModel.trim() || null,
      searchQuestion: writesSearch ? 'model' : null,
    }
  }

  /** Returns what takes the change back; undefined: nothing can, since keys are not shown again. */
  async function save(): Promise<(() => Promise<void>) | undefined> {
    if (!ownChoices.includes(choice)) {
      await attachAi(agent.id, choice)
      return current && (() => attachAi(agent.id, current.id))
    }
    const change = choice === 'key' ? keyed() : without(choice)
    const aiId = current?.id ?? (made.current ??= (await createAi({ name: agent.name })).id)
    await updateAi(aiId, change)
    if (!current) await attachAi(agent.id, aiId)
    const { searchQuestion = null } = current ?? {}
    return current && before !== 'key' ? () => updateAi(aiId, { ...without(before), searchQuestion }) : undefined
  }

  async function submit(): Promise<void> {
    testing.mend(() => true)
    if (choice === 'key') checkKey()
    const undo = await save()
    await onChange()
    showToast(text.changed, undo && (() => undo().then(onChange)))
  }

  function checkKey(): void {
    if (key.trim() === '') throw wrongAt({ path: 'apiKeyValue', message: text.keyEmpty })
  }

  async function test(): Promise<void> {
    saving.mend(() => true)
    checkKey()
    if (current) setResult(await testAll(current.id).catch((cause: unknown) => cause as Error))
  }

  /** The key, and then the model for embeddings, if one is named. */
  async function testAll(aiId: string): Promise<KeyTest> {
    const named = model.trim()
    const body = { apiKeyValue: key.trim(), ...(named && { model: named }) }
    const answered = await testKey(aiId, body)
    const vectors = embeddingModel.trim()
    return answered.ok && vectors !== '' ? testKey(aiId, { ...body, embeddingModel: vectors }) : answered
  }

  const option = (value: Choice, label: string) => (
    <label key={value} class="check">
      <input type="radio" name="engine" checked={choice === value} onChange={() => setChoice(value)} />
      <span>{label}</span>
    </label>
  )
  return (
    <FormDialog title={text.dialog} action={text.do} sending={saving} isShown={isShown} run={submit} onClose={onClose}>
      <fieldset class="engine-choices">
        <legend>{text.own}</legend>
        {option('platform', text.platform)}
        {option('embedded', text.embedded)}
        {option('key', text.ownKey)}
      </fieldset>
      {choice === 'key' && (
        <>
          <TextField
            label={text.key}
            help={text.keyHelp}
            type="password"
            value={key}
            onInput={setKey}
            error={saving.at('apiKeyValue') ?? testing.at('apiKeyValue')}
          />
          <TextField
            label={text.modelName}
            help={text.modelHelp}
            value={model}
            onInput={setModel}
            error={saving.at('model')}
          />
          <TextField
            label={text.embeddingModel}
            help={text.embeddingModelHelp}
            value={embeddingModel}
            onInput={setEmbeddingModel}
            error={saving.at('embeddingModel')}
          />
          <CheckField
            label={answering.search}
            help={answering.searchHelp}
            isOn={writesSearch}
            onChange={setWritesSearch}
          />
          {result && <KeyTestResult of={result} />}
          {current && (
            <div>
              <Button label={text.testKey} isBusy={testing.isBusy} onClick={() => void testing.run(test)} />
            </div>
          )}
        </>
      )}
      {listError && <Failure error={listError} onRetry={reload} />}
      {others.length > 0 && (
        <fieldset class="engine-choices">
          <legend>{text.existing}</legend>
          <p class="help">{text.existingHelp}</p>
          {others.map(({ id, name, provider, model: its }) =>
            option(id, `${name} · ${provider === 'BUILTIN' ? text.builtinShort : its}`),
          )}
        </fieldset>
      )}
    </FormDialog>
  )
}

function choiceOf(ai: Ai | undefined): Choice {
  if (ai?.hasOwnKey) return 'key'
  return ai?.usesPlatformModel === false ? 'embedded' : 'platform'
}

/** Without a key. */
function without(choice: Choice): AiUpdate {
  return choice === 'embedded'
    ? { apiKeyValue: null, usesPlatformModel: false, embeddingModel: null }
    : { apiKeyValue: null, usesPlatformModel: true }
}
