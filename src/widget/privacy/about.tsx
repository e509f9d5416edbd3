import { Clock, Download, MessageSquareText, Monitor, Server, Sparkles, Trash2, UserRound } from 'lucide'
import { useSignal, type ReadonlySignal } from '@preact/signals'
import type { IconNode } from 'lucide'
import { useRef } from 'preact/hooks'
import type { Words } from '../../i18n/words.ts'
import { Icon } from '../icon.tsx'
import { AnswerText } from '../answers/answer-text.tsx'
import { type Setting, useHandover, useSetting } from '../context.ts'
import type { PrivacyModel, Said } from './privacy-model.ts'
import { download } from './download.ts'
import { Page } from './page.tsx'
import { EraseQuestion } from './question.tsx'

/** About this chat: who writes the answers, what is kept, where and how long, and what the visitor can do about it. */
export function About({ model }: { model: PrivacyModel }) {
  const setting = useSetting()
  const notice = model.settings?.notice
  const readBy = useHandover()?.words.readBy
  return (
    <Page part="about" title={setting.words.about.title} place={model.place} close={model.close}>
      <ul class="facts">
        {factsOf(setting, model, readBy).map(({ icon, text }) => (
          <li key={text}>
            <Icon of={icon} />
            <span>{text}</span>
          </li>
        ))}
      </ul>
      {notice && (
        <div class="told">
          <AnswerText text={notice} />
        </div>
      )}
      {model.hasConversation() && <Actions model={model} />}
      <SaidLine said={model.said} />
    </Page>
  )
}

function Actions({ model }: { model: PrivacyModel }) {
  const setting = useSetting()
  const { words } = setting
  const isAsking = useSignal(false)
  const box = useRef<HTMLDivElement>(null)
  const erase = useRef<HTMLButtonElement>(null)
  return (
    <div class="deeds" ref={box}>
      <button
        type="button"
        class="deed"
        onClick={() => {
          const panel = box.current?.closest('.panel')
          if (panel) void download(setting, model, panel)
        }}
      >
        <Icon of={Download} />
        {words.about.download}
      </button>
      <button
        type="button"
        class="deed danger"
        ref={erase}
        aria-expanded={isAsking.value}
        onClick={() => (isAsking.value = !isAsking.value)}
      >
        <Icon of={Trash2} />
        {words.about.erase}
      </button>
      {isAsking.value && (
        <EraseQuestion
          model={model}
          onCancel={() => {
            erase.current?.focus()
            isAsking.value = false
          }}
        />
      )}
    </div>
  )
}

/** The facts about data and AI. Those that the server does not tell are left out. */
function factsOf(
  { words, base }: Setting,
  { settings, persist, chat, hasConversation }: PrivacyModel,
  readBy: string | undefined,
): { icon: IconNode; text: string }[] {
  const { about } = words
  const days = settings?.retentionDays
  // Isolated, so that it keeps its order in a sentence that runs the other way.
  const host = `\u2068${new URL(base).host}\u2069`
  const kept = hasConversation() && !chat.isRemembered() ? 'none' : persist
  return [
    { icon: Sparkles, text: about.byAi },
    ...(readBy === undefined ? [] : [{ icon: UserRound, text: readBy }]),
    { icon: MessageSquareText, text: about.what },
    { icon: Server, text: about.where(host) },
    ...(days === undefined ? [] : [{ icon: Clock, text: days === null ? about.unlimited : about.days(days) }]),
    { icon: Monitor, text: about.browser[kept] },
  ]
}

/** A live region for the result of the visitor's action. It is always rendered, since screen readers announce only changes inside of it. */
export function SaidLine({ said }: { said: ReadonlySignal<Said | null> }) {
  const { words } = useSetting()
  return (
    <p class="said-line" role="status">
      {said.value && saidWords(words, said.value)}
    </p>
  )
}

function saidWords({ notice, about, loading }: Words, said: Said): string {
  if (said === 'loading') return loading
  return said === 'declined' ? notice.declined : about[said]
}
