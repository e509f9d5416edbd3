import { useState } from 'preact/hooks'
import { me } from '../../account/account.ts'
import { getPush, testPush } from '../../api/access/push.ts'
import { useSending } from '../../api/request/use-sending.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { Button } from '../../parts/button/button.tsx'
import { Failure } from '../../parts/status/failure.tsx'
import { inboxWords } from '../../words/en/inbox.ts'
import { NotAllowed, NotSubscribed, switchOff, switchOn } from './device.ts'
import { isDeviceNoticed } from './notice-choice.ts'
import { findObstacle } from './subscription.ts'

const text = inboxWords.notices.device

/** Notifications on this device, also while the console is closed: on or off, or what is in the way and what to do about it. */
export function DeviceSwitch() {
  const { value: state, error, reload } = useLoaded(me.value ? 'push' : null, getPush)
  const sending = useSending()
  const [answer, setAnswer] = useState('')
  const isOn = isDeviceNoticed() && state?.isOn === true
  const obstacle = me.value ? (findObstacle() ?? state?.unavailable ?? undefined) : 'no-account'

  async function change(isWanted: boolean): Promise<void> {
    setAnswer('')
    await sending.run(async () => {
      if (isWanted) await switchOn(state?.publicKey ?? '')
      else await switchOff()
    })
    reload()
  }

  async function sendTest(): Promise<void> {
    setAnswer('')
    await sending.run(async () => {
      const { isSent, problem } = await testPush()
      setAnswer(isSent ? text.tested : text.notTested(problem ?? ''))
      if (!isSent) reload()
    })
  }

  return (
    <div class="inbox-device">
      <label class="check">
        <input
          type="checkbox"
          checked={isOn}
          disabled={obstacle !== undefined || !state}
          onChange={(event) => {
            const isWanted = event.currentTarget.checked
            // It is on when it is, and not when somebody wants it to be.
            event.currentTarget.checked = isOn
            void change(isWanted)
          }}
        />
        {text.label}
      </label>
      {error && <Failure error={error} onRetry={reload} />}
      <div role="status">
        {obstacle && <p class="help">{text.obstacles[obstacle]}</p>}
        {sending.error && <p class="wrong">{said(sending.error)}</p>}
        {answer && <p class="help">{answer}</p>}
      </div>
      {isOn && !obstacle && (
        <Button isBusy={sending.isBusy} onClick={() => void sendTest()}>
          {text.test}
        </Button>
      )}
      <p class="help">{text.help}</p>
    </div>
  )
}

function said(error: Error): string {
  if (error instanceof NotAllowed) return findObstacle() === 'blocked' ? '' : text.notAllowed
  return error instanceof NotSubscribed ? text.notSubscribed : error.message
}
