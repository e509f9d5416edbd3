import type { Verdict } from '../contract/sessions/receipt.ts'
import type { Judged } from './builtin/answer.ts'
import type { AnswerFinder } from './builtin/answer-finder.ts'
import { sayInPieces, usualPace } from './builtin/builtin.ts'
import type { Composed } from './builtin/compose.ts'
import { mayHaveSections } from './builtin/sections.ts'
import {
  EngineError,
  PromptTooLong,
  type Engine,
  type Finding,
  type Prompt,
  type Reference,
  type Report,
  type Suggest,
} from './engine.ts'
import { defaultCharacterBudget } from '../contract/knowledge/ai.ts'
import { maxAnswerSources, type AnswerSource } from '../contract/sessions/chat.ts'
import { CitationReader, withoutCitations } from './model/citations.ts'
import { ContinuationJoint } from './model/continuation.ts'
import { leastConfidence } from './retrieval/gate.ts'

/**
 * A model that answers from what the agent knows. It is always given what was found, by number, and cites it; its citations decide the
 * sources and the verdict of the answer, and whether a strict AI resource shows it at all. Where the model fails before its first word and
 * the embedded engine knows the answer, that is given in its place. Where it goes on with an answer, the sources of that stay, with their
 * numbers, and so does its verdict. Where a prompt is too long for the model, shorter ones are sent.
 */
export function createGroundedEngine(model: Engine, finder: AnswerFinder, pace = usualPace): Engine {
  return {
    async *reply(prompt, signal, suggest, report) {
      let budget = prompt.answering?.characterBudget ?? defaultCharacterBudget
      let refused: PromptTooLong | undefined
      for (let sent = prompt; ; sent = shortened(prompt, budget)) {
        const isShortest = budget < 2 * leastBudget
        try {
          return yield* answer({ ...sent, refused, isShortest }, signal, suggest, report)
        } catch (error) {
          if (!(error instanceof PromptTooLong) || isShortest) throw error
          refused = error
          budget /= 2
          report?.({ isShortened: true })
        }
      }
    },
  }

  async function* answer(
    prompt: Prompt,
    signal: AbortSignal,
    suggest?: Suggest,
    report?: Report,
  ): AsyncGenerator<string> {
    const { continued } = prompt
    // What is to be continued answers the question before it.
    const question = continued ? { ...prompt, messages: prompt.messages.slice(0, -2) } : prompt
    const judged = isJudged(prompt) ? await judgement(finder, question) : undefined
    if (!judged) return yield* continuing(model, prompt, signal, suggest, report)
    const isStrict = prompt.answering?.whenNotFound === 'strict' && judged.kind !== 'talk' && !continued
    const decline = () => {
      suggest?.(judged.declined.suggestions)
      return sayInPieces(judged.declined.text, signal, pace)
    }
    if (isStrict && !canAnswer(judged, prompt)) {
      report?.({ verdict: 'unanswered', passages: judged.consideredPassages, isModelAsked: false })
      return yield* decline()
    }
    suggest?.(judged.suggestions)
    report?.({ passages: judged.sentPassages })
    const references = judged.contact ? [...judged.references, judged.contact] : judged.references
    const newSources = () => numbered(references, continued?.sources)
    const newReader = () => new CitationReader(sources, continued?.text)
    let sources = newSources()
    let citations = newReader()
    let held = ''
    let yielded = 0
    let isCut = false
    const note = ({ retracted, ...finding }: Finding) => {
      isCut ||= finding.isLengthLimited === true
      report?.({ ...finding, ...(retracted !== undefined && { retracted: yielded }) })
      if (retracted === undefined) return
      sources = newSources()
      citations = newReader()
      held = ''
    }
    /** Returns what may be shown: nothing before the first visible character, and of a strict answer nothing until it cites something. */
    const take = (text: string) => {
      held += text
      if (yielded === 0 && held.trim() === '') return ''
      if (isStrict && !citesAnswer(citations, judged)) return ''
      const taken = held
      held = ''
      yielded += taken.length
      return taken
    }
    try {
      const { instructions } = judged
      const asked = isCiting(prompt, judged) ? { ...prompt, instructions, references } : prompt
      for await (const piece of continuing(model, asked, signal, undefined, note)) {
        const text = take(citations.read(piece))
        if (text) yield text
      }
      const rest = take(citations.end(isCut))
      if (rest) yield rest
      const isBlank = yielded === 0 && held.trim() === '' && !citations.isMarked
      if (isBlank && !isStrict && !signal.aborted)
        throw new EngineError('unavailable', 'The model returned an empty answer.')
    } catch (error) {
      if (error instanceof PromptTooLong && !prompt.isShortest) throw error
      const instead =
        yielded > 0 || continued || !(error instanceof EngineError) ? undefined : await embeddedAnswer(finder, prompt)
      if (!instead || !(error instanceof EngineError)) throw error
      suggest?.(instead.suggestions)
      report?.({ ...instead.finding, modelError: { code: error.code, reason: error.message } })
      return yield* sayInPieces(instead.text, signal, pace)
    }
    if (signal.aborted) return
    const isMarkAlone = citations.isMarked && yielded === 0
    if (isMarkAlone || (isStrict && !citesAnswer(citations, judged))) {
      report?.({ verdict: 'unanswered', sources: [] })
      return yield* decline()
    }
    // Nothing leads on from an answer that is not whole but its end, and none leads to what it tells.
    const told = new Set(Array.from(citations.cited, (number) => judged.references[number - 1]?.name))
    suggest?.(isCut ? [] : judged.suggestions.filter((each) => !told.has(each)))
    report?.(continued ? { sources: sources.cited() } : findingOf(judged, citations, sources.cited(), prompt))
  }
}

/** No prompt is made for fewer characters of what is known, which a model with a context of 2,000 tokens takes. */
const leastBudget = 3000

/** The prompt with so many characters of what is known, and of what was said before. */
function shortened(prompt: Prompt, characterBudget: number): Prompt {
  const { messages, continued, answering } = prompt
  const before = messages.slice(0, continued ? -3 : -1)
  let room = characterBudget
  const from = before.findLastIndex(({ content }) => (room -= content.length) < 0) + 1
  // Turns of two messages go as a whole.
  const kept = messages.slice(from + (from % 2))
  return { ...prompt, messages: kept, answering: { ...answering, characterBudget } }
}

/** The answer of the model, joined to the one that it goes on with. */
async function* continuing(
  model: Engine,
  prompt: Prompt,
  signal: AbortSignal,
  suggest?: Suggest,
  report?: Report,
): AsyncGenerator<string> {
  const { continued } = prompt
  if (!continued) return yield* model.reply(prompt, signal, suggest, report)
  const newJoint = () => new ContinuationJoint(withoutCitations(continued.text))
  let joint = newJoint()
  let yielded = 0
  const note = ({ retracted, ...finding }: Finding) => {
    report?.({ ...finding, ...(retracted !== undefined && { retracted: yielded }) })
    if (retracted !== undefined) joint = newJoint()
  }
  for await (const piece of model.reply(prompt, signal, suggest, note)) {
    const text = joint.read(piece)
    yielded += text.length
    if (text) yield text
  }
  const rest = joint.end()
  if (rest) yield rest
}

/** Undefined when the instructions cannot be read in time: they are sent whole then, unless only what is known may be said. */
async function judgement(finder: AnswerFinder, prompt: Prompt): Promise<Judged | undefined> {
  try {
    return await finder.judge(prompt)
  } catch (error) {
    if (prompt.answering?.whenNotFound) throw error
    return undefined
  }
}

/** With nothing but guidance there is nothing to find, and the model is asked at once. */
function isJudged({ instructions, passages = [], answering, followUps }: Prompt): boolean {
  const mayAnswer = passages.length > 0 || mayHaveSections(instructions)
  const isSetUp = answering?.whenNotFound !== undefined || answering?.contact !== undefined
  return mayAnswer || isSetUp || followUps?.prompts.some(({ isKnown }) => isKnown) === true
}

/** An AI resource that is nothing but instructions is asked as it is, unless its owner says what happens where they hold no answer. */
function isCiting({ passages, answering }: Prompt, { references, contact }: Judged): boolean {
  return (
    passages !== undefined || references.length > 0 || contact !== undefined || answering?.whenNotFound !== undefined
  )
}

function canAnswer({ references }: Judged, { instructions }: Prompt): boolean {
  return references.length > 0 || mayHaveSections(instructions)
}

/** Null: it does not know the answer either. */
async function embeddedAnswer(finder: AnswerFinder, prompt: Prompt): Promise<Composed | null> {
  const answer = await finder.answer(prompt).catch(() => null)
  return answer?.finding?.verdict === 'unanswered' ? null : answer
}

/**
 * The references, in the order in which a model numbers them, by the names that visitors see: the position of their source in the list below
 * the answer, which holds each cited document once. `before`: the sources of the answer that is gone on with.
 */
function numbered(references: readonly Reference[], before: readonly AnswerSource[] = []) {
  const shown: AnswerSource[] = [...before]
  const placeOf = ({ url, title }: AnswerSource) => url?.replace(/#.*$/, '') ?? title
  return {
    cited: () => shown,
    // 0 are the instructions.
    isGiven: (number: number) => number <= references.length,
    isAt: (number: number, url: string) =>
      references[number - 1]?.source?.url?.replace(/#.*$/, '') === url.replace(/#.*$/, ''),
    nameOf(number: number): string {
      const source = references[number - 1]?.source
      if (!source) return ''
      let at = shown.findIndex((each) => placeOf(each) === placeOf(source))
      if (at < 0 && shown.length < maxAnswerSources) at = shown.push(source) - 1
      return at < 0 ? '' : String(at + 1)
    },
  }
}

/** Whether it cites what answers. One that says that it found nothing, and whom to ask instead, does not: the contact comes after the references. */
function citesAnswer({ cited, isMarked }: CitationReader, { references }: Judged): boolean {
  return Array.from(cited).some((number) => !isMarked || number <= references.length)
}

/** What the citations of an answer say about it. */
function findingOf(
  judged: Judged,
  citations: CitationReader,
  sources: readonly AnswerSource[],
  { answering }: Prompt,
): Finding {
  const { kind, verdict, references, sections } = judged
  const { cited, isMarked } = citations
  if (kind === 'talk') return { sources }
  const isCited = citesAnswer(citations, judged)
  // A model that cites nothing may still have used what is likely.
  const likely = references.filter(({ confidence }) => confidence >= leastConfidence)
  const uncited = isMarked ? [] : likely.flatMap(({ source }) => source ?? [])
  return {
    ...verdictOf({ isCited, isMarked, hasReferences: references.length > 0, judged: verdict }),
    ...(sections.length > 0 && !isMarked && { sections }),
    ...(answering?.whenNotFound === 'helpful' && !isCited && { basis: 'guidance' as const }),
    sources: cited.size > 0 ? sources : uncited,
  }
}

/** An answer that cites nothing is half an answer at most, where there was something to cite. */
function verdictOf({
  isCited,
  isMarked,
  hasReferences,
  judged,
}: {
  isCited: boolean
  isMarked: boolean
  hasReferences: boolean
  judged: Verdict | undefined
}): { verdict?: Verdict } {
  if (isMarked) return { verdict: isCited ? 'partly' : 'unanswered' }
  if (isCited) return { verdict: 'answered' }
  if (judged === 'answered' && hasReferences) return { verdict: 'partly' }
  return judged ? { verdict: judged } : {}
}
