import type { Scope } from '#contract/access/tokens.ts'
import { ApiError } from '../api/request/api-error.ts'
import { wrongAt } from '../api/request/use-sending.ts'
import { createToken } from '../api/access/tokens.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { FormDialog } from '../parts/dialog/form-dialog.tsx'
import { Field, TextField } from '../parts/field/field.tsx'
import { RadioGroup } from '../parts/field/radio-group.tsx'
import { accessWords, createTokenWords as text } from '../words/en/access.ts'
import { words } from '../words/en/shell.ts'
import { expiresAt, expiries, type Expiry } from './expiry.ts'

const scopes: Scope[] = ['read', 'admin']

type Fields = { name: string; scope: Scope; expiry: Expiry; date: string }

/** Who it is for, what it may, and until when. */
export function CreateTokenDialog({
  onClose,
  onCreated,
}: {
  onClose: () => void
  onCreated: (secret: string) => void
}) {
  const draft = useDraft<Fields>('new-token', { name: '', scope: 'read', expiry: '90', date: '' })
  const { name, scope, expiry, date } = draft.value

  async function submit(): Promise<void> {
    const until = expiresAt(expiry, date)
    const missing = [
      ...(name.trim() === '' ? [{ path: 'name', message: words.nameWrong }] : []),
      ...(until === undefined ? [{ path: 'date', message: text.dateMissing }] : []),
    ]
    if (until === undefined || missing.length > 0) throw wrongAt(...missing)
    const secret = await createToken({ name, scope, expiresAt: until }).catch((cause: unknown) => {
      throw inTheFormsWords(cause)
    })
    draft.forget()
    onCreated(secret)
  }

  return (
    <FormDialog
      title={accessWords.create}
      action={text.do}
      sending={draft}
      isShown={() => true}
      run={submit}
      onClose={onClose}
    >
      <TextField
        label={text.name}
        help={text.nameHelp}
        value={name}
        onInput={(next) => draft.change({ name: next })}
        error={draft.at('name')}
        isFirst
      />
      <RadioGroup
        name="scope"
        label={text.scope}
        choices={scopes.map((each) => ({ value: each, label: accessWords.scopes[each], help: text.scopeHelp[each] }))}
        value={scope}
        onChange={(next) => draft.change({ scope: next })}
      />
      <Field label={text.expiry} error={expiry === 'date' ? undefined : draft.at('date')}>
        {(control) => (
          <select
            {...control}
            class="input"
            value={expiry}
            onChange={(event) => draft.change({ expiry: event.currentTarget.value as Expiry })}
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
        <Field label={text.date} error={draft.at('date')}>
          {(control) => (
            <input
              {...control}
              class="input"
              type="date"
              value={date}
              onInput={(event) => draft.change({ date: event.currentTarget.value })}
            />
          )}
        </Field>
      )}
    </FormDialog>
  )
}

/** What the server says about a new token, at the fields of this form. */
function inTheFormsWords(cause: unknown): unknown {
  if (!(cause instanceof ApiError) || cause.fields.length === 0) return cause
  return wrongAt(
    ...(cause.at('name') === undefined ? [] : [{ path: 'name', message: words.nameWrong }]),
    ...(cause.at('expiresAt') === undefined ? [] : [{ path: 'date', message: text.dateWrong }]),
  )
}
