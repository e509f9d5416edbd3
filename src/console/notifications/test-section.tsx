import { useState } from 'preact/hooks'
import type { Webhook } from '#contract/inbox/notifications.ts'
import type { OutboxItem } from '#contract/inbox/outbox.ts'
import { canChange } from '../account/account.ts'
import { sendTest } from '../api/inbox/notifications.ts'
import { useSending } from '../api/request/use-sending.ts'
import { Button } from '../parts/button/button.tsx'
import { Field } from '../parts/field/field.tsx'
import { Section } from '../parts/layout/section.tsx'
import { testWords as text } from '../words/en/notifications.ts'

/** Sends a test to one receiver that is saved, and says what came of it. */
export function TestSection({
  agentId,
  recipients,
  webhooks,
}: {
  agentId: string
  recipients: readonly string[]
  webhooks: readonly Webhook[]
}) {
  const receivers = [
    ...recipients.map((to) => ({ to, name: to })),
    ...webhooks.map(({ id: to, name, host }) => ({ to, name: `${name} (${host})` })),
  ]
  const [chosen, setChosen] = useState<string>()
  const [result, setResult] = useState<{ item: OutboxItem; name: string }>()
  const sending = useSending()
  if (!canChange.value) return null
  const receiver = receivers.find(({ to }) => to === chosen) ?? receivers[0]

  async function send(): Promise<void> {
    if (!receiver) return
    setResult(undefined)
    setResult({ item: await sendTest(agentId, receiver.to), name: receiver.name })
  }

  return (
    <Section title={text.title} about={text.about}>
      {receiver ? (
        <form
          class="line-form"
          onSubmit={(event) => {
            event.preventDefault()
            void sending.run(send)
          }}
        >
          <Field label={text.to}>
            {(control) => (
              <select
                {...control}
                class="input"
                value={receiver.to}
                onChange={(event) => {
                  setChosen(event.currentTarget.value)
                  setResult(undefined)
                  sending.mend(() => true)
                }}
              >
                {receivers.map(({ to, name }) => (
                  <option key={to} value={to} selected={to === receiver.to}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Button type="submit" isBusy={sending.isBusy}>
            {text.do}
          </Button>
        </form>
      ) : (
        <p class="quiet">{text.none}</p>
      )}
      <div role="status">
        {result?.item.state === 'sent' && <p>{text.isSent(result.name)}</p>}
        {result && result.item.state !== 'sent' && (
          <p class="wrong">
            {text.failed} {result.item.lastError}
          </p>
        )}
        {sending.error && <p class="wrong">{sending.error.message}</p>}
      </div>
    </Section>
  )
}
