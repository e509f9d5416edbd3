import { useState } from 'preact/hooks'
import type { Scope } from '#contract/access/tokens.ts'
import { throwWrong, wrongAt } from '../api/request/use-sending.ts'
import { createToken } from '../api/access/tokens.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { FormDialog } from '../parts/dialog/form-dialog.tsx'
import { TextField } from '../parts/field/field.tsx'
import { accessWords, createTokenWords as text } from '../words/en/access.ts'
import { words } from '../words/en/shell.ts'
import { expiresAt, type Expiry } from './expiry.ts'
import { optionsOf, SelectField, RadioGroup } from '../parts/field/choices.tsx'
import { ApiError } from '../api/request/api-error.ts'

const scopes: Scope[] = ['read', 'admin']

type Fields = { name: string; scope: Scope; expiry: Expiry; date: string }

type Props = { onClose: () => void; onCreated: (secret: string) => void }

/** Who it is for, what it may, and until when. */
export function CreateTokenDialog({ onClose, onCreated }: Props) {
  const draft = useDraft<Fields>('new-token', { name: '', scope: 'read', expiry: '90', date: '' })
  const { name, scope, expiry, date } = draft.value
  // Sent again after a lost answer, it asks for the same token.
  const [openedAt] = useState(Date.now)

  async function submit(): Promise<false> {
    const until = expiresAt(expiry, date, openedAt)
    throwWrong({ name: name.trim() === '' && words.nameWrong, date: until === undefined && text.dateMissing })
    // Said above; this is for the types.
    if (until === undefined) return false
    const secret = await createToken({ name, scope, expiresAt: until }).catch((cause: unknown) => {
      throw inTheFormsWords(cause)
    })
    draft.forget()
    onCreated(secret)
    return false
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
      <TextField label={text.name} help={text.nameHelp} {...draft.field('name')} isFirst />
      <RadioGroup
        name="scope"
        label={text.scope}
        choices={scopes.map((each) => ({ value: each, label: accessWords.scopes[each], help: text.scopeHelp[each] }))}
        value={scope}
        onChange={(next) => draft.change({ scope: next })}
      />
      <SelectField
        label={text.expiry}
        error={expiry === 'date' ? undefined : draft.at('date')}
        value={expiry}
        options={optionsOf<Expiry>(text.expiries)}
        onChange={(next) => draft.change({ expiry: next })}
      />
      {expiry === 'date' && <TextField label={text.date} type="date" {...draft.field('date')} />}
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
