import type { NotificationSettings } from '#contract/inbox/notifications.ts'
import { getNotifications, updateNotifications, type NotificationsAnswer } from '../api/inbox/notifications.ts'
import type { Answer } from '../api/request/call.ts'
import type { Loaded } from '../api/use-loaded.ts'
import { FormSection } from '../drafts/form-section.tsx'
import { useForm } from '../drafts/use-draft.ts'
import { Button } from '../parts/button/button.tsx'
import { Field } from '../parts/field/field.tsx'
import { receiverWords as text } from '../words/en/notifications.ts'

type Rules = NotificationSettings['rules']
type Fields = {
  /** As they are typed, an address on each line. */
  recipients: string
  rules: Rules
  includesText: boolean
  quiet: { isOn: boolean; from: string; to: string }
  digest: { isOn: boolean; at: string }
  timezone: string
}

const rules = Object.keys(text.rules) as (keyof Rules)[]
const usualNight = { from: '20:00', to: '08:00' }
const usualMorning = '08:00'

/** The people who are told by email, what they are told, and when. */
export function ReceiversSection({
  agentId,
  loaded,
}: {
  agentId: string
  loaded: Loaded<Answer<NotificationsAnswer>>
}) {
  const form = useForm<NotificationsAnswer, Fields>({
    name: `notifications.${agentId}`,
    loaded,
    load: () => getNotifications(agentId),
    read: ({ data: { recipients, quietHours, digestAt, rules: told, includesText, timezone } }) => ({
      recipients: recipients.join('\n'),
      rules: told,
      includesText,
      quiet: { isOn: quietHours !== null, ...(quietHours ?? usualNight) },
      digest: { isOn: digestAt !== null, at: digestAt ?? usualMorning },
      timezone,
    }),
    save: ({ recipients, quiet, digest, ...fields }, etag) =>
      updateNotifications(
        agentId,
        {
          ...fields,
          ...(recipients !== undefined && { recipients: linesOf(recipients) }),
          ...(quiet && { quietHours: quiet.isOn ? { from: quiet.from, to: quiet.to } : null }),
          ...(digest && { digestAt: digest.isOn ? digest.at : null }),
        },
        etag,
      ),
  })
  const { draft } = form
  const { value } = draft
  const quiet = value?.quiet ?? { isOn: false, ...usualNight }
  const digest = value?.digest ?? { isOn: false, at: usualMorning }
  const timezone = value?.timezone ?? 'UTC'
  const isQuietWrong = ['quietHours', 'quietHours.from', 'quietHours.to'].some((path) => draft.at(path) !== undefined)

  function addressError(): string | undefined {
    const lines = linesOf(value?.recipients ?? '')
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
        quiet: text.quiet,
        digest: text.digest,
        timezone: text.timezone,
      }}
      show={showField}
    >
      <Field label={text.recipients} help={text.recipientsHelp} error={addressError()}>
        {(control) => (
          <textarea
            {...control}
            class="input"
            rows={3}
            inputMode="email"
            autocomplete="off"
            spellcheck={false}
            value={value?.recipients ?? ''}
            onInput={(event) => draft.change({ recipients: event.currentTarget.value })}
          />
        )}
      </Field>
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
      <Check
        label={text.includesText}
        help={text.includesTextHelp}
        isOn={value?.includesText ?? false}
        onChange={(includesText) => draft.change({ includesText })}
      />
      <div>
        <Check
          label={text.quiet}
          help={text.quietHelp}
          isOn={quiet.isOn}
          onChange={(isOn) => draft.change({ quiet: { ...quiet, isOn } })}
        />
        {quiet.isOn && (
          <div class="clock-times">
            <Time
              label={text.quietFrom}
              value={quiet.from}
              error={isQuietWrong ? text.quietWrong : undefined}
              onInput={(from) => draft.change({ quiet: { ...quiet, from } })}
            />
            <Time label={text.quietTo} value={quiet.to} onInput={(to) => draft.change({ quiet: { ...quiet, to } })} />
          </div>
        )}
      </div>
      <div>
        <Check
          label={text.digest}
          help={text.digestHelp}
          isOn={digest.isOn}
          onChange={(isOn) => draft.change({ digest: { ...digest, isOn } })}
        />
        {digest.isOn && (
          <div class="clock-times">
            <Time
              label={text.digestAt}
              value={digest.at}
              error={draft.at('digestAt') && text.digestWrong}
              onInput={(at) => draft.change({ digest: { ...digest, at } })}
            />
          </div>
        )}
      </div>
      <Timezone value={timezone} error={draft.at('timezone')} onChange={(zone) => draft.change({ timezone: zone })} />
    </FormSection>
  )
}

function Check({
  label,
  help,
  isOn,
  onChange,
}: {
  label: string
  help?: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}) {
  return (
    <div>
      <label class="check">
        <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} />
        <span>{label}</span>
      </label>
      {help !== undefined && <p class="help">{help}</p>}
    </div>
  )
}

function Time({
  label,
  value,
  error,
  onInput,
}: {
  label: string
  value: string
  error?: string | undefined
  onInput: (value: string) => void
}) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <input
          {...control}
          class="input"
          type="time"
          value={value}
          onInput={(event) => onInput(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}

function Timezone({
  value,
  error,
  onChange,
}: {
  value: string
  error: string | undefined
  onChange: (zone: string) => void
}) {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const zones = [...new Set(['UTC', own, value, ...Intl.supportedValuesOf('timeZone')])].toSorted()
  return (
    <Field label={text.timezone} help={text.timezoneHelp} error={error}>
      {(control) => (
        <span class="row">
          <select
            {...control}
            class="input grow"
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          >
            {zones.map((zone) => (
              <option key={zone} value={zone} selected={zone === value}>
                {zone.replaceAll('_', ' ')}
              </option>
            ))}
          </select>
          {value !== own && <Button onClick={() => onChange(own)}>{text.takeZone(own.replaceAll('_', ' '))}</Button>}
        </span>
      )}
    </Field>
  )
}

function linesOf(typed: string): string[] {
  return typed
    .split(/[\n,;]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** How two that are in conflict are told apart. */
function showField(value: Fields[keyof Fields], name: keyof Fields): string {
  if (name === 'recipients') return linesOf(value as string).join(', ') || text.nobody
  if (name === 'includesText') return value === true ? text.textOn : text.textOff
  if (name === 'timezone') return value as string
  if (name === 'rules') {
    const told = rules.filter((rule) => (value as Rules)[rule])
    return told.map((rule) => text.rules[rule]).join('; ') || text.noRules
  }
  if (name === 'digest') {
    const { isOn, at } = value as Fields['digest']
    return isOn ? text.digestSays(at) : text.digestOff
  }
  const { isOn, from, to } = value as Fields['quiet']
  return isOn ? text.quietSays(from, to) : text.quietOff
}
