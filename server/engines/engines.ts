import type { Ai } from '../contract/knowledge/ai.ts'
import { AnswerFinder } from './builtin/answer-finder.ts'
import { createBuiltinEngine } from './builtin/builtin.ts'
import { createEmbedder, type Embedder } from './embeddings.ts'
import type { Engine } from './engine.ts'
import { createGroundedEngine } from './grounded.ts'
import { anthropicApi } from './model/apis/anthropic.ts'
import { createModelEngine, type ModelOptions } from './model/model-engine.ts'
import { openAiApi } from './model/apis/openai.ts'
import { createQuestionWriter, type QuestionWriter } from './model/question-writer.ts'

export type Engines = {
  /** Returns the engine for an AI resource. */
  for(ai: Pick<Ai, 'provider'>): Engine
  /** Returns what writes questions to search for; null: no model answers for the AI resource. */
  questionWriter(ai: Pick<Ai, 'provider'>): QuestionWriter | null
  /** Uses the same API as the OpenAI-compatible models. */
  embedder: Embedder
  /** Does what the first answer of any of them would wait for. Never rejects. */
  prepare(): Promise<void>
  /** Ends their worker. */
  close(): void
}

/** The vendors' own APIs, used when no other URL is configured. */
const vendorUrls = { openai: 'https://api.openai.com/v1', anthropic: 'https://api.anthropic.com/v1' }

/** The platform's account at a model API. Undefined: only AI resources with their own key use it. */
type Platform = { apiKey: string | undefined; baseUrl: string | undefined } | undefined

export type EnginesOptions = {
  openai?: Platform
  anthropic?: Platform
  timeouts?: ModelOptions['timeouts']
  /** Milliseconds between the pieces of an answer of the embedded engine, if not the usual ones. */
  pace?: number | undefined
}

/** Creates the engines of all providers. Each AI resource names its model, so engines do not need the platform's default. */
export function createEngines({ openai, anthropic, timeouts, pace }: EnginesOptions = {}): Engines {
  const openaiUrl = openai?.baseUrl ?? vendorUrls.openai
  const openaiKey = keyOf(openai)
  const options = timeouts ? { timeouts } : {}
  const finder = new AnswerFinder()
  const model = (api: ReturnType<typeof openAiApi>, apiKey: string | null) =>
    createGroundedEngine(createModelEngine(api, { apiKey, ...options }), finder, pace)
  const openaiModels = openAiApi(openaiUrl)
  const anthropicModels = anthropicApi(anthropic?.baseUrl ?? vendorUrls.anthropic)
  const engines: Record<Ai['provider'], Engine> = {
    OPENAI: model(openaiModels, openaiKey),
    ANTHROPIC: model(anthropicModels, keyOf(anthropic)),
    BUILTIN: createBuiltinEngine(finder, pace),
  }
  const writers: Record<Ai['provider'], QuestionWriter | null> = {
    OPENAI: createQuestionWriter(openaiModels, openaiKey),
    ANTHROPIC: createQuestionWriter(anthropicModels, keyOf(anthropic)),
    BUILTIN: null,
  }
  return {
    for: ({ provider }) => engines[provider],
    questionWriter: ({ provider }) => writers[provider],
    embedder: createEmbedder({ apiKey: openaiKey, baseUrl: openaiUrl }),
    prepare: () => finder.prepare(),
    close: () => finder.close(),
  }
}

/** The platform's key; '' for an API without keys, null without a platform. */
function keyOf(platform: Platform): string | null {
  return platform ? (platform.apiKey ?? '') : null
}
