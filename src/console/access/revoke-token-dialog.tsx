import type { Token } from '#contract/access/tokens.ts'
import { revokeToken } from '../api/access/tokens.ts'
import { ConfirmDialog } from '../parts/dialog/form-dialog.tsx'
import { showToast } from '../parts/status/toast.tsx'
import { revokeTokenWords as text } from '../words/en/access.ts'

/** Asks first: nothing brings a token back. */
export function RevokeTokenDialog({
  token: { id, name },
  onRevoked,
  onClose,
}: {
  token: Token
  onRevoked: () => void
  onClose: () => void
}) {
  async function revoke(): Promise<void> {
    await revokeToken(id)
    showToast(text.done(name))
    onRevoked()
  }

  return (
    <ConfirmDialog title={text.title(name)} action={text.do} run={revoke} onClose={onClose}>
      <p>{text.goes}</p>
    </ConfirmDialog>
  )
}
