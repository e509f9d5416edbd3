import { useState } from 'preact/hooks'
import type { Spending, SpendingAnswer, SpendingUpdate } from '#contract/agents/spending.ts'
import { canChange } from '../account/account.ts'
import { getSpending, updateSpending } from '../api/conversations.ts'
import { attachedAi } from '../api/ai.ts'
import type { Answer } from '../api/request/call.ts'
import { useLoaded, type Loaded } from '../api/use-loaded.ts'
import { ConflictChoice } from '../drafts/form-section.tsx'
import { useForm, type DraftForm } from '../drafts/use-draft.ts'
import { Button } from '../parts/button/button.tsx'
import { FormDialog } from '../parts/dialog/dialog.tsx'
import { ErrorText, TextField, NumberField, toNumber } from '../parts/field/field.tsx'
import { Failure } from '../parts/status/placeholders.tsx'
import { showToast } from '../parts/status/toast.tsx'
import { spendingWords as text } from '../words/en/overview.ts'

/** What the agent's models used this month, and its limits, which may be set before. Nothing is shown where only the embedded engine answers. */
export function SpendingSection({ agentId }: { agentId: string }) {
  const loaded = useLoaded(`spending ${agentId}`, (signal) => getSpending(agentId, signal))
  const [isOpen, setOpen] = useState(false)
  const { error, reload } = loaded
  const value = loaded.value?.body.data
  const isUnused = value?.models.length === 0
  const { value: ai } = useLoaded(isUnused ? `ai ${agentId}` : null, (signal) => attachedAi(agentId, signal))
  const mayBeUsed = ai && ai.body.data.provider !== 'BUILTIN'
  if (error) return <Failure error={error} onRetry={reload} />
  if (!value || (isUnused && value.monthlyTokens === null && !mayBeUsed)) return null
  const { models, days, tokens, cost, currency, monthlyTokens, state, workspace } = value
  return (
    <section class="spending card" aria-labelledby="spending">
      <header>
        <h2 id="spending">{text.title}</h2>
        {canChange.value && <Button label={text.change} onClick={() => setOpen(true)} />}
      </header>
      {[
        { at: state, limit: monthlyTokens, said: text.states },
        { at: workspace.state, limit: workspace.monthlyTokens, said: text.workspaceStates },
      ].map(({ at, limit, said }) =>
        at === 'within' || limit === null ? null : (
          <p key={said.near(limit)} class="limit" role="status">
            {said[at](limit)}
          </p>
        ),
      )}
      {isUnused ? (
        <p class="quiet">{text.unused}</p>
      ) : (
        <Usage
          label={text.title}
          of={text.model}
          rows={models.map((each) => Object.assign({ key: each.model, name: each.model, currency }, each))}
          all={{ ...tokens, cost, currency }}
        />
      )}
      {days.length > 0 && (
        <details>
          <summary>{text.byDay}</summary>
          <Usage
            label={text.byDay}
            of={text.day}
            rows={days.map((each) => Object.assign({ key: each.day, name: text.dayName(each.day), currency }, each))}
          />
        </details>
      )}
      {workspace.agents.some(({ id }) => id !== agentId) && (
        <details>
          <summary>{text.byAgent}</summary>
          <Usage
            label={text.byAgent}
            of={text.agent}
            rows={workspace.agents.map((each) => Object.assign({ key: each.id }, each))}
          />
        </details>
      )}
      {monthlyTokens !== null && <p class="help">{text.limit(tokens.read + tokens.written, monthlyTokens)}</p>}
      {isOpen && <SpendingDialog agentId={agentId} loaded={loaded} onClose={() => setOpen(false)} />}
    </section>
  )
}

type Used = { read: number; written: number; cost: number | null; currency: string | null }

type UsageProps = { label: string; of: string; rows: readonly (Used & { key: string; name: string })[]; all?: Used }

/** What was used, a row for each of something; `all` is the sum of it. */
function Usage({ label, of, rows, all }: UsageProps) {
  const cells = ({ read, written, cost, currency }: Used) => (
    <>
      <td>{text.count(read)}</td>
      <td>{text.count(written)}</td>
      <td>{cost === null ? '–' : text.money(cost, currency)}</td>
    </>
  )
  return (
    // Where it is wider than a phone, it is scrolled by keys, too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div class="scrolled" role="group" aria-label={label} tabIndex={0}>
      <table aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{of}</th>
            <th scope="col">{text.read}</th>
            <th scope="col">{text.written}</th>
            <th scope="col">{text.cost}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((each) => (
            <tr key={each.key}>
              <th scope="row" dir="auto">
                {each.name}
              </th>
              {cells(each)}
            </tr>
          ))}
        </tbody>
        {all && (
          <tfoot>
            <tr>
              <th scope="row">{text.all}</th>
              {cells(all)}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

/** The limit, the currency, and two for each model: see {@link priceName}. */
type Fields = Record<string, string>

const parts = ['read', 'written'] as const
type Part = (typeof parts)[number]

/** The name of the field of a price, which is its path in the body, too. */
const priceName = (model: string, part: Part) => `prices.${model}.${part}`

type SpendingDialogProps = {
  agentId: string
  loaded: Pick<Loaded<Answer<SpendingAnswer>>, 'value' | 'set'>
  onClose: () => void
}

/** The limit, the currency, and a price for each model that was used. What nobody typed in stays as somebody else may have saved it. */
function SpendingDialog({ agentId, loaded, onClose }: SpendingDialogProps) {
  const form: DraftForm<Fields> = useForm<SpendingAnswer, Fields>({
    name: `prices.${agentId}`,
    loaded,
    load: () => getSpending(agentId),
    read: ({ data }) => fieldsOf(data),
    // All prices are sent: those that somebody else has saved are in the draft by then.
    save: (fields, etag) => updateSpending(agentId, updateOf(fields, form.draft.value ?? {}), etag),
  })
  const { draft } = form
  const models = modelsIn(draft.value ?? {})

  async function save(): Promise<boolean> {
    if (!draft.isChanged) return true
    const isSaved = await form.submit()
    if (isSaved) showToast(text.saved)
    return isSaved
  }

  const isShown = (path: string) => draft.value?.[path] !== undefined
  const priceField = (model: string, part: Part) => (
    <TextField label={text.price[part](model)} {...draft.field(priceName(model, part), text.priceWrong)} />
  )
  const labels: Record<string, string> = { monthlyTokens: text.monthlyTokens, currency: text.currency }
  for (const model of models) for (const part of parts) labels[priceName(model, part)] = text.price[part](model)
  return (
    <>
      <FormDialog title={text.dialog} action={text.save} run={save} onClose={onClose}>
        <NumberField
          label={text.monthlyTokens}
          unit={text.tokens}
          help={text.monthlyTokensHelp}
          {...draft.field('monthlyTokens', text.monthlyTokensWrong)}
        />
        <TextField label={text.currency} help={text.currencyHelp} {...draft.field('currency', text.currencyWrong)} />
        {models.map((model) => (
          <div key={model} class="prices">
            {priceField(model, 'read')}
            {priceField(model, 'written')}
          </div>
        ))}
        <ErrorText>{draft.besides(isShown)}</ErrorText>
      </FormDialog>
      <ConflictChoice
        draft={draft}
        labels={labels}
        show={(value): string => value}
        action={text.save}
        onResolved={() => void save().then((isSaved) => isSaved && onClose())}
      />
    </>
  )
}

function fieldsOf({ monthlyTokens, currency, models, prices }: Spending): Fields {
  const fields: Fields = { monthlyTokens: String(monthlyTokens ?? ''), currency: currency ?? '' }
  for (const model of new Set([...models.map((each) => each.model), ...Object.keys(prices)]))
    for (const part of parts) fields[priceName(model, part)] = String(prices[model]?.[part] ?? '')
  return fields
}

function modelsIn(fields: Fields): string[] {
  return Object.keys(fields).flatMap((name) => /^prices\.(.+)\.read$/.exec(name)?.[1] ?? [])
}

/** `changed`: the fields that are sent; `all`: with those that stay. */
function updateOf(changed: Partial<Fields>, all: Fields): SpendingUpdate {
  const { monthlyTokens, currency, ...prices } = changed
  return {
    ...(monthlyTokens !== undefined && { monthlyTokens: toNumber(monthlyTokens) }),
    ...(currency !== undefined && { currency: currency.trim().toUpperCase() || null }),
    ...(Object.keys(prices).length > 0 && { prices: pricesIn(all) }),
  }
}

/** A model without a price has none; one with half of it costs nothing for the other half. */
function pricesIn(fields: Fields): SpendingUpdate['prices'] {
  const priced = modelsIn(fields).filter((model) => parts.some((part) => fields[priceName(model, part)]?.trim()))
  const at = (model: string, part: Part) => toAmount(fields[priceName(model, part)] ?? '')
  return Object.fromEntries(priced.map((model) => [model, { read: at(model, 'read'), written: at(model, 'written') }]))
}

/** With a point or a comma; an empty one is nothing, and what is no number is sent as it is, for the server to refuse. */
function toAmount(typed: string): number {
  const value = Number(typed.trim().replace(',', '.'))
  return Number.isFinite(value) ? value : (typed as unknown as number)
}
