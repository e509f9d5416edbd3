import type { ComponentChildren } from 'preact'
import { useRef, useState } from 'preact/hooks'
import type { Agent } from '#contract/agents/agents.ts'
import type { Message } from '#contract/sessions/chat.ts'
import { listQuestions } from '../api/conversations.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { Button } from '../parts/button/button.tsx'
import { Dialog, FormDialog } from '../parts/dialog/dialog.tsx'
import { Receipt, Sources } from '../parts/receipt/receipt.tsx'
import { Failure, Skeleton } from '../parts/status/placeholders.tsx'
import { Markdown } from '../parts/text/markdown.tsx'
import { AnswerDialog } from '../questions/answer-dialog.tsx'
import { findPair, findPlaces, type Asked, SavedDialog, useSaved } from '../questions/save-answer.tsx'
import { conversationsWords } from '../words/en/conversations.ts'
import { words } from '../words/en/shell.ts'
import type { Source } from '#contract/knowledge/sources.ts'
import type { PairAnswer } from '../api/pairs.ts'
import { linesOf } from '../parts/field/typed.ts'
import { PairFields, PairConflict, PairProblems, usePair } from '../sources/pairs/use-pair.tsx'
import { questionsWords } from '../words/en/questions.ts'
import { pairsWords } from '../words/en/sources.ts'
import { Check } from '../parts/field/field.tsx'

const text = conversationsWords.fix
/** The most characters of a question with an answer. */
const maxQuestionLength = 500

type Props = {
  agent: Agent
  /** The visitor's message, and what the agent answered. */
  question: Message
  answer: Message
  onClose: () => void
}

/** What an answer is fixed in: the open questions that it belongs to, and the pair that gives it now, if one does. */
type Fix = { group: Asked; aiId: string | undefined; found: Awaited<ReturnType<typeof findPair>> }

/**
 * The question and its answer in the editor of questions and answers, below what the visitor was told. A person's answer stands in the
 * editor already.
 */
export function FixDialog({ agent, question, answer, onClose }: Props) {
  const { value, error, isLoading, reload } = useLoaded(`fix ${answer.id}`, () => loadFix(agent.id, question, answer))
  // As it was when the dialog opened: what is loaded again later takes nothing out of the hands.
  const fix = useRef<Fix>(undefined)
  if (value && !isLoading) fix.current ??= value
  const [isSeparate, setSeparate] = useState(false)
  // What a person wrote is kept as it is; what the agent said is written anew.
  const isKept = answer.author !== undefined
  const title = isKept ? text.keepTitle : text.title

  if (!fix.current) {
    return (
      <Dialog isWide title={title} action={words.cancel} kind="normal" onClose={onClose} onSubmit={onClose}>
        {error ? <Failure error={error} onRetry={reload} /> : <Skeleton />}
      </Dialog>
    )
  }
  const { group, aiId, found } = fix.current
  if (found && aiId !== undefined && !isSeparate) {
    return (
      <ChangeDialog
        agentId={agent.id}
        aiId={aiId}
        source={found.source}
        answer={found.answer}
        group={group}
        title={title}
        onSaved={ignore}
        onClose={onClose}
      >
        <p dir="auto">{text.asked(group.question)}</p>
        <Given agentId={agent.id} answer={answer} />
        <p class="quiet">{text.isPair(found.source.name)}</p>
        <p>
          <Button label={text.separate} onClick={() => setSeparate(true)} />
        </p>
      </ChangeDialog>
    )
  }
  return (
    <AnswerDialog
      agent={agent}
      group={group}
      title={title}
      answer={isKept ? answer.message : ''}
      onSaved={ignore}
      onClose={onClose}
    >
      {!isKept && <Given agentId={agent.id} answer={answer} />}
    </AnswerDialog>
  )
}

/** The conversation stays as it was: the next visitor gets the new answer. */
const ignore = () => undefined

async function loadFix(agentId: string, { id, message }: Message, { verdict, author }: Message): Promise<Fix> {
  const asked = oneLine(message).slice(0, maxQuestionLength).trim()
  const isOpen = author !== undefined || verdict === 'unanswered' || verdict === 'partly'
  const [places, questions] = await Promise.all([
    findPlaces(agentId),
    isOpen ? listQuestions(agentId, new URLSearchParams({ limit: '500' })) : undefined,
  ])
  const open = questions?.groups.find(
    ({ question, others, examples }) =>
      examples.some(({ messageId }) => messageId === id) || [question, ...others].includes(asked),
  )
  const others = open ? [open.question, ...open.others].map(oneLine).filter((each) => each !== asked) : []
  return {
    group: { question: asked, others, keys: open?.keys ?? [] },
    aiId: places.aiId,
    found: await findPair(places, asked),
  }
}

const oneLine = (message: string) => message.replaceAll(/\s+/g, ' ').trim()

/** What the visitor was told, what it was found in, and what the visitor thought of it. */
function Given({ agentId, answer: { message, sources, receipt, feedback } }: { agentId: string; answer: Message }) {
  return (
    <section class="given" aria-label={text.given}>
      <h3>{text.given}</h3>
      <Told>
        <Markdown text={message} />
      </Told>
      {sources && <Sources of={sources} />}
      {receipt && <Receipt of={receipt} agentId={agentId} />}
      {feedback?.correctiveAnswer && (
        <>
          <h3>{text.correction}</h3>
          <Told>
            <p class="plain" dir="auto">
              {feedback.correctiveAnswer}
            </p>
          </Told>
        </>
      )}
    </section>
  )
}

/** A scrollable region must be reachable by keyboard. */
const scrolled = { tabIndex: 0 }

function Told({ children }: { children: ComponentChildren }) {
  return (
    <div class="told" {...scrolled}>
      {children}
    </div>
  )
}

const changing = questionsWords.dialog

type ChangeDialogProps = {
  agentId: string
  aiId: string
  source: Source
  /** The question with its answer that is changed, as it is now. */
  answer: PairAnswer
  /** What a visitor asked, which it may be asked by from now on. */
  group: Asked
  title: string
  children: ComponentChildren
  onSaved: () => void
  onClose: () => void
}

/** Changes the question that gave an answer; what the visitor asked becomes another way to ask it, unless that is declined. */
function ChangeDialog({ agentId, aiId, source, answer, group, title, children, onSaved, onClose }: ChangeDialogProps) {
  const edited = usePair({ aiId, sourceId: source.id, pairId: answer.body.data.id, answer })
  const { draft, pair, isGone } = edited
  const { saved, finish } = useSaved(agentId, group, onSaved)
  const [isAdded, setAdded] = useState(true)
  const asked = group.question
  const known = [pair.question, ...linesOf(pair.alternatives)].map((each) => each.trim().toLowerCase())
  const isNew = !known.includes(asked.toLowerCase())

  async function save(): Promise<false> {
    if (isNew && isAdded) draft.change({ alternatives: [...linesOf(pair.alternatives), asked].join('\n') })
    if (await edited.submit()) await finish(aiId, source.name)
    return false
  }

  if (saved) return <SavedDialog saved={saved} onClose={onClose} />
  return (
    <>
      <FormDialog isWide title={title} action={isGone ? pairsWords.addAgain : changing.do} run={save} onClose={onClose}>
        {children}
        <PairFields number={1} pair={pair} errorAt={draft.at} onChange={(part) => draft.change(part)} isAnswerFirst />
        {isNew && <Check label={changing.alsoAsked(asked)} isOn={isAdded} onChange={setAdded} />}
        <PairProblems of={edited} />
      </FormDialog>
      <PairConflict of={edited} onResolved={() => void save()} />
    </>
  )
}
