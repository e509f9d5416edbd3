import { parentPort } from 'node:worker_threads'

/* A worker for tests: says what it was told, never ends with "forever", breaks with "break", and takes all memory with "memory". */

/** @param {unknown} input */
function work(input) {
  while (input === 'forever');
  if (input === 'break') throw new Error('It broke')
  const taken = []
  while (input === 'memory') taken.push(Array.from({ length: 1_000_000 }))
  return input
}

if (parentPort) {
  const port = parentPort
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  const post = (/** @type {unknown} */ output) => port.postMessage(output)
  port.on('message', (input) => post(work(input)))
  post('ready')
} else {
  process.on('message', (input) => process.send?.(work(input)))
  process.send?.('ready')
}
