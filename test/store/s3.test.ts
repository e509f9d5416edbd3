import { expect, test } from 'vitest'
import { cacheAssets } from '../../server/store/cached-assets.ts'
import { createS3Assets } from '../../server/store/s3/s3-assets.ts'
import { startS3Server } from '../support/s3-server.ts'
import { assetContract } from './asset-contract.ts'

assetContract('assets in S3', async () => {
  const server = await startS3Server(2)
  return {
    assets: createS3Assets(server.options),
    reopen: () => createS3Assets(server.options),
    dispose: () => server.stop(),
  }
})

assetContract('assets in S3, kept in memory', async () => {
  const server = await startS3Server()
  const open = () => cacheAssets(createS3Assets(server.options), 4_000_000)
  return { assets: open(), reopen: open, dispose: () => server.stop() }
})

const bytes = new Uint8Array([1, 2, 3])

test('while S3 fails or cannot be reached, callers are told to come again, and nothing is half there', async () => {
  const server = await startS3Server()
  const assets = createS3Assets(server.options)
  const unavailable = { code: 'storage-unavailable', retryAfter: 2 }
  const name = await assets.put(bytes, 'png')
  for (const status of [500, 503, 429]) {
    server.failing = status
    await expect(assets.get(name)).rejects.toMatchObject(unavailable)
    await expect(assets.put(new Uint8Array([status & 255]), 'png')).rejects.toMatchObject(unavailable)
  }
  server.failing = undefined
  expect(await assets.get(name)).toMatchObject({ extension: 'png' })
  await server.stop()
  await expect(assets.get(name)).rejects.toMatchObject(unavailable)
})

test('a wrong key opens nothing and stores nothing', async () => {
  const server = await startS3Server()
  const assets = createS3Assets({ ...server.options, secretAccessKey: 'another one' })
  await expect(assets.put(bytes, 'png')).rejects.toThrow(/403/)
  expect(server.objects.size).toBe(0)
  await server.stop()
})

test('bytes that changed in the bucket are not served', async () => {
  const server = await startS3Server()
  const assets = createS3Assets(server.options)
  const name = await assets.put(bytes, 'png')
  server.objects.set(`assets/${name}`, Buffer.from('<script>alert(1)</script>'))
  await expect(assets.get(name)).rejects.toMatchObject({ code: 'damaged' })
  await server.stop()
})

test('what was uploaded again while it was being removed is there afterwards', async () => {
  const server = await startS3Server()
  const assets = createS3Assets(server.options)
  const name = await assets.put(bytes, 'png')
  const later = Date.now() + 10_000
  await assets.use(name, 1)
  const [removed] = await Promise.all([assets.remove(name, later - 20_000), assets.put(bytes, 'png')])
  expect(removed).toBe(false)
  expect(await assets.get(name)).not.toBeNull()
  await server.stop()
})

test('an asset is asked for once, however many want it, and again only when it made room for others', async () => {
  const server = await startS3Server()
  const assets = cacheAssets(createS3Assets(server.options), 5)
  const first = await assets.put(bytes, 'png')
  const second = await assets.put(new Uint8Array([4, 5, 6]), 'png')
  const gets = () => server.requests.filter((request) => request.startsWith('GET assets/')).length
  await Promise.all(Array.from({ length: 20 }, () => assets.get(first)))
  await assets.get(first)
  expect(gets()).toBe(1)
  await assets.get(second)
  await assets.get(first)
  expect(gets()).toBe(3)
  await server.stop()
})
