import { maxReceiptPassages } from '../contract/sessions/receipt.ts'
import { answerOf, judgementOf, sayInPieces, usualPace } from './builtin/builtin.ts'
import { mayHaveSections } from './builtin/sections.ts'
import type { Judged } from './builtin/answer.ts'
import type { Engine, Finding, KnownPassage, Prompt } from './engine.ts'
import { leastConfidence } from './retrieval/gate.ts'

/**
 * A model behind the gate of the embedded engine: before it is asked, the same decision says whether a passage answers the question. With
 * nothing but guidance there is nothing to decide, and the model is asked at once.
 */
export function createGatedEngine(model: Engine, pace = usualPace): Engine {
  return {
    async *reply(prompt, signal, suggest, report) {
      const mode = prompt.answering?.whenNotFound
      const judged = isJudged(prompt) ? await judgement(prompt) : undefined
      if (!judged) return yield* model.reply(prompt, signal, suggest, report)
      const isFound = judged.kind === 'known' || judged.kind === 'sections'
      if (mode === 'strict' && !isFound) {
        const { text, suggestions, finding } = await answerOf(prompt)
        suggest?.(suggestions)
        report?.({ ...finding, isModelAsked: false })
        return yield* sayInPieces(text, signal, pace)
      }
      const isBeyondKnowledge = mode === 'helpful' && judged.kind === 'unknown'
      const passages = isBeyondKnowledge ? [] : judged.passages
      suggest?.(judged.suggestions)
      report?.(findingOf(judged, passages, isBeyondKnowledge))
      const { instructions } = judged
      return yield* model.reply({ ...prompt, instructions, passages, isBeyondKnowledge }, signal, suggest, report)
    },
  }
}

/** Undefined when the instructions cannot be read in time: they are sent whole then, unless the gate decides whether the model may answer. */
async function judgement(prompt: Prompt): Promise<Judged | undefined> {
  try {
    return await judgementOf(prompt)
  } catch (error) {
    if (prompt.answering?.whenNotFound) throw error
    return undefined
  }
}

function isJudged({ instructions, passages = [], answering, followUps }: Prompt): boolean {
  const mayAnswer = passages.length > 0 || mayHaveSections(instructions)
  return (
    mayAnswer || answering?.whenNotFound !== undefined || followUps?.prompts.some(({ isKnown }) => isKnown) === true
  )
}

function findingOf(judged: Judged, passages: readonly KnownPassage[], isBeyondKnowledge: boolean): Finding {
  const { verdict, sections, receiptPassages } = judged
  const likely = passages.filter(({ confidence }) => confidence >= leastConfidence)
  return {
    ...(verdict && { verdict }),
    ...(sections.length > 0 && { sections }),
    ...(isBeyondKnowledge && { basis: 'guidance' as const }),
    sources: likely.map(({ source }) => source),
    passages: receiptPassages.slice(0, maxReceiptPassages),
  }
}
