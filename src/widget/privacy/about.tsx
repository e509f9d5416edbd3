import { ArrowLeft, Clock, Download, MessageSquareText, Monitor, Server, Sparkles, Trash2, UserRound, X } from 'lucide'
import { useSignal } from '@preact/signals'
import type { IconNode } from 'lucide'
import { useRef } from 'preact/hooks'
import { Icon } from '../icon.tsx'
import { AnswerText } from '../answers/answer-text.tsx'
import { type Setting, useHandover, useSetting } from '../context.ts'
import type { PrivacyModel } from './privacy-model.ts'
import { download } from './download/download.ts'
import { EraseQuestion } from './erase-question.tsx'
import { focusMore, takesEscape, useFirstFocus } from './focus.ts'
import { SaidLine } from './said-line.tsx'

/** About this chat: who writes the answers, what is kept, where and how long, and what the visitor can do about it. */
export function About({ model }: { model: PrivacyModel }) {
  const setting = useSetting()
  const { words, mode } = setting
  const heading = useRef<HTMLHeadingElement>(null)
  useFirstFocus(heading)
  const notice = model.settings?.notice
  const readBy = useHandover()?.words.readBy

  function leave(): void {
    const inside = heading.current
    const panel = inside?.closest('.panel') ?? null
    model.place.value = null
    // Elements below cannot take the focus while this view covers them.
    requestAnimationFrame(() => focusMore(panel?.firstElementChild ?? null))
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape works wherever the focus is in it
    <section
      class="about"
      part="about"
      aria-labelledby="about-title"
      onKeyDown={(event) => {
        if (takesEscape(event)) leave()
      }}
    >
      <div class="header">
        <button type="button" class="tool back" aria-label={words.about.back} title={words.about.back} onClick={leave}>
          <Icon of={ArrowLeft} />
        </button>
        <h2 id="about-title" class="title" tabIndex={-1} ref={heading}>
          {words.about.title}
        </h2>
        {mode !== 'inline' && (
          <button type="button" class="tool" aria-label={words.close} title={words.close} onClick={model.close}>
            <Icon of={X} />
          </button>
        )}
      </div>
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
    </section>
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
  { settings, persist }: PrivacyModel,
  readBy: string | undefined,
): { icon: IconNode; text: string }[] {
  const { about } = words
  const days = settings?.retentionDays
  // Isolated, so that it keeps its order in a sentence that runs the other way.
  const host = `\u2068${new URL(base).host}\u2069`
  return [
    { icon: Sparkles, text: about.byAi },
    ...(readBy === undefined ? [] : [{ icon: UserRound, text: readBy }]),
    { icon: MessageSquareText, text: about.what },
    { icon: Server, text: about.where(host) },
    ...(days === undefined ? [] : [{ icon: Clock, text: days === null ? about.unlimited : about.days(days) }]),
    { icon: Monitor, text: about.browser[persist] },
  ]
}
