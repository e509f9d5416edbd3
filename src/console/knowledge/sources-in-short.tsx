import { listSources } from '../api/sources.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { Section } from '../parts/layout/page.tsx'
import { Failure } from '../parts/status/placeholders.tsx'
import { SourceState } from '../sources/source-state.tsx'
import { sourcesWords as text } from '../words/en/sources.ts'
import { agentPath } from '../app/root.ts'

/** How many sources stand above the instructions. */
const fewSources = 3

/** What else an agent answers from, above its instructions: for one made of a site that is nearly all. */
export function SourcesInShort({ agentId, aiId }: { agentId: string; aiId: string }) {
  const {
    value: sources,
    error,
    reload,
  } = useLoaded(
    `sources ${aiId}`,
    (signal) => listSources(aiId, signal),
    (all) => all.some(({ sync }) => sync !== undefined),
  )
  if (error) return <Failure error={error} onRetry={reload} />
  if (!sources || sources.length === 0) return null
  return (
    <Section title={text.title} actions={<a href={agentPath(agentId, 'sources')}>{text.all}</a>}>
      <ul class="rows inner">
        {sources.slice(0, fewSources).map((source) => (
          <li key={source.id}>
            <div class="what">
              <h3>
                <a class="breaks" href={agentPath(agentId, 'sources', source.id)}>
                  {source.name}
                </a>
              </h3>
              <SourceState source={source} />
            </div>
          </li>
        ))}
      </ul>
      {sources.length > fewSources && <p class="quiet">{text.more(sources.length - fewSources)}</p>}
    </Section>
  )
}
