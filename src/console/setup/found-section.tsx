import type { ComponentChildren } from 'preact'
import type { Setup, SetupField, SetupLine } from '#contract/sites/setup.ts'
import { canChange } from '../account/account.ts'
import { updateSetup } from '../api/agents.ts'
import { useSending } from '../api/request/use-sending.ts'
import { ownPicture, agentPath } from '../app/root.ts'
import { Button, LinkButton } from '../parts/button/button.tsx'
import { Section } from '../parts/layout/page.tsx'
import { showError } from '../parts/status/toast.tsx'
import { languageName } from '../words/languages.ts'
import { setupWords } from '../words/en/setup.ts'

const text = setupWords.found

/** Where each is changed, below the agent's own address. */
const places: Record<SetupField, string> = {
  name: 'settings',
  logo: 'look#shape',
  colors: 'look#colors',
  font: 'look#shape',
  roundness: 'look#shape',
  greeting: 'look#start',
  welcome: 'look#start',
  translation: 'look#languages',
  prompts: 'look#start',
}

type FoundSectionProps = { agentId: string; setup: Setup; isReading: boolean; onChange: (setup: Setup) => void }

/** What the agent took from the site, each with where it comes from, to be changed or left out. */
export function FoundSection({ agentId, setup, isReading, onChange }: FoundSectionProps) {
  const { lines, isLookPending, checkedAt } = setup
  const sending = useSending(showError)

  const mark = ({ field, language }: SetupLine, state: 'proposed' | 'refused') =>
    void sending.run(async () => onChange(await updateSetup(agentId, [{ field, language, state }])))

  const arePromptsComing = isReading || checkedAt === null
  const hasPrompts = lines.some(({ field }) => field === 'prompts')
  return (
    <Section title={text.title} about={aboutOf(lines)}>
      <ul class="found-lines">
        {lines.map((line) => (
          <Line
            key={`${line.field} ${line.language}`}
            line={line}
            change={`${agentPath(agentId)}/${places[line.field]}`}
            onMark={(state) => mark(line, state)}
          >
            {line.field === 'prompts' ? <Prompts setup={setup} value={line.value} /> : <Value line={line} />}
          </Line>
        ))}
        {!hasPrompts && (
          <li>
            <div class="found-what">
              <h3>{text.fields.prompts}</h3>
              <p class="quiet">{arePromptsComing ? text.promptsLater : text.promptsNone}</p>
              {!arePromptsComing && canChange.value && <p class="quiet">{text.promptsNoneToDo}</p>}
            </div>
            {!arePromptsComing && canChange.value && (
              <div class="found-actions">
                <LinkButton
                  label={text.promptsWrite}
                  of={`(${text.fields.prompts})`}
                  kind="plain"
                  href={`${agentPath(agentId)}/${places.prompts}`}
                />
              </div>
            )}
          </li>
        )}
      </ul>
      {isLookPending && isReading && <p class="quiet">{text.pending}</p>}
    </Section>
  )
}

/** What there is to do with it, for those who may. */
function aboutOf(lines: readonly SetupLine[]): string | undefined {
  if (lines.length === 0) return canChange.value ? `${text.none} ${text.noneToDo}` : text.none
  return canChange.value ? text.about : undefined
}

type LineProps = {
  line: SetupLine
  /** The address of the page that changes it. */
  change: string
  onMark: (state: 'proposed' | 'refused') => void
  children: ComponentChildren
}

function Line({ line: { field, language, from, state }, change, onMark, children }: LineProps) {
  const name = field === 'translation' ? text.translation(languageName(language ?? '')) : text.fields[field]
  const stateWords = { proposed: undefined, changed: text.isChanged, refused: text.isRefused }[state]
  return (
    <li class={state === 'refused' ? 'found-aside' : undefined}>
      <div class="found-what">
        <h3>{name}</h3>
        <div class="found-value breaks" dir="auto" lang={language}>
          {children}
        </div>
        <p class="found-from quiet breaks">
          {stateWords !== undefined && <strong>{stateWords}. </strong>}
          {text.from(from)}
        </p>
      </div>
      {canChange.value && (
        <div class="found-actions">
          <LinkButton label={text.change} of={`(${name})`} kind="plain" href={change} />
          <Button
            label={{ proposed: text.leaveOut, changed: text.takeTheirs, refused: text.takeIn }[state]}
            of={`(${name})`}
            kind="plain"
            onClick={() => onMark(state === 'proposed' ? 'refused' : 'proposed')}
          />
        </div>
      )}
    </li>
  )
}

function Value({ line: { field, value } }: { line: SetupLine }) {
  if (field === 'logo') {
    const address = ownPicture(value)
    return address ? <img class="found-logo" src={address} alt="" /> : null
  }
  if (field === 'colors') {
    return (
      <span class="found-color">
        <span style={{ background: value }} /> {value}
      </span>
    )
  }
  if (field === 'roundness') return <>{text.corners[value] ?? value}</>
  return (
    <>
      {value.split('\n').map((line) => (
        <p key={line}>{line}</p>
      ))}
    </>
  )
}

/** The prompts of the site, each with the page that answers it, and those that none answers any more. */
function Prompts({ setup: { prompts }, value }: { setup: Setup; value: string }) {
  const shown = value.split('\n').filter((prompt) => prompt !== '')
  const takenAway = prompts.filter((each) => each.takenAwayAt !== undefined && !shown.includes(each.text))
  return (
    <ul class="found-prompts">
      {shown.map((prompt) => {
        const { pageUrl = null, isAnswered = true } = prompts.find((each) => each.text === prompt) ?? {}
        return (
          <li key={prompt}>
            {prompt} {!isAnswered && <span class="wrong">{text.promptOpen}</span>}
            {pageUrl !== null && isAnswered && <span class="quiet">{new URL(pageUrl).pathname}</span>}
          </li>
        )
      })}
      {takenAway.map(({ text: prompt }) => (
        <li key={prompt}>
          {prompt} <span class="wrong">{text.takenAway}</span>
        </li>
      ))}
    </ul>
  )
}
