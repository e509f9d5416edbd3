import { useState } from 'preact/hooks'
import type { Scope } from '../../../server/contract/access/tokens.ts'
import { ApiError } from '../api/request/api-error.ts'
import { createToken } from '../api/tokens.ts'
import { useDraft } from '../app/use-draft.ts'
import { FormDialog } from '../parts/dialog/form-dialog.tsx'
import { Field, TextField } from '../parts/field/field.tsx'
import { RadioGroup } from '../parts/field/radio-group.tsx'
import { accessWords, createTokenWords as text } from '../words/en/access.ts'
import { words } from '../words/en/shell.ts'
import { expiresAt, expiries, type Expiry } from './expiry.ts'

const scopes: Scope[] = ['read', 'admin']

type Wrong = { name?: string | undefined; expiry?: string | undefined; whole?: string }

/** Who it is for, what it may, and until when. */
export function CreateTokenDialog({
  onClose,
  onCreated,
}: {
  onClose: () => void
  onCreated: (secret: string) => void
}) {
  const [name, type, forget] = useDraft('new-token')
  const [scope, setScope] = useState<Scope>('read')
  const [expiry, setExpiry] = useState<Expiry>('90')
  const [date, setDate] = useState('')
  const [wrong, setWrong] = useState<Wrong>({})
  const [isBusy, setBusy] = useState(false)

  async function submit(): Promise<void> {
    const until = expiresAt(expiry, date)
    const missing = {
      ...(name.trim() === '' && { name: words.nameWrong }),
      ...(until === undefined && { expiry: text.dateMissing }),
    }
    setWrong(missing)
    if (until === undefined || Object.keys(missing).length > 0) return
    setBusy(true)
    try {
      const secret = await createToken({ name, scope, expiresAt: until })
      forget()
      onCreated(secret)
    } catch (cause) {
      setBusy(false)
      setWrong(wrongOf(cause))
    }
  }

  return (
    <FormDialog
      title={accessWords.create}
      action={text.do}
      isBusy={isBusy}
      wrong={wrong.whole}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField label={text.name} help={text.nameHelp} value={name} onInput={type} error={wrong.name} isFirst />
      <RadioGroup
        name="scope"
        label={text.scope}
        choices={scopes.map((each) => ({ value: each, label: accessWords.scopes[each], help: text.scopeHelp[each] }))}
        value={scope}
        onChange={setScope}
      />
      <Field label={text.expiry} error={expiry === 'date' ? undefined : wrong.expiry}>
        {(control) => (
          <select
            {...control}
            class="input"
            value={expiry}
            onChange={(event) => setExpiry(event.currentTarget.value as Expiry)}
          >
            {expiries.map((each) => (
              <option key={each} value={each} selected={each === expiry}>
                {text.expiries[each]}
              </option>
            ))}
          </select>
        )}
      </Field>
      {expiry === 'date' && (
        <Field label={text.date} error={wrong.expiry}>
          {(control) => (
            <input
              {...control}
              class="input"
              type="date"
              value={date}
              onInput={(event) => setDate(event.currentTarget.value)}
            />
          )}
        </Field>
      )}
    </FormDialog>
  )
}

/** Where what the server says about a new token belongs. */
function wrongOf(cause: unknown): Wrong {
  if (!(cause instanceof ApiError) || cause.fields.length === 0) return { whole: (cause as Error).message }
  return { name: cause.at('name') && words.nameWrong, expiry: cause.at('expiresAt') && text.dateWrong }
}
