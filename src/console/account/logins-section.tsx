import { useState } from 'preact/hooks'
import type { Login } from '#contract/access/logins.ts'
import { isWithinHour } from '../access/expiry.ts'
import { endAllLogins, endLogin, listLogins } from '../api/access/people.ts'
import { useSending } from '../api/request/use-sending.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { Button } from '../parts/button/button.tsx'
import { FormDialog } from '../parts/dialog/form-dialog.tsx'
import { Section } from '../parts/layout/section.tsx'
import { showError, showToast } from '../parts/status/toast.tsx'
import { TimeAgo } from '../parts/text/time-ago.tsx'
import { accountWords as text } from '../words/en/people.ts'
import { forgetAccount } from './account.ts'
import { Pending } from '../parts/status/placeholders.tsx'

/** Where whoever is signed in is so, too. */
export function LoginsSection() {
  const loaded = useLoaded('logins', listLogins)
  const { value: logins, reload } = loaded
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <Section
      title={text.logins}
      about={text.loginsAbout}
      actions={<Button label={text.everywhere} onClick={() => setAsking(true)} />}
    >
      <Pending of={loaded} count={1} />
      {logins && (
        <ul class="rows inner">
          {logins.map((login) => (
            <LoginLine key={login.id} login={login} onEnded={reload} />
          ))}
        </ul>
      )}
      {isAsking && (
        <FormDialog
          isDanger
          title={text.everywhereTitle}
          action={text.everywhereDo}
          run={async () => {
            await endAllLogins()
            forgetAccount()
          }}
          onClose={close}
        >
          <p>{text.everywhereGoes}</p>
        </FormDialog>
      )}
    </Section>
  )
}

type Props = { login: Login; onEnded: () => void }

function LoginLine({ login: { id, device, createdAt, usedAt, isCurrent }, onEnded }: Props) {
  const sending = useSending(showError)

  async function end(): Promise<void> {
    await endLogin(id)
    showToast(text.ended(device))
    onEnded()
  }

  return (
    <li>
      <div class="what">
        <h3>{device}</h3>
        <p class="about">
          {isCurrent && <span>{text.thisBrowser}</span>}
          <TimeAgo at={createdAt} format={text.signedInSince} />
          {!isCurrent &&
            (isWithinHour(usedAt) ? <span>{text.usedLately}</span> : <TimeAgo at={usedAt} format={text.used} />)}
        </p>
      </div>
      {!isCurrent && (
        <Button label={text.signOut} of={device} isBusy={sending.isBusy} onClick={() => void sending.run(end)} />
      )}
    </li>
  )
}
