import { withoutBlanks } from '../../../contract/knowledge/blanks.ts'
import { inLanguage } from '../../../contract/agents/translations.ts'
import type { Answering } from '../../../contract/knowledge/ai.ts'
import { currentTime } from '../../../core/clock.ts'
import { defined } from '../../../core/defined.ts'
import { spokenLanguage } from '../../../core/languages.ts'
import { wallClock } from '../../../core/wall-clock.ts'
import type { Keyring } from '../../../core/secrets.ts'
import { picked } from '../../../engines/retrieval/question/picked.ts'
import { EngineError, type Engine, type Finding, type OwnersPrompt, type Prompt } from '../../../engines/engine.ts'
import type { Engines } from '../../../engines/engines.ts'
import type {
  AgentRecord,
  AiRecord,
  EntryRecord,
  MessageRecord,
  SessionRecord,
} from '../../../store/records/records.ts'
import type { Store } from '../../../store/store.ts'
import { completeTheme } from '../../theme/merge.ts'
import { embedded, withAnswerer, type Answerer } from '../../ai/models.ts'
import type { SpendingLimits } from '../../insight/spending.ts'
import type { Knowledge } from '../../knowledge/knowledge.ts'
import type { WrittenOn } from '../../knowledge/search/knowledge-index.ts'
import { mayAnswer } from '../../sessions/revocation.ts'
import { findKnowledge } from './find-knowledge.ts'
import type { Task } from '../answer/task.ts'
import { answerContext, contextReach, continuedAnswer, withColleagues } from './context-window.ts'

const serverTimezone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** So many of the visitor's earlier questions say what is talked about. */
export const maxEarlier = 6

/** What is needed to prepare a prompt. */
export type PromptContext = {
  store: Pick<Store, 'getAgent' | 'getAi' | 'listEntries'>
  knowledge: Pick<Knowledge, 'findFor'>
  keyring: Keyring
  engines: Pick<Engines, 'for' | 'questionWriter'>
  spending: Pick<SpendingLimits, 'isReached'>
  /** The platform's model; null: none is configured. */
  platform: Answerer | null
}

/**
 * Prepares the prompt for a question: the instructions and the key of the agent's AI resource, what it knows besides, and the conversation
 * so far. `finding`: what is known of the answer before it begins. Null: the agent or the session is gone, or the agent is switched off.
 * @throws {EngineError} when there is no AI resource, its key cannot be decrypted, or a model's answer is to be continued by none.
 */
export async function preparePrompt(
  { store, knowledge, keyring, engines, spending, platform }: PromptContext,
  session: SessionRecord,
  question: MessageRecord,
  { requester: { languages, trace, isAdmin }, signal }: Pick<Task, 'requester' | 'signal'>,
): Promise<{ ai: AiRecord; engine: Engine; prompt: Prompt; finding: Finding } | null> {
  const { workspaceId, agentId, id } = session
  const agent = await store.getAgent(workspaceId, agentId)
  if (!agent || !mayAnswer(agent, isAdmin)) return null
  const attached = agent.aiId === null ? null : await store.getAi(workspaceId, agent.aiId)
  const ai = attached && withAnswerer(attached, platform)
  if (!ai) throw new EngineError('no-ai', 'The agent has no AI resource attached.')
  const newest: EntryRecord[] = []
  const slice = { order: 'desc', limit: contextReach } as const
  const entries = await store.listEntries(workspaceId, id, slice)
  if (!entries) return null
  for await (const { record } of entries) newest.push(record)
  const isRead = newest.some((entry) => entry.id === question.id)
  // After more failed answers than were read, the question is sent alone.
  const known = isRead ? withColleagues(newest.toReversed()) : [question]
  const position = known.findIndex((message) => message.id === question.id)
  const continued = continuedAnswer(known, position)
  const isOverLimit = ai.provider !== 'BUILTIN' && (await spending.isReached(session))
  if (continued && (isOverLimit || ai.provider === 'BUILTIN')) throw cannotContinue(isOverLimit)
  const asked = continued?.question ?? question
  const at = known.findIndex(({ id: each }) => each === asked.id)
  const written = writtenIn(known.slice(0, at + 1))
  const { day: today } = wallClock(agent.help?.timezone ?? serverTimezone(), currentTime())
  const prompts = ownersPrompts(agent, languages)
  const apiKey = ai.sealedKey === null ? null : await openKey(keyring, ai.sealedKey, ai.id)
  const messages = answerContext(known, position)
  const answerer = isOverLimit ? { ...ai, ...embedded } : ai
  const { passages, sections, contact, answered, page, searchQuestion } = await findKnowledge(
    { knowledge, engines },
    answerer,
    {
      ...(written.at(-1) ?? { question: asked.message }),
      earlier: written.slice(0, -1).slice(-maxEarlier),
      languages,
      today,
      prompts,
      messages: continued ? messages.slice(0, -2) : messages,
      apiKey,
      trace,
    },
    signal,
  )
  const prompt: Prompt = {
    instructions: withoutBlanks(ai.instructions),
    model: ai.model,
    apiKey,
    agentName: agent.name,
    messages,
    ...(continued && { continued: { text: continued.text, sources: continued.sources } }),
    passages,
    sections,
    contact,
    page,
    answering: answeringOf(ai),
    timezone: agent.help?.timezone,
    today,
    followUps: {
      prompts: prompts.map((text): OwnersPrompt => ({ text, isKnown: answered.includes(text) })),
      before: known.slice(0, position).flatMap(saidIn),
    },
  }
  const finding = { ...(isOverLimit && { isOverLimit: true as const }), ...(searchQuestion && { searchQuestion }) }
  return { ai, engine: engines.for(answerer), prompt, finding }
}

/** What the visitor wrote, oldest first, and on which pages; what picks one of the things in the answer before it, by the name of that. */
export function writtenIn(messages: readonly Pick<MessageRecord, 'messageType' | 'message' | 'page'>[]): WrittenOn[] {
  return messages.flatMap(({ messageType, message, page }, at) => {
    const before = messages[at - 1]
    const answer = before?.messageType === 'user' ? undefined : before?.message
    return messageType === 'user' ? [{ question: picked(message, answer), page }] : []
  })
}

function cannotContinue(isOverLimit: boolean): EngineError {
  const reason = isOverLimit ? 'The limit of tokens of this month is reached' : 'No model answers any more'
  return new EngineError('refused', `${reason}, and the embedded engine cannot go on with the answer of a model.`)
}

/** How an AI resource answers. */
export function answeringOf({ characterBudget, whenNotFound, notFound, contact }: AiRecord): Answering {
  return defined({ characterBudget, whenNotFound, notFound, contact })
}

/** What an earlier answer suggested, and the headings that it was found under: nothing of it is suggested again. */
function saidIn({ suggestions = [], verdict, receipt }: MessageRecord): string[] {
  const [best] = receipt?.passages ?? []
  const found = best && verdict !== 'unanswered' ? [best.title] : []
  return [...suggestions, ...(receipt?.sections ?? []), ...found]
}

/** So many of the owner's questions are looked at for one to suggest: those that the widget shows at the start. */
const maxPrompts = 8

function ownersPrompts(agent: AgentRecord, languages: readonly string[]): string[] {
  const { initialPrompts } = inLanguage(completeTheme(agent, agent.theme), spokenLanguage(languages)?.tag ?? '')
  const texts = initialPrompts.map(({ text }) => text.trim()).filter((text) => text !== '')
  return texts.slice(0, maxPrompts)
}

/** @throws {EngineError} `bad-key` */
export async function openKey(keyring: Keyring, sealed: string, owner: string): Promise<string> {
  return keyring.open(sealed, owner).catch((cause: unknown) => {
    throw new EngineError(
      'bad-key',
      'The stored API key cannot be decrypted: FOYER_SECRET has changed since it was saved.',
      cause,
    )
  })
}
