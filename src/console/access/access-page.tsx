import { Plus } from 'lucide'
import { useState } from 'preact/hooks'
import type { Token } from '#contract/access/tokens.ts'
import { isOwner } from '../account/account.ts'
import { listTokens } from '../api/access/tokens.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { useTitle } from '../app/use-title.ts'
import { Button } from '../parts/button/button.tsx'
import { CopyButton } from '../parts/button/copy-button.tsx'
import { Empty } from '../parts/status/empty.tsx'
import { Failure } from '../parts/status/failure.tsx'
import { SecretDialog } from '../parts/dialog/secret-dialog.tsx'
import { Skeleton } from '../parts/status/skeleton.tsx'
import { TimeAgo } from '../parts/text/time-ago.tsx'
import { accessWords as text } from '../words/en/access.ts'
import { CreateTokenDialog } from './create-token-dialog.tsx'
import { isOver, isSoonOver, isWithinHour } from './expiry.ts'
import { RevokeTokenDialog } from './revoke-token-dialog.tsx'

type Asked = { kind: 'create' } | { kind: 'revoke'; token: Token } | { kind: 'secret'; secret: string }

/** The access tokens of the workspace, for its owners. */
export function Page() {
  useTitle(text.title)
  const { value: tokens, error, isLoading, reload } = useLoaded(isOwner.value ? 'tokens' : null, listTokens)
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const create = (
    <Button kind="primary" icon={Plus} onClick={() => setAsked({ kind: 'create' })}>
      {text.create}
    </Button>
  )
  return (
    <div class="page">
      <header>
        <h1>{text.title}</h1>
        {tokens && tokens.length > 0 && create}
      </header>
      {!isOwner.value && <Empty>{text.ownersOnly}</Empty>}
      {error && <Failure error={error} onRetry={reload} />}
      {isOwner.value && !tokens && !error && <Skeleton count={1} />}
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
    </div>
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

function TokenLine({
  token: { id, name, scope, createdAt, expiresAt, lastUsedAt },
  onRevoke,
}: {
  token: Token
  onRevoke: () => void
}) {
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
      <CopyButton text={id} kind="plain" isIconOnly>
        {text.copyId(name)}
      </CopyButton>
      <Button onClick={onRevoke}>
        {text.revoke}
        <span class="unseen"> {name}</span>
      </Button>
    </li>
  )
}
