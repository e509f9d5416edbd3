import { expect, test } from 'vitest'
import { createEmbedder } from '../../server/engines/embeddings.ts'
import { EngineError, type Prompt } from '../../server/engines/engine.ts'
import { createModelEngine } from '../../server/engines/model/model-engine.ts'
import { openAiApi } from '../../server/engines/model/apis/openai.ts'
import { PageError } from '../../server/services/pages/page-error.ts'
import { createPageReader, defaultReadLimits } from '../../server/services/pages/reader.ts'
import { createS3Assets } from '../../server/store/s3-assets.ts'
import { behaviors, startHostilePeer } from '../support/peers/hostile-peer.ts'

/* Every request that we make ends within its deadline, with an error that callers know, whatever the peer does; its connection is closed. */

const within = 250

const prompt: Prompt = {
  instructions: '',
  model: 'm',
  apiKey: null,
  agentName: 'Ada',
  messages: [{ role: 'user', content: 'Hello' }],
  trace: undefined,
  languages: [],
}

const clients: [name: string, ask: (url: string) => Promise<unknown>, expected: object][] = [
  [
    'the page reader',
    (url) =>
      createPageReader({
        networks: ['127.0.0.0/8'],
        lookup: async () => [],
        limits: { ...defaultReadLimits, time: within },
      }).read(`${url}/`, { signal: new AbortController().signal }),
    expect.any(PageError),
  ],
  [
    'a model',
    async (url) => {
      const timeouts = { first: within, idle: within, whole: 2 * within }
      const engine = createModelEngine(openAiApi(`${url}/v1`), { apiKey: 'sk-test', timeouts })
      for await (const _ of engine.reply(prompt, new AbortController().signal)) continue
    },
    expect.any(EngineError),
  ],
  [
    'a model for embeddings',
    (url) =>
      createEmbedder({ apiKey: 'sk-test', baseUrl: `${url}/v1` }).embed({
        model: 'm',
        apiKey: null,
        texts: ['Hello'],
        within,
      }),
    expect.any(EngineError),
  ],
  [
    'the store of pictures',
    (endpoint) =>
      createS3Assets({
        endpoint,
        bucket: 'b',
        region: 'r',
        accessKeyId: 'a',
        secretAccessKey: 's',
        timeout: within,
      }).get(`${'0'.repeat(64)}.png`),
    expect.objectContaining({ code: 'storage-unavailable' }),
  ],
]

const cases = clients.flatMap(([client, ask, expected]) =>
  Object.entries(behaviors).map(([name, behave]) => ({ client, name, ask, behave, expected })),
)

test.concurrent.for(cases)('$client ends the request to a peer that $name', async (each, context) => {
  const { ask, behave, expected } = each
  const peer = await startHostilePeer(behave)
  try {
    const outcome = await ask(peer.url).then(
      () => 'it succeeded',
      (error: unknown) => error,
    )
    context.expect(outcome).toEqual(expected)
    await context.expect.poll(peer.open).toBe(0)
  } finally {
    await peer.stop()
  }
})
