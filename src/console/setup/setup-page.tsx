import { useMemo, useState } from 'preact/hooks'
import type { Agent } from '#contract/agents/agents.ts'
import type { Setup } from '#contract/sites/setup.ts'
import { canChange } from '../account/account.ts'
import { useAgent, getSetup, endShare, shareAgent } from '../api/agents.ts'
import { getTheme } from '../api/themes.ts'
import { getSource } from '../api/sources.ts'
import { useChange, useLoaded, type Loaded } from '../api/use-loaded.ts'
import { agentPath } from '../app/root.ts'
import type { PageProps } from '../app/routes.ts'
import { useTitle, Section } from '../parts/layout/page.tsx'
import { Ask } from '../knowledge/ask.tsx'
import { Empty, Pending } from '../parts/status/placeholders.tsx'
import { setupWords as text, shareWords as sharing } from '../words/en/setup.ts'
import { FoundSection } from './found-section.tsx'
import { ReadingSection } from './reading-section.tsx'
import type { ThemeAnswer } from '#contract/agents/theme.ts'
import { PreviewFrame, type Shown } from '../preview/preview-frame.tsx'
import { LinkButton, Button } from '../parts/button/button.tsx'
import { PageName } from '../parts/text/page-name.tsx'
import { AnswerDialog } from '../questions/answer-dialog.tsx'
import { Share2 } from 'lucide'
import type { Share } from '#contract/agents/agents.ts'
import { useSending } from '../api/request/use-sending.ts'
import { Dialog } from '../parts/dialog/dialog.tsx'
import { ErrorText } from '../parts/field/field.tsx'
import { showError, showToast } from '../parts/status/toast.tsx'
import { LinkToPassOn } from '../parts/text/code.tsx'
import { exactTime } from '../words/time.ts'

/** From so many documents on a question is worth asking while the rest is still read. */
const minDocumentsToAsk = 5

/** An agent that builds itself from its site while its owner looks on. All of it is the server's: whoever comes back finds it further on. */
export function Page({ agentId }: PageProps) {
  const agents = useAgent(agentId)
  const setup = useLoaded(`setup ${agentId}`, (signal) => getSetup(agentId, signal))
  const { agent } = agents
  useTitle(text.title, agent?.name)
  return (
    <div class="page setup">
      <header>
        <div class="setup-name">
          <PageName name={agent?.name} />
          {setup.value && <p class="quiet breaks">{text.from(new URL(setup.value.url).host)}</p>}
        </div>
        {setup.value && canChange.value && (
          <>
            <ShareButton agentId={agentId} />
            <LinkButton label={text.install} kind="primary" href={agentPath(agentId, 'install')} />
          </>
        )}
      </header>
      <Pending of={[agents, setup]} />
      {agent && setup.value && <SetupParts agent={agent} setup={setup} found={setup.value} onRenamed={agents.reload} />}
      {setup.value === null && (
        <Empty action={<a href={agentPath(agentId, 'sources')}>{text.toSources}</a>}>{text.none}</Empty>
      )}
    </div>
  )
}

type Props = { agent: Agent; setup: Loaded<Setup | null>; found: Setup; onRenamed: () => void }

function SetupParts({ agent, setup, found, onRenamed }: Props) {
  const { aiId, sourceId } = found
  const source = useLoaded(
    aiId !== null && sourceId !== null ? `source ${sourceId}` : null,
    (signal) => getSource(aiId ?? '', sourceId ?? '', signal),
    ({ sync }) => sync !== undefined,
  )
  const theme = useLoaded(`theme ${agent.id}`, (signal) => getTheme(agent.id, signal))
  const isGone = sourceId === null || source.error?.status === 404
  // What was set up before the first reading ended waits for that, which may come before the source is asked for.
  const isReading = source.value ? source.value.sync !== undefined : !isGone && found.checkedAt === null
  // At the end of the reading, prompts were asked, and more of the look may be known.
  useChange(isReading, () => {
    setup.reload()
    theme.reload()
    onRenamed()
  })
  const documents = source.value?.documents ?? 0
  const canAsk = documents >= (isReading ? minDocumentsToAsk : 1)
  return (
    <>
      <ReadingSection agentId={agent.id} setup={found} source={source} isGone={isGone} canAsk={canAsk} />
      <SitePreview page={found.page} theme={theme.value?.body} />
      <div class="setup-columns">
        <FoundSection
          agentId={agent.id}
          setup={found}
          isReading={isReading}
          onChange={(next) => {
            setup.set(next)
            theme.reload()
            onRenamed()
          }}
        />
        <div class="setup-column">
          <Ask
            agentId={agent.id}
            aiId={aiId ?? undefined}
            help={text.askHelp}
            waiting={canAsk || isGone ? undefined : text.askLater}
          />
          <MissingSection agent={agent} setup={found} onAnswered={setup.reload} />
        </div>
      </div>
    </>
  )
}

/** So many words of the navigation stand in the sketch. */
const sketched = 7

/** The widget as it is now, on a sketch of the site. */
function SitePreview({ page, theme }: { page: Setup['page']; theme: ThemeAnswer | undefined }) {
  const shown = useMemo<Shown | undefined>(
    () =>
      theme && {
        answer: theme,
        mode: 'bubble',
        site: {
          title: page.title,
          navigation: page.navigation.slice(0, sketched).map((each) => each.text),
          colors: page.colors,
        },
      },
    [theme, page],
  )
  return (
    <figure class="site-preview card">
      <PreviewFrame isStill shown={shown} title={text.preview} />
      <figcaption class="quiet">{text.previewAbout}</figcaption>
    </figure>
  )
}

const missingWords = text.missing

type MissingSectionProps = { agent: Agent; setup: Setup; onAnswered: () => void }

/** What visitors usually ask and the site does not tell, each with a way to answer it. Nothing is made up in its place. */
function MissingSection({ agent, setup: { missing }, onAnswered }: MissingSectionProps) {
  const [question, setQuestion] = useState<string>()
  if (missing.length === 0) return null
  return (
    <Section title={missingWords.title} about={missingWords.about}>
      <ul class="missing-lines">
        {missing.map(({ what, question: asked }) => (
          <li key={what}>
            <div>
              <h3>{missingWords.what[what]}</h3>
              <p class="quiet" dir="auto">
                {asked}
              </p>
            </div>
            {canChange.value && (
              <Button
                label={missingWords.answer}
                of={`(${missingWords.what[what]})`}
                onClick={() => setQuestion(asked)}
              />
            )}
          </li>
        ))}
      </ul>
      {question !== undefined && (
        <AnswerDialog
          agent={agent}
          group={{ question, others: [], keys: [] }}
          onSaved={onAnswered}
          onClose={() => setQuestion(undefined)}
        />
      )}
    </Section>
  )
}

/** Makes a link to the agent's chat page, to be shown to somebody before it is on a site. */
function ShareButton({ agentId }: { agentId: string }) {
  const [share, setShare] = useState<Share>()
  const sending = useSending(showError)
  const ending = useSending()

  async function end(): Promise<void> {
    await endShare(agentId)
    setShare(undefined)
    showToast(sharing.ended)
  }

  return (
    <>
      <Button
        label={sharing.show}
        icon={Share2}
        isBusy={sending.isBusy}
        onClick={() => void sending.run(async () => setShare(await shareAgent(agentId)))}
      />
      {share && (
        <Dialog
          title={sharing.title}
          onSubmit={() => setShare(undefined)}
          onClose={() => setShare(undefined)}
          others={<Button label={sharing.end} isBusy={ending.isBusy} onClick={() => void ending.run(end)} />}
          action={sharing.done}
        >
          <p>{sharing.about(exactTime(share.expiresAt))}</p>
          <LinkToPassOn url={share.url} what={sharing.name} />
          <ErrorText>{ending.error?.message}</ErrorText>
        </Dialog>
      )}
    </>
  )
}
