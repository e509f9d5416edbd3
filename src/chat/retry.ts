import { ClientError } from '../client/errors.ts'
import { listen } from '../client/listen.ts'
import { onMaybeOnline, type Network } from '../client/network.ts'

/** How often in a row a lost connection is tried again before it is given up. */
const maxTries = 8

/** After that many failures in a row the visitor is told that the connection is lost. */
const hopefulTries = 2

/** The pause while the browser reports that it is offline, in milliseconds. Usually its `online` event ends the pause earlier. */
const offlinePause = 30_000

/** One attempt. `alive` is called whenever something arrives from the server. Resolves with whether all is done. */
export type Attempt = (signal: AbortSignal, alive: () => void) => Promise<boolean>

type RetryOptions = {
  network: Network
  ended: AbortSignal
  lost: (isReached: boolean) => void
  isPatient: () => boolean
}

/**
 * Repeats an attempt until it is done: after a lost stream or when the server cannot be reached, with pauses that grow and, while the
 * browser is offline, until it is back. Rejects when the server refuses, and, unless `isPatient`, when it cannot be reached for long. Resolves
 * when `ended` is aborted. `lost` is called before each pause with whether it is likely to be short.
 */
export async function retry(attempt: Attempt, { network, ended, lost, isPatient }: RetryOptions): Promise<void> {
  for (let tries = 0; !ended.aborted;) {
    let isReached = true
    const trial = createTrial(ended)
    try {
      const isDone = await attempt(trial.signal, () => {
        tries = 0
        network.worked()
      })
      if (isDone) return
    } catch (error) {
      if (ended.aborted) return
      if (!(error instanceof ClientError) || !isTransient(error)) throw error
      isReached = error.code !== 'network' || tries < hopefulTries
    } finally {
      trial.end()
    }
    if (ended.aborted) return
    const isOnline = network.isOnline.peek()
    if (isOnline && tries >= maxTries && !isPatient())
      throw new ClientError('network', 0, 'The server does not answer.')
    lost(isOnline && isReached)
    await pause(isOnline ? backoff(tries) : offlinePause, ended)
    if (isOnline) tries += 1
  }
}

/** A signal that is aborted with `ended`, and when the browser goes offline: streams are dead then, though some take minutes to say so. */
function createTrial(ended: AbortSignal): { signal: AbortSignal; end: () => void } {
  const controller = new AbortController()
  const { signal } = controller
  const end = () => controller.abort()
  ended.addEventListener('abort', end, { signal })
  listen(window, 'offline', end, signal)
  return { signal, end }
}

/** A failure of the network, not of the message. Another answer may be under way in another tab or on another device. */
function isTransient({ code, status }: ClientError): boolean {
  return code === 'network' || code === 'answer-in-progress' || status === 502 || status === 503 || status === 504
}

/** The pause before the n-th retry (from 0), in milliseconds: exponential backoff from 0.5 to 15 s with jitter, so that clients do not return all at once. */
function backoff(tries: number): number {
  const full = Math.min(500 * 2 ** tries, 15_000)
  return full / 2 + (full / 2) * Math.random()
}

/** Resolves after that many milliseconds, when another attempt may work, or when `ended` is aborted. Never rejects. */
function pause(milliseconds: number, ended: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const listeners = new AbortController()
    const { signal } = listeners
    const end = () => {
      clearTimeout(timer)
      listeners.abort()
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    onMaybeOnline(end, signal)
    ended.addEventListener('abort', end, { signal })
    if (ended.aborted) end()
  })
}
