import { useEffect } from 'preact/hooks'
import type { SeenAnswer } from '#contract/agents/embed.ts'
import { getSeen } from '../api/embed.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { Failure } from '../parts/status/placeholders.tsx'
import { Section } from '../parts/layout/section.tsx'
import { seenWords as text } from '../words/en/install.ts'
import { exactDay } from '../words/time.ts'

/** Where the widget was loaded lately. Who comes back from their own page sees it counted. */
export function SeenSection({ agentId }: { agentId: string }) {
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
