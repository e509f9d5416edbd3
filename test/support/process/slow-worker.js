/* The worker of sleepless-worker.js, which takes three seconds to load. */

Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3000)
await import('./sleepless-worker.js')
