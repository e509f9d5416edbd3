import { useLocation } from 'preact-iso/router'
import { useEffect } from 'preact/hooks'
import type { Agent } from '#contract/agents/agents.ts'
import type { WholeDocument, DocumentFact } from '#contract/knowledge/documents.ts'
import { canChange } from '../account/account.ts'
import { getDocument, getSource, type DocumentAnswer } from '../api/sources.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { useTitle, Section } from '../parts/layout/page.tsx'
import { Markdown } from '../parts/text/markdown.tsx'
import { TimeAgo } from '../parts/text/time-ago.tsx'
import { markdownWords } from '../words/en/answers.ts'
import { sourcesWords } from '../words/en/sources.ts'
import { ExclusionButton, CorrectionForm } from './text-forms.tsx'
import { PageName } from '../parts/text/page-name.tsx'
import { agentPath } from '../app/root.ts'
import { NoPage } from '../app/shell/no-page.tsx'
import { Pending } from '../parts/status/placeholders.tsx'

const text = sourcesWords.document

type Props = { agent: Agent; aiId: string; sourceId: string; documentId: string }

/** A document as it was understood, beside its address and what is used in its place. */
export function DocumentView({ agent, aiId, sourceId, documentId }: Props) {
  const { value: source } = useLoaded(`source ${sourceId}`, (signal) => getSource(aiId, sourceId, signal))
  const loaded = useLoaded(`document ${documentId}`, (signal) => getDocument(aiId, sourceId, documentId, signal))
  const document = loaded.value?.body.data
  const { route } = useLocation()
  useTitle(document?.title ?? sourcesWords.title, agent.name)

  // A text that was written here is the whole of its source, and is changed on its page.
  const isOwn = source?.kind === 'text' && source.documents === 1
  useEffect(() => {
    if (isOwn) route(agentPath(agent.id, 'sources', sourceId), true)
  }, [isOwn, route, agent.id, sourceId])

  if (loaded.error?.status === 404) {
    return <NoPage what={loaded.error.message} href={agentPath(agent.id, 'sources')} to={sourcesWords.all} />
  }
  return (
    <>
      <header>
        <nav class="trail" aria-label={text.trail}>
          <a href={agentPath(agent.id, 'sources')}>{sourcesWords.all}</a>
          <a href={agentPath(agent.id, 'sources', sourceId)}>{source?.name ?? '…'}</a>
        </nav>
        <PageName className="whole-line breaks" name={document?.title ?? '…'} />
        {document && <Facts document={document} />}
        {document && <ExclusionButton aiId={aiId} document={document} onChange={loaded.set} />}
      </header>
      <Pending of={loaded} />
      {loaded.value && <Texts aiId={aiId} answer={loaded.value} set={loaded.set} />}
    </>
  )
}

function Facts({ document }: { document: WholeDocument }) {
  const { url, questions = [], checkedAt, failedSince, reason, wouldGo, isExcluded, isCorrectionOutdated } = document
  return (
    <div class="whole-line facts">
      {url !== undefined && (
        <a class="breaks" href={url} target="_blank" rel="noopener noreferrer">
          {url}
          <span class="unseen"> ({markdownWords.opensIn})</span>
        </a>
      )}
      {questions.length > 1 && <p class="quiet">{text.alsoAsked(questions.slice(1))}</p>}
      {checkedAt !== undefined && (
        <p class="quiet">
          <TimeAgo at={checkedAt} format={text.checked} />
        </p>
      )}
      {failedSince !== undefined && (
        <p class="wrong breaks">
          <TimeAgo at={failedSince} format={text.failedSince} />
          {reason !== undefined && `: ${reason}`} {text.isOlder}
        </p>
      )}
      {wouldGo !== undefined && <p class="warned">{text.wouldGo[wouldGo]}</p>}
      {isCorrectionOutdated && <p class="warned">{url === undefined ? text.hasFileChanged : text.hasPageChanged}</p>}
      {isExcluded && <p class="warned">{text.isExcludedLong}</p>}
    </div>
  )
}

function Texts({ aiId, answer, set }: { aiId: string; answer: DocumentAnswer; set: (answer: DocumentAnswer) => void }) {
  const { text: read, correction, isExcluded, facts = [] } = answer.body.data
  const use = correction === null ? text.isUsed : text.isNotUsed
  return (
    <div class="document-texts">
      <Section title={text.understood} about={isExcluded ? undefined : use}>
        <Markdown text={read} />
      </Section>
      {facts.length > 0 && <PageFacts facts={facts} isCorrected={correction !== null} />}
      {canChange.value ? (
        <CorrectionForm aiId={aiId} answer={answer} set={set} />
      ) : (
        correction !== null && (
          <Section title={text.correction}>
            <Markdown text={correction} />
          </Section>
        )
      )}
    </div>
  )
}

/** What a page says to programs, and how its people are reached, one list for each thing. */
function PageFacts({ facts, isCorrected }: { facts: readonly DocumentFact[]; isCorrected: boolean }) {
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
