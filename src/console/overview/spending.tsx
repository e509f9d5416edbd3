import { useState } from 'preact/hooks'
import type { Spending } from '#contract/agents/spending.ts'
import { canChange } from '../account/account.ts'
import { getSpending, updateSpending } from '../api/insight.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { Button } from '../parts/button/button.tsx'
import { FormDialog } from '../parts/dialog/form-dialog.tsx'
import { TextField, NumberField, toNumber } from '../parts/field/field.tsx'
import { Failure } from '../parts/status/placeholders.tsx'
import { showToast } from '../parts/status/toast.tsx'
import { spendingWords as text } from '../words/en/overview.ts'

/** What the agent's models used this month, and its limits. Nothing is shown where no model was asked and nothing is set. */
export function SpendingSection({ agentId }: { agentId: string }) {
  const { value, error, reload, set } = useLoaded(`spending ${agentId}`, (signal) => getSpending(agentId, signal))
  const [isOpen, setOpen] = useState(false)
  if (error) return <Failure error={error} onRetry={reload} />
  if (!value || (value.models.length === 0 && value.monthlyTokens === null)) return null
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
      <Usage
        label={text.title}
        of={text.model}
        rows={models.map((each) => Object.assign({ key: each.model, name: each.model, currency }, each))}
        all={{ ...tokens, cost, currency }}
      />
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
      {isOpen && <SpendingDialog agentId={agentId} spending={value} onSaved={set} onClose={() => setOpen(false)} />}
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

type Typed = { read: string; written: string }

type SpendingDialogProps = {
  agentId: string
  spending: Spending
  onSaved: (saved: Spending) => void
  onClose: () => void
}

/** The limit, the currency, and a price for each model that was used. What nobody typed in stays as somebody else may have saved it. */
function SpendingDialog({ agentId, spending, onSaved, onClose }: SpendingDialogProps) {
  const names = [...new Set([...spending.models.map(({ model }) => model), ...Object.keys(spending.prices)])]
  const draft = useDraft<{ monthlyTokens: string; currency: string; prices: Record<string, Typed> }>(
    `spending.${agentId}`,
    {
      monthlyTokens: String(spending.monthlyTokens ?? ''),
      currency: spending.currency ?? '',
      prices: Object.fromEntries(names.map((name) => [name, typedPrice(spending.prices[name])])),
    },
  )
  const { changed } = draft
  const { monthlyTokens, currency, prices } = draft.value

  async function save(): Promise<void> {
    if (changed.length === 0) return
    const typed = Object.entries(prices).filter(([, { read, written }]) => `${read}${written}`.trim() !== '')
    const body = {
      ...(changed.includes('monthlyTokens') && { monthlyTokens: toNumber(monthlyTokens) }),
      ...(changed.includes('currency') && { currency: currency.trim().toUpperCase() || null }),
      ...(changed.includes('prices') && {
        prices: Object.fromEntries(
          typed.map(([name, { read, written }]) => [name, { read: toAmount(read), written: toAmount(written) }]),
        ),
      }),
    }
    onSaved(await updateSpending(agentId, body))
    draft.forget()
    showToast(text.saved)
  }

  const priceField = (name: string, part: keyof Typed) => (
    <TextField
      label={text.price[part](name)}
      value={prices[name]?.[part] ?? ''}
      onInput={(value) =>
        draft.change({ prices: { ...prices, [name]: { read: '', written: '', ...prices[name], [part]: value } } })
      }
      error={draft.at(`prices.${name}.${part}`) && text.priceWrong}
    />
  )
  const isShown = (path: string) => path === 'monthlyTokens' || path === 'currency' || path.startsWith('prices.')
  return (
    <FormDialog title={text.dialog} action={text.save} sending={draft} isShown={isShown} run={save} onClose={onClose}>
      <NumberField
        label={text.monthlyTokens}
        unit={text.tokens}
        help={text.monthlyTokensHelp}
        {...draft.field('monthlyTokens')}
        error={draft.at('monthlyTokens') && text.monthlyTokensWrong}
      />
      <TextField
        label={text.currency}
        help={text.currencyHelp}
        {...draft.field('currency')}
        error={draft.at('currency') && text.currencyWrong}
      />
      {names.map((name) => (
        <div key={name} class="prices">
          {priceField(name, 'read')}
          {priceField(name, 'written')}
        </div>
      ))}
    </FormDialog>
  )
}

function typedPrice(price: { read: number; written: number } | undefined): Typed {
  return { read: String(price?.read ?? ''), written: String(price?.written ?? '') }
}

/** With a point or a comma; an empty one is nothing, and what is no number is sent as it is, for the server to refuse. */
function toAmount(typed: string): number {
  const value = Number(typed.trim().replace(',', '.'))
  return Number.isFinite(value) ? value : (typed as unknown as number)
}
