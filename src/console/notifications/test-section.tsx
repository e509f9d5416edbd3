import { useState } from 'preact/hooks'
import type { OutboxItem, Webhook } from '#contract/inbox/notifications.ts'
import { canChange } from '../account/account.ts'
import { sendTest } from '../api/inbox/notifications.ts'
import { useSending } from '../api/request/use-sending.ts'
import { Button } from '../parts/button/button.tsx'
import { Section } from '../parts/layout/section.tsx'
import { testWords as text } from '../words/en/notifications.ts'
import { Form } from '../parts/field/field.tsx'
import { SelectField } from '../parts/field/choices.tsx'

type Props = { agentId: string; recipients: readonly string[]; webhooks: readonly Webhook[] }

/** Sends a test to one receiver that is saved, and says what came of it. */
export function TestSection({ agentId, recipients, webhooks }: Props) {
  const receivers = [
    ...recipients.map((to) => ({ value: to, name: to })),
    ...webhooks.map(({ id, name, host }) => ({ value: id, name: `${name} (${host})` })),
  ]
  const [chosen, setChosen] = useState<string>()
  const [result, setResult] = useState<{ item: OutboxItem; name: string }>()
  const sending = useSending()
  if (!canChange.value) return null
  const receiver = receivers.find(({ value }) => value === chosen) ?? receivers[0]

  async function send(): Promise<void> {
    if (!receiver) return
    setResult(undefined)
    setResult({ item: await sendTest(agentId, receiver.value), name: receiver.name })
  }

  return (
    <Section title={text.title} about={text.about}>
      {receiver ? (
        <Form class="line-form" onSubmit={() => void sending.run(send)}>
          <SelectField
            label={text.to}
            value={receiver.value}
            options={receivers}
            onChange={(to) => {
              setChosen(to)
              setResult(undefined)
              sending.mend(() => true)
            }}
          />
          <Button label={text.do} type="submit" isBusy={sending.isBusy} />
        </Form>
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
