import { signal, type ReadonlySignal } from '@preact/signals'
import { fetchOnce } from '../fetch-once.ts'
import type { HandoverSurroundings, HandoverTools } from './handover-tools.ts'

/** The way to them, which only sites that offer help, and conversations that a person has taken over, ever load. */
export type Handover = {
  /** Null until they are there, and when they cannot be fetched. */
  tools: ReadonlySignal<HandoverTools | null>
  /** Fetches them. Safe to call again; after a failure that tries once more. */
  need: () => Promise<HandoverTools | null>
}

/** `adopt` takes their stylesheet. */
export function createHandover(adopt: (css: string) => void, surroundings: HandoverSurroundings): Handover {
  const tools = signal<HandoverTools | null>(null)
  const need = fetchOnce(async () => {
    const { css, createTools } = await import('./handover-room.tsx')
    const made = await createTools(surroundings)
    adopt(css)
    return (tools.value = made)
  })
  return { tools, need }
}
