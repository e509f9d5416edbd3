import { configureGlobal } from 'fast-check'

/** Where all random draws of a run begin. `npm test` prints it; FOYER_SEED=… draws the same again. */
export const seed = Number(process.env['FOYER_SEED'] ?? Date.now() % 2 ** 31)

/** Tests that repeat the same with larger numbers do so with FOYER_LONG=1, and at a small size always. */
export const isLong = process.env['FOYER_LONG'] === '1'

configureGlobal({ seed })

/**
 * Numbers from 0 to 1 like Math.random's, drawn from the run's seed: mulberry32, a generator of 32 bits in the public domain. `name` gives
 * each user a row of its own.
 */
export function createRandom(name: string): () => number {
  let state = seed
  for (const character of name) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x85ebca6b)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
