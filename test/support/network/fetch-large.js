import { parentPort, workerData } from 'node:worker_threads'

/*
 * Sends bodies of all sizes with fetch, several times, from an event loop of its own, as another process would. Posts what each came to:
 * the status, or the error.
 */

const { url, init, kind, sizes, tries } = workerData

function bodyOf(size) {
  if (kind === 'bytes') return Buffer.alloc(size, ' ')
  if (kind === 'stream') return streamOf(size)
  const form = new FormData()
  form.set('file', new Blob([Buffer.alloc(size)]), 'large.png')
  return form
}

function streamOf(size) {
  const piece = Buffer.alloc(64 * 1024, ' ')
  let left = size
  return new ReadableStream({
    pull(controller) {
      if (left <= 0) return controller.close()
      left -= piece.length
      controller.enqueue(piece)
    },
  })
}

const outcomes = []
for (const size of sizes) {
  for (let time = 0; time < tries; time++) {
    try {
      const response = await fetch(url, { ...init, method: 'POST', duplex: 'half', body: bodyOf(size) })
      outcomes.push([size, response.status, (await response.json()).type])
    } catch (error) {
      outcomes.push([size, String(error.cause ?? error), undefined])
    }
  }
}
parentPort.postMessage(outcomes, [])
