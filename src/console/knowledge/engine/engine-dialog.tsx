import { useRef, useState } from 'preact/hooks'
import type { Agent } from '../../../../server/contract/agents/agents.ts'
import type { Ai, AiCreate } from '../../../../server/contract/knowledge/ai.ts'
import type { KeyTest } from '../../../../server/contract/knowledge/try.ts'
import { attachAi, createAi, deleteAi, listAi, testKey } from '../../api/knowledge/ai.ts'
import { ApiError } from '../../api/request/api-error.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { Button } from '../../parts/button/button.tsx'
import { FormDialog } from '../../parts/dialog/form-dialog.tsx'
import { Failure } from '../../parts/status/failure.tsx'
import { TextField } from '../../parts/field/field.tsx'
import { say, sayError } from '../../parts/status/toast.tsx'
import { engineWords as text } from '../../words/en/answers.ts'
import { KeyTestResult } from './key-test-result.tsx'

/** `platform` and `key` make a new AI resource with the same instructions; anything else is the id of one that there is. */
type Choice = 'platform' | 'key' | (string & {})

/** Chooses another AI resource for the agent: one of the workspace, or a new one with its own key or the platform's. */
export function EngineDialog(props: {
  agent: Agent
  current: Ai | undefined
  onChange: () => Promise<void>
  onClose: () => void
}) {
  const { agent, current, onChange, onClose } = props
  const { value: all, error: listError, reload } = useLoaded('ai', listAi)
  const [choice, setChoice] = useState<Choice>('platform')
  const [key, setKey] = useState('')
  const [model, setModel] = useState('')
  const [embeddingModel, setEmbeddingModel] = useState('')
  const [error, setError] = useState<ApiError | Error>()
  const [result, setResult] = useState<KeyTest | Error>()
  const [busy, setBusy] = useState<'test' | 'save'>()
  /** The AI resource of an attempt that failed halfway, and the body it was created from. */
  const made = useRef<{ id: string; from: string }>(undefined)
  const others = (all ?? []).filter(({ id }) => id !== current?.id && id !== made.current?.id)
  const at = (field: string) => (error instanceof ApiError ? error.at(field) : undefined)

  async function make(): Promise<string> {
    const { characterBudget, whenNotFound, notFound } = current ?? {}
    const answering = { characterBudget, whenNotFound, notFound }
    const body: AiCreate = {
      name: current?.name ?? agent.name,
      instructions: current?.instructions ?? '',
      ...answering,
    }
    const named = { model: model.trim(), embeddingModel: embeddingModel.trim() }
    if (choice === 'key') {
      Object.assign(body, { apiKeyValue: key.trim() }, named.model && { model: named.model })
      if (named.embeddingModel) body.embeddingModel = named.embeddingModel
    }
    const from = JSON.stringify(body)
    if (made.current?.from !== from) {
      if (made.current) await deleteAi(made.current.id)
      made.current = { id: (await createAi(body)).id, from }
    }
    return made.current.id
  }

  async function submit(): Promise<void> {
    if (choice === 'key' && key.trim() === '') return setError(new Error(text.keyEmpty))
    setBusy('save')
    setError(undefined)
    try {
      await attachAi(agent.id, choice === 'platform' || choice === 'key' ? await make() : choice)
      await onChange()
      const back = async (aiId: string) => {
        await attachAi(agent.id, aiId)
        await onChange()
      }
      say(text.changed, current && (() => void back(current.id).catch(sayError)))
      onClose()
    } catch (cause) {
      setBusy(undefined)
      setError(cause as Error)
    }
    return undefined
  }

  async function test(): Promise<void> {
    if (key.trim() === '') return setError(new Error(text.keyEmpty))
    if (!current) return undefined
    setBusy('test')
    setError(undefined)
    setResult(await testAll(current.id).catch((cause: unknown) => cause as Error))
    setBusy(undefined)
    return undefined
  }

  /** The key, and then the model for embeddings, if one is named. */
  async function testAll(aiId: string): Promise<KeyTest> {
    const body = { apiKeyValue: key.trim() }
    const answered = await testKey(aiId, body)
    const named = embeddingModel.trim()
    return answered.ok && named !== '' ? testKey(aiId, { ...body, embeddingModel: named }) : answered
  }

  const option = (value: Choice, label: string) => (
    <label key={value} class="engine-choice">
      <input type="radio" name="engine" checked={choice === value} onChange={() => setChoice(value)} />
      <span>{label}</span>
    </label>
  )
  const keyError =
    choice === 'key' && error
      ? (at('apiKeyValue') ?? (at('model') || at('embeddingModel') ? undefined : error.message))
      : undefined
  return (
    <FormDialog
      title={text.dialog}
      action={text.do}
      isBusy={busy === 'save'}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <fieldset class="engine-choices">
        <legend>{text.newOne}</legend>
        {option('platform', text.platform)}
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
            error={keyError}
          />
          <TextField
            label={text.modelName}
            help={text.modelHelp}
            value={model}
            onInput={setModel}
            error={at('model')}
          />
          <TextField
            label={text.embeddingModel}
            help={text.embeddingModelHelp}
            value={embeddingModel}
            onInput={setEmbeddingModel}
            error={at('embeddingModel')}
          />
          {result && <KeyTestResult of={result} />}
          {current && (
            <div>
              <Button isBusy={busy === 'test'} onClick={() => void test()}>
                {text.testKey}
              </Button>
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
      {choice !== 'key' && error && <p class="wrong">{error.message}</p>}
    </FormDialog>
  )
}
