import type { NotificationSettings } from '#contract/inbox/notifications.ts'
import { getNotifications, updateNotifications, type NotificationsAnswer } from '../api/inbox.ts'
import type { Answer } from '../api/request/call.ts'
import type { Loaded } from '../api/use-loaded.ts'
import { FormSection } from '../drafts/form-section.tsx'
import { useForm } from '../drafts/use-draft.ts'
import { TimeField, TimezoneField } from '../parts/field/clock-fields.tsx'
import { Check, CheckField, TextAreaField } from '../parts/field/field.tsx'
import { linesOf } from '../parts/field/typed.ts'
import { receiverWords as text } from '../words/en/notifications.ts'

type Rules = NotificationSettings['rules']
type Fields = {
  /** As they are typed, an address on each line. */
  recipients: string
  rules: Rules
  includesText: boolean
  quietHours: { isOn: boolean; from: string; to: string }
  digestAt: { isOn: boolean; at: string }
  timezone: string
  mailsVisitors: boolean
}

const rules = Object.keys(text.rules) as (keyof Rules)[]
const usualNight = { from: '20:00', to: '08:00' }
const usualMorning = '08:00'

type Props = { agentId: string; loaded: Loaded<Answer<NotificationsAnswer>> }

/** The people who are told by email, what they are told, and when. */
export function ReceiversSection({ agentId, loaded }: Props) {
  const form = useForm<NotificationsAnswer, Fields>({
    name: `notifications.${agentId}`,
    loaded,
    load: () => getNotifications(agentId),
    read: ({ data: { recipients, quietHours, digestAt, rules: told, includesText, timezone, mailsVisitors } }) => ({
      recipients: recipients.join('\n'),
      rules: told,
      includesText,
      quietHours: { isOn: quietHours !== null, ...(quietHours ?? usualNight) },
      digestAt: { isOn: digestAt !== null, at: digestAt ?? usualMorning },
      timezone,
      mailsVisitors,
    }),
    save: ({ recipients, quietHours: quiet, digestAt: digest, ...fields }, etag) =>
      updateNotifications(
        agentId,
        {
          ...fields,
          ...(recipients !== undefined && { recipients: addressesOf(recipients) }),
          ...(quiet && { quietHours: quiet.isOn ? { from: quiet.from, to: quiet.to } : null }),
          ...(digest && { digestAt: digest.isOn ? digest.at : null }),
        },
        etag,
      ),
  })
  const { draft } = form
  const { value } = draft
  const quiet = value?.quietHours ?? { isOn: false, ...usualNight }
  const digest = value?.digestAt ?? { isOn: false, at: usualMorning }
  const timezone = value?.timezone ?? 'UTC'
  const { canMail = false, hasLinks = false } = loaded.value?.body.data ?? {}
  const canMailVisitors = canMail && hasLinks
  const isQuietWrong = ['quietHours', 'quietHours.from', 'quietHours.to'].some((path) => draft.at(path) !== undefined)

  function addressError(): string | undefined {
    const lines = addressesOf(value?.recipients ?? '')
    const wrong = lines.findIndex((_, at) => draft.at(`recipients.${at}`) !== undefined)
    if (wrong >= 0) return text.recipientWrong(wrong + 1, lines[wrong] ?? '')
    return draft.at('recipients') && text.recipientsWrong
  }

  return (
    <FormSection
      title={text.title}
      form={form}
      labels={{
        recipients: text.recipients,
        rules: text.rulesLabel,
        includesText: text.includesText,
        quietHours: text.quiet,
        digestAt: text.digest,
        timezone: text.timezone,
        mailsVisitors: text.mailsVisitors,
      }}
      show={showField}
    >
      <TextAreaField
        label={text.recipients}
        help={loaded.value && !canMail ? text.recipientsNot : text.recipientsHelp}
        rows={3}
        inputMode="email"
        autocomplete="off"
        spellcheck={false}
        {...draft.field('recipients')}
        error={addressError()}
      />
      <fieldset>
        <legend class="group-label">{text.rulesLabel}</legend>
        {rules.map((rule) => (
          <Check
            key={rule}
            label={text.rules[rule]}
            isOn={value?.rules[rule] ?? false}
            onChange={(isOn) => value && draft.change({ rules: { ...value.rules, [rule]: isOn } })}
          />
        ))}
      </fieldset>
      <CheckField
        label={text.includesText}
        help={text.includesTextHelp}
        isOn={value?.includesText ?? false}
        onChange={(includesText) => draft.change({ includesText })}
      />
      <div>
        <CheckField
          label={text.quiet}
          help={text.quietHelp}
          isOn={quiet.isOn}
          onChange={(isOn) => draft.change({ quietHours: { ...quiet, isOn } })}
        />
        {quiet.isOn && (
          <div class="clock-times">
            <TimeField
              label={text.quietFrom}
              value={quiet.from}
              error={isQuietWrong ? text.quietWrong : undefined}
              onInput={(from) => draft.change({ quietHours: { ...quiet, from } })}
            />
            <TimeField
              label={text.quietTo}
              value={quiet.to}
              onInput={(to) => draft.change({ quietHours: { ...quiet, to } })}
            />
          </div>
        )}
      </div>
      <div>
        <CheckField
          label={text.digest}
          help={text.digestHelp}
          isOn={digest.isOn}
          onChange={(isOn) => draft.change({ digestAt: { ...digest, isOn } })}
        />
        {digest.isOn && (
          <div class="clock-times">
            <TimeField
              label={text.digestAt}
              value={digest.at}
              error={draft.at('digestAt') && text.digestWrong}
              onInput={(at) => draft.change({ digestAt: { ...digest, at } })}
            />
          </div>
        )}
      </div>
      <CheckField
        label={text.mailsVisitors}
        help={canMailVisitors ? text.mailsVisitorsHelp : text.mailsVisitorsNot}
        isOn={value?.mailsVisitors ?? false}
        isDisabled={!canMailVisitors && !value?.mailsVisitors}
        onChange={(mailsVisitors) => draft.change({ mailsVisitors })}
      />
      <TimezoneField
        label={text.timezone}
        help={text.timezoneHelp}
        value={timezone}
        error={draft.at('timezone')}
        onChange={(zone) => draft.change({ timezone: zone })}
      />
    </FormSection>
  )
}

const addressesOf = (typed: string) => linesOf(typed, /[\n,;]/)

/** How two that are in conflict are told apart. */
function showField(value: Fields[keyof Fields], name: keyof Fields): string {
  if (name === 'recipients') return addressesOf(value as string).join(', ') || text.nobody
  if (name === 'includesText') return value === true ? text.textOn : text.textOff
  if (name === 'mailsVisitors') return value === true ? text.mailsVisitorsOn : text.mailsVisitorsOff
  if (name === 'timezone') return value as string
  if (name === 'rules') {
    const told = rules.filter((rule) => (value as Rules)[rule])
    return told.map((rule) => text.rules[rule]).join('; ') || text.noRules
  }
  if (name === 'digestAt') {
    const { isOn, at } = value as Fields['digestAt']
    return isOn ? text.digestSays(at) : text.digestOff
  }
  const { isOn, from, to } = value as Fields['quietHours']
  return isOn ? text.quietSays(from, to) : text.quietOff
}
