import { Plus } from 'lucide'
import { useState } from 'preact/hooks'
import type { Token, Scope } from '#contract/access/tokens.ts'
import { isOwner } from '../account/account.ts'
import { listTokens, revokeToken, createToken } from '../api/access.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { Button } from '../parts/button/button.tsx'
import { CopyButton } from '../parts/button/copy-button.tsx'
import { Empty, Pending } from '../parts/status/placeholders.tsx'
import { SecretDialog } from '../parts/dialog/secret-dialog.tsx'
import { TimeAgo } from '../parts/text/time-ago.tsx'
import { accessWords as text, revokeTokenWords as revoking, createTokenWords as creating } from '../words/en/access.ts'
import { isOver, isWithinHour } from '../words/time.ts'
import { FormDialog } from '../parts/dialog/dialog.tsx'
import { showToast } from '../parts/status/toast.tsx'
import { PageLayout } from '../parts/layout/page.tsx'
import { throwWrong, wrongAt } from '../api/request/use-sending.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { TextField } from '../parts/field/field.tsx'
import { words } from '../words/en/shell.ts'
import { optionsOf, SelectField, RadioGroup } from '../parts/field/choices.tsx'
import { ApiError } from '../api/request/api-error.ts'

type Asked = { kind: 'create' } | { kind: 'revoke'; token: Token } | { kind: 'secret'; secret: string }

/** The access tokens of the workspace, for its owners. */
export function Page() {
  const loaded = useLoaded(isOwner.value ? 'tokens' : null, listTokens)
  const { value: tokens, isLoading, reload } = loaded
  const [asked, setAsked] = useState<Asked>()
  const close = () => {
    setAsked(undefined)
    // What was refused may be gone: somebody else has revoked it.
    reload()
  }
  const create = <Button label={text.create} kind="primary" icon={Plus} onClick={() => setAsked({ kind: 'create' })} />
  return (
    <PageLayout title={text.title} actions={tokens && tokens.length > 0 && create}>
      {!isOwner.value && <Empty>{text.ownersOnly}</Empty>}
      <Pending of={loaded} count={1} />
      {tokens?.length === 0 && <Empty action={create}>{text.none}</Empty>}
      {tokens && <ExpirySoon tokens={tokens} />}
      {tokens && tokens.length > 0 && (
        <ul class={isLoading ? 'rows card stale' : 'rows card'}>
          {tokens.map((token) => (
            <TokenLine key={token.id} token={token} onRevoke={() => setAsked({ kind: 'revoke', token })} />
          ))}
        </ul>
      )}
      {asked?.kind === 'create' && (
        <CreateTokenDialog
          onClose={close}
          onCreated={(secret) => {
            setAsked({ kind: 'secret', secret })
            reload()
          }}
        />
      )}
      {asked?.kind === 'secret' && <SecretDialog title={text.created} secret={asked.secret} onClose={close} />}
      {asked?.kind === 'revoke' && <RevokeTokenDialog token={asked.token} onRevoked={reload} onClose={close} />}
    </PageLayout>
  )
}

/** Which tokens have to be replaced soon, so that what uses them goes on. */
function ExpirySoon({ tokens }: { tokens: Token[] }) {
  const ending = tokens.filter((token) => isSoonOver(token))
  if (ending.length === 0) return null
  return (
    <p class="notice" role="status">
      {text.endSoon(ending.map(({ name }) => name))}
    </p>
  )
}

/** The server records the last use to the hour. */
function LastUse({ at }: { at: string | null }) {
  if (at === null) return <span>{text.neverUsed}</span>
  if (isWithinHour(at)) return <span>{text.usedLately}</span>
  return <TimeAgo at={at} format={text.used} />
}

type TokenLineProps = { token: Token; onRevoke: () => void }

function TokenLine({ token: { id, name, scope, createdAt, expiresAt, lastUsedAt }, onRevoke }: TokenLineProps) {
  const isDead = isOver(expiresAt)
  return (
    <li class={isDead ? 'dead' : undefined}>
      <div class="what">
        <h2>{name}</h2>
        <p class="about">
          {isDead && <TimeAgo at={expiresAt} format={text.expired} />}
          <span>{text.scopes[scope]}</span>
          <TimeAgo at={createdAt} format={text.createdAt} />
          {!isDead &&
            (expiresAt === null ? <span>{text.neverExpires}</span> : <TimeAgo at={expiresAt} format={text.expires} />)}
          <LastUse at={lastUsedAt} />
        </p>
      </div>
      <CopyButton label={text.copyId(name)} text={id} kind="plain" isIconOnly />
      <Button label={text.revoke} of={name} onClick={onRevoke} />
    </li>
  )
}

type RevokeTokenDialogProps = { token: Token; onRevoked: () => void; onClose: () => void }

/** Asks first: nothing brings a token back. */
function RevokeTokenDialog({ token: { id, name }, onRevoked, onClose }: RevokeTokenDialogProps) {
  async function revoke(): Promise<void> {
    await revokeToken(id)
    showToast(revoking.done(name))
    onRevoked()
  }

  return (
    <FormDialog isDanger title={revoking.title(name)} action={revoking.do} run={revoke} onClose={onClose}>
      <p>{revoking.goes}</p>
    </FormDialog>
  )
}

const scopes: Scope[] = ['read', 'admin']

type Fields = { name: string; scope: Scope; expiry: Expiry; date: string }

type Props = { onClose: () => void; onCreated: (secret: string) => void }

/** Who it is for, what it may, and until when. */
function CreateTokenDialog({ onClose, onCreated }: Props) {
  const draft = useDraft<Fields>('new-token', { name: '', scope: 'read', expiry: '90', date: '' })
  const { name, scope, expiry, date } = draft.value
  // Sent again after a lost answer, it asks for the same token.
  const [openedAt] = useState(Date.now)

  async function submit(): Promise<false> {
    const until = endOf(expiry, date, openedAt)
    throwWrong({ name: name.trim() === '' && words.nameWrong, date: until === undefined && creating.dateMissing })
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
      title={text.create}
      action={creating.do}
      sending={draft}
      isShown={() => true}
      run={submit}
      onClose={onClose}
    >
      <TextField label={creating.name} help={creating.nameHelp} {...draft.field('name')} isFirst />
      <RadioGroup
        name="scope"
        label={creating.scope}
        choices={scopes.map((each) => ({ value: each, label: text.scopes[each], help: creating.scopeHelp[each] }))}
        value={scope}
        onChange={(next) => draft.change({ scope: next })}
      />
      <SelectField
        label={creating.expiry}
        error={expiry === 'date' ? undefined : draft.at('date')}
        value={expiry}
        options={optionsOf<Expiry>(creating.expiries)}
        onChange={(next) => draft.change({ expiry: next })}
      />
      {expiry === 'date' && <TextField label={creating.date} type="date" {...draft.field('date')} />}
    </FormDialog>
  )
}

/** What the server says about a new token, at the fields of this form. */
function inTheFormsWords(cause: unknown): unknown {
  if (!(cause instanceof ApiError) || cause.fields.length === 0) return cause
  return wrongAt(
    ...(cause.at('name') === undefined ? [] : [{ path: 'name', message: words.nameWrong }]),
    ...(cause.at('expiresAt') === undefined ? [] : [{ path: 'date', message: creating.dateWrong }]),
  )
}

/** When a new token ends: after so many days, on a day that is chosen, or never. */
type Expiry = '7' | '30' | '90' | '365' | 'date' | 'never'

const dayLength = 86_400_000

/** The moment that is meant, as the server takes it; of a day its end, where the admin is. Undefined: no day is chosen. */
function endOf(expiry: Expiry, date: string, now = Date.now()): string | null | undefined {
  if (expiry === 'never') return null
  if (expiry !== 'date') return new Date(now + Number(expiry) * dayLength).toISOString()
  const end = new Date(`${date}T23:59:59`)
  return Number.isNaN(end.getTime()) ? undefined : end.toISOString()
}

/** Whether a token ends within two weeks, or the last quarter of its time. Those that are for a day, as a sign-in's, are not meant to be replaced. */
function isSoonOver(token: { createdAt: string; expiresAt: string | null }, now = Date.now()): boolean {
  if (token.expiresAt === null || isOver(token.expiresAt, now)) return false
  const end = Date.parse(token.expiresAt)
  const whole = end - Date.parse(token.createdAt)
  return whole > dayLength && end - now < Math.min(14 * dayLength, whole / 4)
}
