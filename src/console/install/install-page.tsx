import { getAgent, getEmbed, getSeen, checkPage, getSetup } from '../api/agents.ts'
import { useLoaded } from '../api/use-loaded.ts'
import type { PageProps } from '../app/routes.ts'
import { Pending, Failure } from '../parts/status/placeholders.tsx'
import { installWords, seenWords as text, checkWords } from '../words/en/install.ts'
import { OriginsSection, createOriginChanges, type LoadedEmbed } from './origins-section.tsx'
import { SnippetSection } from './snippet-section.tsx'
import { PageLayout, Section } from '../parts/layout/page.tsx'
import { useEffect, useState } from 'preact/hooks'
import type { SeenAnswer } from '#contract/agents/embed.ts'
import { exactDay } from '../words/time.ts'
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide'
import type { Check, Finding } from '#contract/sites/check.ts'
import { Icon } from '../../widget/icon.tsx'
import { canChange } from '../account/account.ts'
import { useSending } from '../api/request/use-sending.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { Button } from '../parts/button/button.tsx'
import { Code } from '../parts/text/code.tsx'
import { TextField, Form } from '../parts/field/field.tsx'
import { showError } from '../parts/status/toast.tsx'
import { withScheme } from '../parts/field/typed.ts'

/** Puts an agent on a website: the snippet, the allowed origins, a check of a page, and where it was seen. */
export function Page({ agentId }: PageProps) {
  const agent = useLoaded(`agent ${agentId}`, (signal) => getAgent(agentId, signal))
  const embed = useLoaded(`embed ${agentId}`, (signal) => getEmbed(agentId, signal))
  return (
    <PageLayout title={installWords.title} of={agent.value?.body.data.name} kind="narrow">
      <Pending of={[agent, embed]} />
      {agent.value && embed.value && (
        <>
          <SnippetSection agent={agent.value.body.data} embed={embed.value.body.data} />
          <CheckSection agentId={agentId} embed={embed} />
          <SeenSection agentId={agentId} />
          <OriginsSection agentId={agentId} embed={embed} />
        </>
      )}
    </PageLayout>
  )
}

/** Where the widget was loaded lately. Who comes back from their own page sees it counted. */
function SeenSection({ agentId }: { agentId: string }) {
  const { value, error, isLoading, reload } = useLoaded(`seen ${agentId}`, (signal) => getSeen(agentId, signal))
  useEffect(() => {
    const left = new AbortController()
    const look = () => document.visibilityState === 'visible' && reload()
    document.addEventListener('visibilitychange', look, { signal: left.signal })
    return () => left.abort()
  })
  return (
    <Section title={text.title} about={value && text.about(value.days)}>
      {error && <Failure error={error} onRetry={reload} />}
      {value && <Loads seen={value} isStale={isLoading} />}
    </Section>
  )
}

function Loads({ seen: { origins, otherLoads, versions }, isStale }: { seen: SeenAnswer['data']; isStale: boolean }) {
  if (origins.length === 0 && versions.length === 0) return <p>{text.none}</p>
  const sites = origins.map(({ origin, ...counts }) => ({ name: origin, ...counts }))
  const named = versions.map(({ version, ...counts }) => ({ name: version, ...counts }))
  return (
    <div class={isStale ? 'section-parts stale' : 'section-parts'}>
      {sites.length > 0 && <CountTable caption={text.sites} of={text.site} rows={sites} />}
      {otherLoads > 0 && <p class="quiet">{text.others(otherLoads)}</p>}
      {named.length > 0 && <CountTable caption={text.versions} of={text.version} rows={named} />}
    </div>
  )
}

type SeenRow = { name: string; loads: number; lastDay: string }

function CountTable({ caption, of, rows }: { caption: string; of: string; rows: SeenRow[] }) {
  return (
    <table class="counts">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{of}</th>
          <th scope="col">{text.loads}</th>
          <th scope="col">{text.lastDay}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, loads, lastDay }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{loads.toLocaleString('en')}</td>
            <td>
              <time dateTime={lastDay}>{exactDay(lastDay)}</time>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Reads a page of the site and says whether the widget works there, and what to do where it does not. */
function CheckSection({ agentId, embed }: { agentId: string; embed: LoadedEmbed }) {
  const { value: setup } = useLoaded(`setup ${agentId}`, (signal) => getSetup(agentId, signal))
  // The page that one means is most likely the one that the agent was made from.
  const known = setup?.url ?? ''
  const draft = useDraft(`check.${agentId}`, { url: known }, known)
  const allowing = useSending(showError)
  const { url } = draft.value
  const [check, setCheck] = useState<Check>()
  if (!canChange.value) return null

  async function run(): Promise<void> {
    setCheck(await checkPage(agentId, withScheme(url)))
  }

  async function allow(origin: string): Promise<void> {
    await createOriginChanges(agentId, embed).add(origin)
    await draft.run(run)
  }

  return (
    <Section title={checkWords.title} about={checkWords.about}>
      <Form class="line-form" onSubmit={() => void draft.run(run)}>
        <TextField
          label={checkWords.label}
          type="url"
          placeholder="https://www.example.com/"
          {...draft.field('url')}
          error={draft.at('url') === undefined ? draft.error?.message : checkWords.wrong}
        />
        <Button label={checkWords.do} type="submit" isBusy={draft.isBusy} />
      </Form>
      <div role="status" class={draft.isBusy ? 'stale' : undefined}>
        {check && <Result check={check} onAllow={(origin) => void allowing.run(() => allow(origin))} />}
      </div>
    </Section>
  )
}

function Result({ check: { url, findings }, onAllow }: { check: Check; onAllow: (origin: string) => void }) {
  const worst = findings[0]?.level ?? 'ok'
  return (
    <div class="section-parts">
      <p class={`verdict ${worst}`}>{checkWords.verdicts[worst](url)}</p>
      <ul class="findings">
        {findings.map((finding) => (
          <FindingLine key={finding.code + finding.message} finding={finding} onAllow={onAllow} />
        ))}
      </ul>
    </div>
  )
}

const icons = { ok: CircleCheck, warning: TriangleAlert, error: CircleAlert }

function FindingLine({ finding, onAllow }: { finding: Finding; onAllow: (origin: string) => void }) {
  const { level, message, fix, paste, origin } = finding
  return (
    <li class={level}>
      <Icon of={icons[level]} />
      <p class="breaks">
        <span class="unseen">{checkWords.levels[level]}: </span>
        {message}
      </p>
      {fix !== undefined && <p class="quiet breaks">{fix}</p>}
      {paste !== undefined && <Code text={paste} what={checkWords.pasteName} />}
      {origin !== undefined && <Button label={checkWords.allow(origin)} onClick={() => onAllow(origin)} />}
    </li>
  )
}
