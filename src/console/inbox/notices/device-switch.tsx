import { useState } from 'preact/hooks'
import { me } from '../../account/account.ts'
import { getPush, testPush } from '../../api/access.ts'
import { useSending } from '../../api/request/use-sending.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { Button } from '../../parts/button/button.tsx'
import { Failure } from '../../parts/status/placeholders.tsx'
import { inboxWords } from '../../words/en/inbox.ts'
import { NotAllowed, NotSubscribed, switchOff, switchOn, findObstacle } from './device.ts'
import { isDeviceNoticed } from './notice-choice.ts'

const text = inboxWords.notices.device

/** Notifications on this device, also while the console is closed: on or off, or what is in the way and what to do about it. */
export function DeviceSwitch() {
  const { value: state, error, reload } = useLoaded(me.value ? 'push' : null, getPush)
  const sending = useSending()
  const [answer, setAnswer] = useState('')
  const obstacle = me.value ? (findObstacle() ?? state?.unavailable ?? undefined) : 'no-account'
  const isOn = isDeviceNoticed() && state?.isOn === true && obstacle === undefined
  const failure = sending.error && said(sending.error)

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
          aria-describedby="device-state"
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
      <div id="device-state" role="status">
        {obstacle && <p class="help">{text.obstacles[obstacle]}</p>}
        {failure && <p class="wrong">{failure}</p>}
        {answer && <p class="help">{answer}</p>}
      </div>
      {isOn && <Button label={text.test} isBusy={sending.isBusy} onClick={() => void sendTest()} />}
      <p class="help">{text.help}</p>
    </div>
  )
}

/** Undefined: the browser said no for good, which is shown as what is in the way. */
function said(error: Error): string | undefined {
  if (error instanceof NotAllowed) return findObstacle() === 'blocked' ? undefined : text.notAllowed
  return error instanceof NotSubscribed ? text.notSubscribed : error.message
}
