import { parentPort } from 'node:worker_threads'

/* A worker for tests: says what it was told, never ends with "forever", and breaks with "break". */

parentPort?.on('message', (input) => {
  while (input === 'forever');
  if (input === 'break') throw new Error('It broke')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(input)
})
