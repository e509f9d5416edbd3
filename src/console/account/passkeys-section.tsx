import { useState } from 'preact/hooks'
import type { Passkey } from '#contract/access/passkeys.ts'
import { listPasskeys, removePasskey, renamePasskey } from '../api/access.ts'
import { ApiError } from '../api/request/api-error.ts'
import { useSending, wrongAt, throwWrong } from '../api/request/use-sending.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { Button } from '../parts/button/button.tsx'
import { FormDialog, RenameDialog } from '../parts/dialog/dialog.tsx'
import { TextField } from '../parts/field/field.tsx'
import { Section } from '../parts/layout/page.tsx'
import { showToast } from '../parts/status/toast.tsx'
import { TimeAgo } from '../parts/text/time-ago.tsx'
import { passkeyWords as text } from '../words/en/passkeys.ts'
import { accountWords } from '../words/en/people.ts'
import { words } from '../words/en/shell.ts'
import { makePasskey } from './passkey.ts'
import { Pending } from '../parts/status/placeholders.tsx'
import { HiddenEmail, PasswordField } from './credential-fields.tsx'

type Asked = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey }

/** The passkeys of whoever is signed in. */
export function PasskeysSection({ email }: { email: string }) {
  const loaded = useLoaded('passkeys', listPasskeys)
  const { value: passkeys, reload } = loaded
  const [asked, setAsked] = useState<Asked>()
  const close = () => {
    setAsked(undefined)
    // What was refused may be gone: it was removed elsewhere.
    reload()
  }
  const canMake = 'PublicKeyCredential' in window
  return (
    <Section
      title={text.title}
      about={text.about}
      actions={canMake && <Button label={text.add} onClick={() => setAsked({ kind: 'add' })} />}
    >
      <Pending of={loaded} count={1} />
      {passkeys?.length === 0 && <p class="quiet">{text.none}</p>}
      {!canMake && <p>{text.unavailable}</p>}
      {passkeys && passkeys.length > 0 && (
        <ul class="rows inner">
          {passkeys.map((passkey) => (
            <PasskeyLine key={passkey.id} passkey={passkey} onAsk={(kind) => setAsked({ kind, passkey })} />
          ))}
        </ul>
      )}
      {asked?.kind === 'add' && <AddDialog email={email} onClose={close} onAdded={reload} />}
      {asked?.kind === 'rename' && (
        <RenameDialog
          title={text.renameTitle}
          name={asked.passkey.name}
          rename={async (name) => {
            await renamePasskey(asked.passkey.id, name)
            reload()
          }}
          onClose={close}
        />
      )}
      {asked?.kind === 'remove' && (
        <FormDialog
          isDanger
          title={text.removeTitle(asked.passkey.name)}
          action={text.removeDo}
          run={async () => {
            await removePasskey(asked.passkey.id)
            showToast(text.removed(asked.passkey.name))
            reload()
          }}
          onClose={close}
        >
          <p>{text.removeGoes}</p>
        </FormDialog>
      )}
    </Section>
  )
}

type Props = { passkey: Passkey; onAsk: (kind: 'rename' | 'remove') => void }

function PasskeyLine({ passkey: { name, host, createdAt, usedAt }, onAsk }: Props) {
  return (
    <li>
      <div class="what">
        <h3>{name}</h3>
        <p class="about">
          {host !== location.hostname && <span>{text.elsewhere(host)}</span>}
          <TimeAgo at={createdAt} format={text.made} />
          {usedAt === null ? <span>{text.notUsed}</span> : <TimeAgo at={usedAt} format={text.used} />}
        </p>
      </div>
      <div class="row-actions">
        <Button label={text.rename} of={name} onClick={() => onAsk('rename')} />
        <Button label={text.remove} of={name} onClick={() => onAsk('remove')} />
      </div>
    </li>
  )
}

function AddDialog({ email, onClose, onAdded }: { email: string; onClose: () => void; onAdded: () => void }) {
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const sending = useSending()

  async function submit(): Promise<void> {
    throwWrong({
      name: name.trim() === '' && words.nameWrong,
      password: password === '' && accountWords.currentWrong,
    })
    const made = await makePasskey(name, password).catch((cause: unknown) => {
      throw told(cause)
    })
    onAdded()
    showToast(text.added(made.name))
  }

  return (
    <FormDialog
      title={text.addTitle}
      action={text.do}
      sending={sending}
      isShown={(path) => path === 'name' || path === 'password'}
      run={submit}
      onClose={onClose}
    >
      <p>{text.addAbout}</p>
      <HiddenEmail email={email} />
      <TextField
        label={text.name}
        help={text.nameHelp}
        value={name}
        onInput={setName}
        error={sending.at('name')}
        isFirst
      />
      <PasswordField label={text.password} value={password} onInput={setPassword} error={sending.at('password')} />
    </FormDialog>
  )
}

/** What the server says of fields, in words of the form. */
function told(cause: unknown): unknown {
  if (!(cause instanceof ApiError)) return cause
  if (cause.at('password') !== undefined) return wrongAt({ path: 'password', message: accountWords.currentWrong })
  if (cause.at('name') !== undefined) return wrongAt({ path: 'name', message: words.nameWrong })
  if (cause.at('passkeys') !== undefined) return new Error(text.full)
  return cause.at('credential') === undefined ? cause : new Error(text.notTaken)
}
