import { getAgent } from '../api/agents.ts'
import { getNotifications, sendTest, listOutbox, sendAgain } from '../api/inbox.ts'
import { useLoaded } from '../api/use-loaded.ts'
import type { PageProps } from '../app/routes.ts'
import { Pending } from '../parts/status/placeholders.tsx'
import {
  notificationsWords as text,
  testWords as testing,
  deliveryWords as deliveries,
} from '../words/en/notifications.ts'
import { ReceiversSection } from './receivers-section.tsx'
import { WebhooksSection } from './webhooks-section.tsx'
import { PageLayout, Section } from '../parts/layout/page.tsx'
import { useState } from 'preact/hooks'
import type { Webhook } from '#contract/inbox/notifications.ts'
import type { OutboxItem } from '#contract/inbox/notifications.ts'
import { canChange } from '../account/account.ts'
import { useSending } from '../api/request/use-sending.ts'
import { Button } from '../parts/button/button.tsx'
import { Form } from '../parts/field/field.tsx'
import { SelectField, optionsOf } from '../parts/field/choices.tsx'
import { RefreshCw } from 'lucide'
import { showError, showToast } from '../parts/status/toast.tsx'
import { TimeAgo } from '../parts/text/time-ago.tsx'

/** Who is told what of an agent, and what became of it. */
export function Page({ agentId }: PageProps) {
  const agent = useLoaded(`agent ${agentId}`, (signal) => getAgent(agentId, signal))
  const loaded = useLoaded(`notifications ${agentId}`, (signal) => getNotifications(agentId, signal))
  const data = loaded.value?.body.data
  return (
    <PageLayout title={text.title} of={agent.value?.body.data.name} kind="narrow">
      <Pending of={[agent, loaded]} />
      {data && (
        <>
          {!data.canMail && data.recipients.length > 0 && <p class="notice">{text.noMail}</p>}
          {!data.hasLinks && <p class="notice">{text.noLinks}</p>}
          <ReceiversSection agentId={agentId} loaded={loaded} />
          <WebhooksSection agentId={agentId} webhooks={data.webhooks} onChange={loaded.reload} />
          <TestSection agentId={agentId} recipients={data.recipients} webhooks={data.webhooks} />
          <DeliveriesSection agentId={agentId} webhooks={data.webhooks} />
        </>
      )}
    </PageLayout>
  )
}

type Props = { agentId: string; recipients: readonly string[]; webhooks: readonly Webhook[] }

/** Sends a test to one receiver that is saved, and says what came of it. */
function TestSection({ agentId, recipients, webhooks }: Props) {
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
    <Section title={testing.title} about={testing.about}>
      {receiver ? (
        <Form class="line-form" onSubmit={() => void sending.run(send)}>
          <SelectField
            label={testing.to}
            value={receiver.value}
            options={receivers}
            onChange={(to) => {
              setChosen(to)
              setResult(undefined)
              sending.mend(() => true)
            }}
          />
          <Button label={testing.do} type="submit" isBusy={sending.isBusy} />
        </Form>
      ) : (
        <p class="quiet">{testing.none}</p>
      )}
      <div role="status">
        {result?.item.state === 'sent' && <p>{testing.isSent(result.name)}</p>}
        {result && result.item.state !== 'sent' && (
          <p class="wrong">
            {testing.failed} {result.item.lastError}
          </p>
        )}
        {sending.error && <p class="wrong">{sending.error.message}</p>}
      </div>
    </Section>
  )
}

type State = OutboxItem['state']

/** What became of the newest notices, and a second chance for those that failed. */
function DeliveriesSection({ agentId, webhooks }: { agentId: string; webhooks: readonly Webhook[] }) {
  const [state, setState] = useState<State>()
  const loaded = useLoaded(
    `outbox ${agentId} ${state ?? ''}`,
    (signal) => listOutbox(agentId, state, signal),
    (items) => items.some(isUnderWay),
  )
  const { value, isLoading, reload } = loaded
  function nameOf({ kind, rule, to }: OutboxItem): string {
    if (kind === 'push') return deliveries.device
    if (rule === 'answer') return deliveries.visitor
    return kind === 'email' ? to : (webhooks.find(({ id }) => id === to)?.name ?? deliveries.removed)
  }
  return (
    <Section
      title={deliveries.title}
      about={deliveries.about}
      actions={
        <Button label={deliveries.again} icon={RefreshCw} isBusy={isLoading && value !== undefined} onClick={reload} />
      }
    >
      <SelectField
        label={deliveries.show}
        class="input delivery-filter"
        value={state ?? ''}
        options={[{ value: '', name: deliveries.all }, ...optionsOf<State>(deliveries.states)]}
        onChange={(next) => setState(next || undefined)}
      />
      <Pending of={loaded} count={1} />
      {value?.length === 0 && <p class="quiet">{state ? deliveries.noneOf : deliveries.none}</p>}
      {value && value.length > 0 && (
        <ul class="rows inner">
          {value.map((item) => (
            <DeliveryLine key={item.id} item={item} to={nameOf(item)} onSent={reload} />
          ))}
        </ul>
      )}
    </Section>
  )
}

/** While it is sent, `dueAt` is when its sender's lease ends: two minutes later (server/services/notifications/outbox.ts). In milliseconds. */
const lease = 120_000

/** Whether it is sent now, or soon. */
function isUnderWay({ state, dueAt = '', attempts }: OutboxItem): boolean {
  return state === 'due' && attempts <= 1 && Date.parse(dueAt) <= Date.now() + lease
}

function DeliveryLine({ item, to, onSent }: { item: OutboxItem; to: string; onSent: () => void }) {
  const { id, rule, state, at, dueAt, endedAt, attempts, lastError } = item
  const sending = useSending(showError)

  async function again(): Promise<void> {
    await sendAgain(id)
    showToast(deliveries.isAgain)
    onSent()
  }

  return (
    <li class={state === 'failed' ? 'dead' : undefined}>
      <div class="what">
        <h3>
          {deliveries.rules[rule]} <span class="quiet breaks">{deliveries.to(to)}</span>
        </h3>
        <p class="about">
          <span>{deliveries.states[state]}</span>
          <TimeAgo at={at} format={deliveries.happened} />
          {state === 'due' && dueAt !== undefined && <TimeAgo at={dueAt} format={deliveries.due} />}
          {state !== 'due' && endedAt !== undefined && <TimeAgo at={endedAt} format={deliveries.ended} />}
          {attempts > 1 && <span>{deliveries.attempts(attempts)}</span>}
        </p>
        {lastError !== undefined && <p class={state === 'dropped' ? 'quiet' : 'wrong'}>{lastError}</p>}
      </div>
      {canChange.value && (state === 'failed' || (state === 'due' && attempts > 0)) && (
        <Button
          label={deliveries.sendAgain}
          of={deliveries.ofWhat(deliveries.rules[rule], deliveries.to(to))}
          isBusy={sending.isBusy}
          onClick={() => void sending.run(again)}
        />
      )}
    </li>
  )
}
