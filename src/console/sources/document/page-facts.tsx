import type { DocumentFact } from '#contract/knowledge/documents.ts'
import { Section } from '../../parts/layout/section.tsx'
import { sourcesWords } from '../../words/en/sources.ts'

const text = sourcesWords.document

/** What a page says to programs, and how its people are reached, one list for each thing. */
export function PageFacts({ facts, isCorrected }: { facts: readonly DocumentFact[]; isCorrected: boolean }) {
  const things = [...new Set(facts.map(({ about }) => about))]
  return (
    <Section title={text.facts} about={isCorrected ? text.factsNotUsed : text.factsAbout}>
      {things.map((thing) => (
        <div key={thing} class="fact-group">
          {thing !== '' && (
            <h3 class="breaks" dir="auto">
              {thing}
            </h3>
          )}
          <dl>
            {facts
              .filter(({ about }) => about === thing)
              .map(({ label, value, from }) => (
                <div key={`${label} ${value}`}>
                  <dt dir="auto">{label}</dt>
                  <dd class="breaks">
                    <span dir="auto">{value}</span>
                    {from === 'frame' && <span class="quiet"> {text.factsFrame}</span>}
                  </dd>
                </div>
              ))}
          </dl>
        </div>
      ))}
    </Section>
  )
}
