import { afterEach, expect, test } from 'vitest'
import { newId } from '../../../server/core/ids.ts'
import { createLocalBus, createLocalClaims } from '../../../server/store/local-live.ts'
import type { Claim, Claims } from '../../../server/store/live.ts'
import { quietLog } from '../../store/contract/quiet-log.ts'
import { createAgent } from '../../support/agent.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/* An answer that is stored, and of which the other instances could not be told: whoever takes its claim over tells them. */

let server: TestServer
afterEach(() => server.stop())

/** Notes in `ends` how each claim ends. */
function watchedClaims(ends: string[]): Claims {
  const claims = createLocalClaims()
  return {
    ...claims,
    async take(...asked) {
      const claim = await claims.take(...asked)
      if ('takenFor' in claim) return claim
      const noted = (how: 'release' | 'abandon') => () => {
        ends.push(how)
        return claim[how]()
      }
      return { ...claim, release: noted('release'), abandon: noted('abandon') }
    },
  }
}

test('the claim of an answer is abandoned when the others were not told of it, and released when they were', async () => {
  const ends: string[] = []
  let isMute = true
  const bus = createLocalBus(quietLog())
  const trimThrough: typeof bus.trimThrough = (...end) => bus.trimThrough(...end).then((isTold) => isTold && !isMute)
  server = await startTestServer({ bus: { ...bus, trimThrough }, claims: watchedClaims(ends) })
  const sessions = `/v1/agents/${(await createAgent(server)).id}/sessions`
  const { id } = (await server.call('POST', sessions)).body.data
  const ask = () => server.call('POST', `${sessions}/${id}/conversations`, { body: { message: 'When are you open?' } })
  expect((await ask()).status).toBe(200)
  await expect.poll(() => ends[0]).toBe('abandon')
  // Nobody waits for it here: the next question is answered.
  isMute = false
  await expect.poll(async () => (await ask()).status).toBe(200)
  await expect.poll(() => ends.at(-1)).toBe('release')
  expect(ends.filter((how) => how === 'abandon')).toHaveLength(1)
})

test('a claim that is taken over while the server ends is left to another one', async () => {
  const ends: string[] = []
  let takeOver: ((claim: Claim) => void) | undefined
  const onTakenOver: Claims['onTakenOver'] = (reader) => {
    takeOver = reader
    return () => undefined
  }
  server = await startTestServer({ claims: { ...createLocalClaims(), onTakenOver } })
  const { id } = (await server.call('POST', `/v1/agents/${(await createAgent(server)).id}/sessions`)).body.data
  const message = {
    id: newId('msg'),
    createdAt: new Date().toISOString(),
    messageType: 'user',
    message: 'Hello',
  } as const
  await server.store.appendMessage('wks_default', id, message)
  const noted = (how: string) => async () => void ends.push(how)
  const claim = { token: 'another', attempt: 2, deaths: 1, release: noted('release'), abandon: noted('abandon') }
  takeOver?.({ sessionId: id, ...claim })
  await server.service.chat.drain(0)
  await expect.poll(() => ends).toHaveLength(1)
  expect(ends).toEqual(['abandon'])
})
