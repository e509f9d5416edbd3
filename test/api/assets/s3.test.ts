import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../../server/config.ts'
import { openStorage, StorageError } from '../../../server/storage.ts'
import { quietLog } from '../../store/contract/quiet-log.ts'
import { temporaryFolder } from '../../support/files.ts'
import { createAgent } from '../../support/agent.ts'
import { startFoyer, type FoyerProcess } from '../../support/process/foyer-process.ts'
import { expectProblem } from '../../support/problems.ts'
import { startS3Server, type S3Server } from '../../support/peers/s3-server.ts'
import { send, svgOf, upload } from '../../support/upload.ts'

/* A real process that keeps uploaded pictures in an S3-compatible store. */

let directory: string
let s3: S3Server
let running: FoyerProcess | undefined

const environment = () => ({
  FOYER_S3_ENDPOINT: s3.options.endpoint,
  FOYER_S3_BUCKET: s3.options.bucket,
  FOYER_S3_REGION: s3.options.region,
  FOYER_S3_ACCESS_KEY_ID: s3.options.accessKeyId,
  FOYER_S3_SECRET_ACCESS_KEY: s3.options.secretAccessKey,
})

beforeEach(async () => {
  directory = await temporaryFolder()
  s3 = await startS3Server()
})
afterEach(async () => {
  running?.process.kill()
  await running?.process.exited
  running = undefined
  await s3.stop()
})

async function start(): Promise<{ foyer: FoyerProcess; agentId: string }> {
  const foyer = await startFoyer(directory, environment())
  running = foyer
  return { foyer, agentId: (await createAgent(foyer)).id }
}

test('a picture lies there and nowhere else, and is served by us with the same headers as from a file; while it is away, pictures of late are served, others and uploads are refused; it is used again when it is back', async () => {
  const { foyer, agentId } = await start()
  const { name, path: url } = await upload(foyer, agentId, { bytes: svgOf('One') })
  expect([...s3.objects.keys()].filter((key) => key.startsWith('assets/'))).toEqual([`assets/${name}`])
  const { status, headers, text } = await foyer.call('GET', url, { token: null })
  expect(status).toBe(200)
  expect(text).toContain('<title>One</title>')
  expect(headers.get('Content-Type')).toBe('image/svg+xml')
  expect(headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  expect(headers.get('Content-Security-Policy')).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox")
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(headers.get('ETag')).toBe(`"${name}"`)

  const [{ path: known }, { path: other }] = [await upload(foyer, agentId), await upload(foyer, agentId)]
  expect((await foyer.call('GET', known)).status).toBe(200)
  s3.failing = 503
  expect((await foyer.call('GET', known)).status).toBe(200)
  expectProblem(await foyer.call('GET', other), 503, 'storage-unavailable')
  expectProblem(await send(foyer, agentId), 503, 'storage-unavailable')
  expect((await foyer.call('GET', `/v1/agents/${agentId}/theme`)).status).toBe(200)
  s3.failing = undefined
  expect((await foyer.call('GET', other)).status).toBe(200)
  await upload(foyer, agentId)
})

test('what is deleted while it is away goes there later, and uploads that failed can be repeated at once', async () => {
  const { foyer, agentId } = await start()
  const bytes = svgOf()
  const { name, path: address } = await upload(foyer, agentId, { bytes })
  s3.failing = 503
  expect((await foyer.call('DELETE', `/v1/assets/${name}`)).status).toBe(200)
  expect((await foyer.call('GET', '/v1/assets')).body.data).toEqual([])
  const other = svgOf()
  expectProblem(await send(foyer, agentId, { bytes: other }), 503, 'storage-unavailable')
  s3.failing = undefined
  await upload(foyer, agentId, { bytes: other })
  expect(s3.objects.has(`assets/${name}`)).toBe(true)
  await upload(foyer, agentId, { bytes })
  expect((await foyer.call('GET', address)).status).toBe(200)
  expect((await foyer.call('GET', '/v1/assets')).body.data).toHaveLength(2)
  expect((await foyer.call('DELETE', `/v1/assets/${name}`)).status).toBe(200)
  expect([s3.objects.has(`assets/${name}`), (await foyer.call('GET', address)).status]).toEqual([false, 404])
})

test('keys that are refused, and a bucket that is not there, are told at the start; one that is away is not', async () => {
  const log = quietLog()
  const open = (more: NodeJS.ProcessEnv = {}) =>
    openStorage(readConfig({ FOYER_DATA: directory, ...environment(), ...more }), log)
  const secret = 'a wrong secret'
  const refused: unknown = await open({ FOYER_S3_SECRET_ACCESS_KEY: secret }).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(StorageError)
  expect(String(refused)).toMatch(/The bucket foyer-test cannot be used: .*403/)
  expect(String(refused)).not.toContain(secret)
  await expect(open({ FOYER_S3_BUCKET: 'another-bucket' })).rejects.toThrow(/The bucket another-bucket cannot be used/)
  s3.failing = 503
  await (await open()).close()
  expect(log.lines.join('\n')).toContain('The storage of pictures cannot be reached')
})
