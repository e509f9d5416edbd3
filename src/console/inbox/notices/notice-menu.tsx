import { Bell, BellRing } from 'lucide'
import { Icon } from '../../../widget/icon.tsx'
import { inboxWords } from '../../words/en/inbox.ts'
import { chooseNotice, isNoticed, type Notice } from './notice-choice.ts'
import { ring } from './ring.ts'

const text = inboxWords.notices

/** What tells an operator that somebody is needed. Chosen at once; the sound is heard as it will be. */
export function NoticeMenu() {
  const isOn = isNoticed('sound') || isNoticed('badge')
  function choose(notice: Notice, isWanted: boolean): void {
    chooseNotice(notice, isWanted)
    if (notice === 'sound' && isWanted) ring()
  }
  return (
    <details class="inbox-notices">
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
          <label key={notice} class="check">
            <input
              type="checkbox"
              checked={isNoticed(notice)}
              onChange={(event) => choose(notice, event.currentTarget.checked)}
            />
            {text[notice]}
          </label>
        ))}
        <p class="help">{text.help}</p>
      </fieldset>
    </details>
  )
}
