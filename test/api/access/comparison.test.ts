import { timingSafeEqual } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createFixture, type Fixture } from '../../support/fixture.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/*
 * How long a refusal takes must not tell how much of a guess was right. Clocks are too coarse to test that; what is tested is the way
 * of it: whatever is guessed, the same comparisons are made, each of digests of one length, by the function that never ends early.
 */

vi.mock('node:crypto', async (importOriginal) => {
  const crypto = await importOriginal<typeof import('node:crypto')>()
  return { ...crypto, timingSafeEqual: vi.fn(crypto.timingSafeEqual) }
})

let server: TestServer
let fixture: Fixture

beforeAll(async () => {
  server = await startTestServer()
  fixture = await createFixture(server)
})
afterAll(() => server.stop())

/** The lengths of what was compared, comparison by comparison, for one request with that bearer. */
async function comparisons(token: string): Promise<{ status: number; lengths: number[][] }> {
  vi.mocked(timingSafeEqual).mockClear()
  const { sessionId } = fixture.ids
  const { status } = await server.call('GET', `/v1/agents/x/sessions/${sessionId}/conversations`, { token })
  const lengths = vi.mocked(timingSafeEqual).mock.calls.map(([a, b]) => [a.byteLength, b.byteLength])
  return { status, lengths }
}

/** A token with another character at a place. */
const wrongAt = (token: string, at: number) =>
  token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)

test('a guess of the operator token is compared the same, wherever it goes wrong and however long it is', async () => {
  const { operatorToken } = server
  const guesses = [
    wrongAt(operatorToken, 6),
    wrongAt(operatorToken, operatorToken.length - 1),
    operatorToken.slice(0, -1),
    `${operatorToken}A`,
    'fy_op_A',
    'something-else-altogether',
  ]
  for (const guess of guesses) {
    expect([guess, await comparisons(guess)]).toEqual([guess, { status: 401, lengths: [[32, 32]] }])
  }
})

test('a guess of a session token is compared the same, wherever it goes wrong', async () => {
  const { session } = fixture.tokens
  const begin = session.indexOf('.') + 1
  for (const guess of [wrongAt(session, begin), wrongAt(session, begin + 20), wrongAt(session, session.length - 2)]) {
    const { status, lengths } = await comparisons(guess)
    // One with the operator's, one of the signature.
    expect([guess, status, lengths]).toEqual([
      guess,
      401,
      [
        [32, 32],
        [32, 32],
      ],
    ])
  }
})

test('an access token is found by its hash: what it is compared with says nothing about it', async () => {
  const { admin } = fixture.tokens
  for (const guess of [wrongAt(admin, 6), wrongAt(admin, admin.length - 1), admin.slice(0, -1)]) {
    expect([guess, await comparisons(guess)]).toEqual([guess, { status: 401, lengths: [[32, 32]] }])
  }
})
