import { Bell, BellRing } from 'lucide'
import { useState } from 'preact/hooks'
import { Icon } from '../../../widget/icon.tsx'
import { later } from '../../parts/later.tsx'
import { inboxWords } from '../../words/en/inbox.ts'
import { chooseNotice, isDeviceNoticed, isNoticed, type Notice } from './notice-choice.ts'
import { ring } from './ring.ts'
import { Check } from '../../parts/field/field.tsx'

const text = inboxWords.notices

/** Few switch it. */
const DeviceSwitch = later('device', async () => (await import('./device-switch.tsx')).DeviceSwitch)

/** What tells an operator that somebody is needed. Chosen at once; the sound is heard as it will be. */
export function NoticeMenu() {
  const [isOpen, setOpen] = useState(false)
  const isOn = isNoticed('sound') || isNoticed('badge') || isDeviceNoticed()
  function choose(notice: Notice, isWanted: boolean): void {
    chooseNotice(notice, isWanted)
    if (notice === 'sound' && isWanted) ring()
  }
  return (
    <details class="inbox-notices" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary class="button">
        <Icon of={isOn ? BellRing : Bell} />
        {text.label}
      </summary>
      <fieldset class="card">
        <legend class="unseen">{text.title}</legend>
        <p class="group-label" aria-hidden="true">
          {text.title}
        </p>
        {(['sound', 'badge'] as const).map((notice) => (
          <Check
            key={notice}
            label={text[notice]}
            isOn={isNoticed(notice)}
            onChange={(isWanted) => choose(notice, isWanted)}
          />
        ))}
        <p class="help">{text.help}</p>
        {isOpen && <DeviceSwitch />}
      </fieldset>
    </details>
  )
}
