import { beforeEach, describe, expect, test } from 'vitest'
import { createPostgresClaims, type ClaimTimes } from '../../../../server/store/postgres/claims/postgres-claims.ts'
import type { Claim, Claims } from '../../../../server/store/live.ts'
import { ownsPostgres } from '../../../support/postgres/postgres.ts'
import { claimsContract } from '../../contract/live/claims.ts'
import { postgresStage } from '../stage.ts'
import { quietLog } from '../../contract/quiet-log.ts'

const stage = postgresStage(['autovacuum=off'])
beforeEach(() => stage.sql('truncate claims'))

const never = 1e9

/**
 * The claims as the process of that name has them. `network` loses the answers of the database while it is `deaf`. `reaches`: whether the
 * process gets through to the database, asked without a claim.
 */
async function claims(
  holder: string,
  times: Partial<ClaimTimes> = {},
  network: { isDeaf: boolean } = { isDeaf: false },
): Promise<Claims & { reaches(): Promise<boolean> }> {
  const { database } = await stage.open()
  const query: typeof database.query = async (asked, lane) => {
    const rows = database.query(asked, lane)
    if (!network.isDeaf) return rows as never
    await rows
    throw new Error('The answer was lost')
  }
  const made = createPostgresClaims({ query, isAway: () => network.isDeaf }, { holder, log: quietLog(), times })
  stage.closing(() => made.close())
  const reaches = () =>
    database.query({ name: 'reach', text: 'select 1' }, 'loose').then(
      () => true,
      () => false,
    )
  return { ...made, reaches }
}

claimsContract('the claims of one process on a database', async () => {
  const one = await claims('one')
  return { one, two: one, dispose: async () => undefined }
})
claimsContract('the claims of two processes on a database', async () => {
  const [one, two] = [await claims('one'), await claims('two')]
  return { one, two, dispose: async () => undefined }
})

function expectClaim(taken: Claim | object): Claim {
  if ('takenFor' in taken) throw new Error('It is taken')
  return taken as Claim
}

/** Notes what is taken over. */
function watch(from: Claims): Claim[] {
  const taken: Claim[] = []
  from.onTakenOver((claim) => taken.push(claim))
  return taken
}

const rows = () => stage.sql<{ holder: string; token: string }>('select holder, token from claims')
const stopAsked = () => stage.sql('update claims set is_stop_asked = true')

test('what a dead process held is taken over by one of the others, which is told how often that was, and of a stop', async () => {
  const dead = await claims('dead', { lease: 300, renewEvery: never, sweepEvery: never })
  const others = await Promise.all(['one', 'two', 'three'].map((name) => claims(name, { sweepEvery: 20 })))
  const taken = others.map(watch)
  const mine = expectClaim(await dead.take('a', 'client-a'))
  await stopAsked()
  await expect.poll(() => taken.flat().length).toBe(1)
  const [claim] = taken.flat()
  expect(claim).toMatchObject({ sessionId: 'a', attempt: 2 })
  expect(claim?.stopAsked?.aborted).toBe(true)
  expect(claim?.token).not.toBe(mine.token)
  expect(await dead.take('a', 'another')).toEqual({ takenFor: 'client-a' })
  // Giving back what is not its own any more takes it from nobody.
  await mine.release()
  expect(await rows()).toMatchObject([{ token: claim?.token }])
  await claim?.release()
  expect(await rows()).toEqual([])
})

test('who lives keeps what it holds for much longer than a lease, and who does not watch takes nothing over', async () => {
  const alive = await claims('alive', { lease: 60_000, renewEvery: 20 })
  const dead = await claims('dead', { lease: 1, renewEvery: never })
  await claims('blind', { sweepEvery: 10 })
  const taken = watch(await claims('watching', { sweepEvery: 10 }))
  const mine = expectClaim(await alive.take('a', undefined))
  for (let round = 0; round < 5; round++) {
    // The lease would soon be over, were it not renewed; not so soon that a busy machine is too late for it.
    await stage.sql(`update claims set expires_at = now() + interval '10 seconds' where session_id = 'a'`)
    const isRenewed = `select expires_at > now() + interval '30 seconds' as it from claims where session_id = 'a'`
    await expect.poll(() => stage.sql(isRenewed)).toEqual([{ it: true }])
  }
  await dead.take('b', undefined)
  await expect.poll(() => taken.map(({ sessionId }) => sessionId)).toEqual(['b'])
  expect(mine.lost?.aborted).toBe(false)
})

test('a process that wakes up and finds its claim taken over is told so when it renews', async () => {
  const slow = await claims('slow', { lease: 60_000, renewEvery: 20, sweepEvery: never })
  const mine = expectClaim(await slow.take('a', undefined))
  await stage.sql(`update claims set token = 'another', holder = 'another'`)
  await expect.poll(() => mine.lost?.aborted).toBe(true)
  expect(await rows()).toEqual([{ holder: 'another', token: 'another' }])
})

test('a stop that was asked while its holder heard nothing is seen at the next renewal, and ends nothing else', async () => {
  const deaf = await claims('deaf', { renewEvery: 20 })
  const [one, two] = [expectClaim(await deaf.take('a', undefined)), expectClaim(await deaf.take('b', undefined))]
  await stage.sql(`update claims set is_stop_asked = true where session_id = 'a'`)
  await expect.poll(() => one.stopAsked?.aborted).toBe(true)
  expect([one.lost?.aborted, two.stopAsked?.aborted]).toEqual([false, false])
})

test('what was taken without its holder hearing of it, or cannot be given back, is in nobody’s way', async () => {
  const network = { isDeaf: true }
  const one = await claims('one', { renewEvery: never }, network)
  const two = await claims('two')
  // A process that knows the database's clock.
  network.isDeaf = false
  await expectClaim(await one.take('a', 'client-a')).release()
  network.isDeaf = true
  await expect(one.take('a', 'client-a')).rejects.toThrow('The answer was lost')
  expect(await two.take('a', undefined)).toEqual({ takenFor: 'client-a' })
  network.isDeaf = false
  const mine = expectClaim(await one.take('a', 'client-b'))
  expect(await two.take('a', undefined)).toEqual({ takenFor: 'client-b' })
  await mine.release()
  await expectClaim(await two.take('a', undefined)).release()

  network.isDeaf = true
  await expect(one.take('b', 'client-b')).rejects.toThrow('The answer was lost')
  network.isDeaf = false
  // By itself, for the others.
  await expect.poll(async () => 'takenFor' in (await two.take('b', undefined))).toBe(false)
})

test('what is given up is taken over at once, by its last holder too', async () => {
  const one = await claims('one', { sweepEvery: 20 })
  const taken = watch(one)
  const mine = expectClaim(await one.take('a', 'client-a'))
  await mine.abandon()
  await expect.poll(() => taken).toMatchObject([{ sessionId: 'a', attempt: 2 }])
  expect(await one.take('a', undefined)).toEqual({ takenFor: 'client-a' })
})

test('who closes hands over at once what it still holds', async () => {
  const leaving = await claims('leaving', { sweepEvery: never })
  const taken = watch(await claims('staying', { sweepEvery: 20 }))
  const mine = expectClaim(await leaving.take('a', undefined))
  await leaving.close()
  expect(mine.lost?.aborted).toBe(true)
  await expect.poll(() => taken.map(({ sessionId }) => sessionId)).toEqual(['a'])
})

describe.skipIf(!ownsPostgres)('while the database is away', () => {
  test('nothing is taken, what is held is kept, and what was given back or up is free as soon as it is back', async () => {
    const [one, two] = [await claims('one', { lease: 500, renewEvery: 50, sweepEvery: 50 }), await claims('two')]
    const taken = watch(one)
    const mine = expectClaim(await one.take('a', 'client-a'))
    const [back, up] = [expectClaim(await two.take('b', 'client-b')), expectClaim(await two.take('c', 'client-c'))]
    // Claims are written lazily: what makes them durable is the message that is appended after them.
    await stage.sql(`update claims set expires_at = expires_at + interval '1 hour' where session_id <> 'a'`)
    await stage.server.kill()
    // A connection may outlive the server by a moment.
    const codeOf = () => two.take('d', undefined).then(String, (error: { code: string }) => error.code)
    await expect.poll(codeOf).toBe('storage-unavailable')
    await Promise.all([back.release(), up.abandon()])
    await stage.server.restart()
    await expect.poll(() => taken).toMatchObject([{ sessionId: 'c', attempt: 2, deaths: 0 }])
    await expect.poll(async () => 'takenFor' in (await one.take('b', undefined))).toBe(false)
    expect([mine.lost?.aborted, taken[0]?.lost?.aborted]).toEqual([false, false])
    expect(await one.take('a', undefined)).toEqual({ takenFor: 'client-a' })
  })

  test('frozen for longer than a lease: nobody who lives is taken for dead, and what was asked of it meanwhile is not done when it wakes up', async () => {
    const times = { lease: 1500, renewEvery: 300, sweepEvery: 100 }
    const [one, two] = [await claims('one', times), await claims('two', times)]
    const taken = [watch(one), watch(two)]
    const mine = expectClaim(await one.take('a', 'client-a'))
    await expectClaim(await two.take('b', undefined)).release()
    await stage.sql(`insert into claims (session_id, token, holder, expires_at) values ('dead', 'x', 'dead', now())`)
    await expect.poll(() => taken.flat()).toMatchObject([{ sessionId: 'dead', attempt: 2, deaths: 1 }])
    const before = await rows()
    for (let time = 0; time < 2; time++) {
      const thaw = await stage.server.freeze()
      try {
        for (const each of await Promise.allSettled([one.take('b', 'b'), two.take('c', 'c')])) {
          expect(each).toMatchObject({ status: 'rejected', reason: { code: 'storage-unavailable' } })
        }
      } finally {
        thaw()
      }
      // By the other one, which knows nothing of the first.
      const isFree = async (session: string, from: Claims) => {
        const asked = await from.take(session, undefined).catch(() => null)
        if (!asked || 'takenFor' in asked) return false
        await asked.release()
        return true
      }
      await expect.poll(() => isFree('b', two)).toBe(true)
      await expect.poll(() => isFree('c', one)).toBe(true)
    }
    expect(mine.lost?.aborted).toBe(false)
    expect(taken.flat()).toHaveLength(1)
    const byToken = (list: { token: string }[]) => list.map(({ token }) => token).toSorted()
    expect(byToken(await rows())).toEqual(byToken(before))
  })

  test('and back before a lease is over: who lives has the time of another one to say so', async () => {
    let looks = 0
    let isAway = false
    const seen = {
      get isDeaf() {
        looks += 1
        return isAway
      },
    }
    const network = { isDeaf: false }
    const [one, two] = [await claims('one', { renewEvery: 20 }, network), await claims('two', { sweepEvery: 20 }, seen)]
    const mine = expectClaim(await one.take('a', undefined))
    const taken = watch(two)
    network.isDeaf = isAway = true
    const before = looks
    await expect.poll(() => looks).toBeGreaterThan(before + 2)
    await stage.sql(`update claims set expires_at = now() - interval '1 second'`)
    await stage.sql(
      `insert into claims (session_id, token, holder, expires_at) values ('up', 'x', 'dead', '-infinity')`,
    )
    isAway = false
    await expect.poll(() => taken.map(({ sessionId }) => sessionId)).toEqual(['up'])
    network.isDeaf = false
    const left = `select expires_at > now() as is_held from claims where session_id = 'a'`
    await expect.poll(() => stage.sql(left)).toEqual([{ is_held: true }])
    expect(mine.lost?.aborted).toBe(false)
  })

  test('a sign of life that was given before a crash is not undone by it', async () => {
    const one = await claims('one', { lease: 60_000, renewEvery: 20 })
    expectClaim(await one.take('a', undefined))
    await stage.sql('update claims set attempt = attempt')
    const expiry = async () => {
      const [row] = await stage.sql<{ at: number }>('select extract(epoch from expires_at)::float8 as at from claims')
      return row?.at ?? 0
    }
    const first = await expiry()
    await stopWalWriter()
    await expect.poll(expiry).toBeGreaterThan(first)
    const last = await expiry()
    await stage.server.kill()
    await one.close()
    await stage.server.restart()
    expect(await expiry()).toBeGreaterThanOrEqual(last)
  })

  /** What is not waited for is never written to the disk from then on, so that a crash undoes it for certain. */
  async function stopWalWriter(): Promise<void> {
    const writer = await stage.sql<{ pid: number }>(`select pid from pg_stat_activity where backend_type = 'walwriter'`)
    for (const { pid } of writer) process.kill(pid, 'SIGSTOP')
  }

  test('what was given back before a crash that undid it is in nobody’s way', async () => {
    const network = { isDeaf: false }
    // However long the restart takes, what was given back is known by then.
    const [one, two] = [await claims('one', { lease: never }, network), await claims('two')]
    const mine = [expectClaim(await one.take('a', 'client-a')), expectClaim(await one.take('b', 'client-b'))]
    await stage.sql("update claims set attempt = attempt, expires_at = expires_at + interval '1 hour'")
    await stopWalWriter()
    for (const claim of mine) await claim.release()
    expect(await rows()).toEqual([])
    await stage.server.kill()
    await stage.server.restart()
    expect(await rows()).toMatchObject(mine.map(({ token }) => ({ holder: 'one', token })))
    // A claim that is asked for too early would be one more to give back.
    for (const each of [one, two]) await expect.poll(each.reaches).toBe(true)
    await expectClaim(await one.take('a', 'client-next')).release()
    // For the others, when it has seen that something was wrong.
    expect(await two.take('b', undefined)).toEqual({ takenFor: 'client-b' })
    network.isDeaf = true
    await expect(one.take('c', undefined)).rejects.toThrow('The answer was lost')
    network.isDeaf = false
    await expect.poll(async () => 'takenFor' in (await two.take('b', undefined))).toBe(false)
  })
})
