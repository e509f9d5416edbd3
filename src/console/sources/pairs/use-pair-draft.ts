import { useState } from 'preact/hooks'
import type { StoredPair } from '../../../../server/contract/knowledge/pairs.ts'
import type { WrittenPair } from '../../api/knowledge/pairs.ts'
import { createDraftStore, draftsOf } from '../../app/draft-store.ts'
import { linesOf } from '../add/lines.ts'
import type { TypedPair } from '../add/pair-fields.tsx'

/** A question as it is typed. `etag`: of what it was begun from; null: nothing was. */
export type PairDraft = TypedPair & { etag: string | null }

const storeOf = (sourceId: string, pairId: string) => createDraftStore<PairDraft>(`pair.${sourceId}.${pairId}`)

/** The ids of the questions that somebody typed a change of and did not save; `new`: a new one. */
export function typedPairs(sourceId: string): string[] {
  return draftsOf(`pair.${sourceId}.`)
}

export function typedPair(pair: StoredPair | undefined, etag: string | null): PairDraft {
  const { question = '', alternatives = [], answer = '' } = pair ?? {}
  return { key: 1, question, alternatives: alternatives.join('\n'), answer, etag }
}

export function writtenPair({ question, alternatives, answer }: TypedPair): WrittenPair {
  return { question, alternatives: linesOf(alternatives), answer }
}

/** A question as one reads it whole, to compare two of them. */
export function textOf({ question, alternatives, answer }: WrittenPair): string {
  return [question, ...alternatives, '', answer].join('\n')
}

/** The values typed into the form of a question, stored in this browser until they are saved or discarded. */
export function usePairDraft(sourceId: string, pairId: string, initial: PairDraft) {
  const store = storeOf(sourceId, pairId)
  const [form, setForm] = useState(() => store.read() ?? initial)
  const [wasTyped] = useState(() => store.read() !== undefined)
  return {
    form,
    /** Whether it was typed before the form was opened. */
    wasTyped,
    change(part: Partial<PairDraft>): void {
      const next = { ...form, ...part }
      setForm(next)
      store.write(next)
    },
    forget: () => store.drop(),
  }
}
