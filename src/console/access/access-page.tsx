import { Plus } from 'lucide'
import { useState } from 'preact/hooks'
import type { Token } from '#contract/access/tokens.ts'
import { isOwner } from '../account/account.ts'
import { listTokens, revokeToken } from '../api/access/tokens.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { Button } from '../parts/button/button.tsx'
import { CopyButton } from '../parts/button/copy-button.tsx'
import { Empty, Pending } from '../parts/status/placeholders.tsx'
import { SecretDialog } from '../parts/dialog/secret-dialog.tsx'
import { TimeAgo } from '../parts/text/time-ago.tsx'
import { accessWords as text, revokeTokenWords as revoking } from '../words/en/access.ts'
import { CreateTokenDialog } from './create-token-dialog.tsx'
import { isOver, isSoonOver, isWithinHour } from './expiry.ts'
import { FormDialog } from '../parts/dialog/form-dialog.tsx'
import { showToast } from '../parts/status/toast.tsx'
import { PageLayout } from '../parts/layout/page.tsx'

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
