import { RefreshCw } from 'lucide'
import { useState } from 'preact/hooks'
import type { OutboxItem, Webhook } from '#contract/inbox/notifications.ts'
import { canChange } from '../account/account.ts'
import { listOutbox, sendAgain } from '../api/inbox/notifications.ts'
import { useSending } from '../api/request/use-sending.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { Button } from '../parts/button/button.tsx'
import { Section } from '../parts/layout/section.tsx'
import { showError, showToast } from '../parts/status/toast.tsx'
import { TimeAgo } from '../parts/text/time-ago.tsx'
import { deliveryWords as text } from '../words/en/notifications.ts'
import { optionsOf, SelectField } from '../parts/field/choices.tsx'
import { Pending } from '../parts/status/placeholders.tsx'

type State = OutboxItem['state']

/** What became of the newest notices, and a second chance for those that failed. */
export function DeliveriesSection({ agentId, webhooks }: { agentId: string; webhooks: readonly Webhook[] }) {
  const [state, setState] = useState<State>()
  const loaded = useLoaded(
    `outbox ${agentId} ${state ?? ''}`,
    (signal) => listOutbox(agentId, state, signal),
    (items) => items.some(isUnderWay),
  )
  const { value, isLoading, reload } = loaded
  function nameOf({ kind, rule, to }: OutboxItem): string {
    if (kind === 'push') return text.device
    if (rule === 'answer') return text.visitor
    return kind === 'email' ? to : (webhooks.find(({ id }) => id === to)?.name ?? text.removed)
  }
  return (
    <Section
      title={text.title}
      about={text.about}
      actions={
        <Button label={text.again} icon={RefreshCw} isBusy={isLoading && value !== undefined} onClick={reload} />
      }
    >
      <SelectField
        label={text.show}
        class="input delivery-filter"
        value={state ?? ''}
        options={[{ value: '', name: text.all }, ...optionsOf<State>(text.states)]}
        onChange={(next) => setState(next || undefined)}
      />
      <Pending of={loaded} count={1} />
      {value?.length === 0 && <p class="quiet">{state ? text.noneOf : text.none}</p>}
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
    showToast(text.isAgain)
    onSent()
  }

  return (
    <li class={state === 'failed' ? 'dead' : undefined}>
      <div class="what">
        <h3>
          {text.rules[rule]} <span class="quiet breaks">{text.to(to)}</span>
        </h3>
        <p class="about">
          <span>{text.states[state]}</span>
          <TimeAgo at={at} format={text.happened} />
          {state === 'due' && dueAt !== undefined && <TimeAgo at={dueAt} format={text.due} />}
          {state !== 'due' && endedAt !== undefined && <TimeAgo at={endedAt} format={text.ended} />}
          {attempts > 1 && <span>{text.attempts(attempts)}</span>}
        </p>
        {lastError !== undefined && <p class={state === 'dropped' ? 'quiet' : 'wrong'}>{lastError}</p>}
      </div>
      {canChange.value && (state === 'failed' || (state === 'due' && attempts > 0)) && (
        <Button
          label={text.sendAgain}
          of={text.ofWhat(text.rules[rule], text.to(to))}
          isBusy={sending.isBusy}
          onClick={() => void sending.run(again)}
        />
      )}
    </li>
  )
}
