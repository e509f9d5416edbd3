import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { nameOfAsset } from '../../server/core/asset-names.ts'
import { cacheAssets } from '../../server/store/cached-assets.ts'
import { createS3Assets } from '../../server/store/s3-assets.ts'
import type { AssetStore } from '../../server/store/assets.ts'
import { startS3Server, type S3Server } from '../support/peers/s3-server.ts'
import { assetContract } from './contract/assets.ts'

assetContract('assets in S3', async () => {
  const server = await startS3Server()
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
const name = nameOfAsset(bytes, 'png')

test('while S3 fails or cannot be reached, callers are told to come again, and nothing is half there', async () => {
  const server = await startS3Server()
  const assets = createS3Assets(server.options)
  const unavailable = { code: 'storage-unavailable', retryAfter: 2 }
  await assets.put(name, bytes)
  for (const status of [500, 503, 429]) {
    server.failing = status
    await expect(assets.get(name)).rejects.toMatchObject(unavailable)
    await expect(assets.put(name, bytes)).rejects.toMatchObject(unavailable)
    await expect(assets.remove(name)).rejects.toMatchObject(unavailable)
  }
  server.failing = undefined
  expect(await assets.get(name)).toMatchObject({ extension: 'png' })
  await server.stop()
  await expect(assets.get(name)).rejects.toMatchObject(unavailable)
})

test('a wrong key opens nothing and stores nothing', async () => {
  const server = await startS3Server()
  const assets = createS3Assets({ ...server.options, secretAccessKey: 'another one' })
  await expect(assets.put(name, bytes)).rejects.toThrow(/403/)
  expect(server.objects.size).toBe(0)
  await server.stop()
})

test('bytes that changed in the bucket are not served', async () => {
  const server = await startS3Server()
  const assets = createS3Assets(server.options)
  await assets.put(name, bytes)
  server.objects.set(`assets/${name}`, Buffer.from('<script>alert(1)</script>'))
  await expect(assets.get(name)).rejects.toMatchObject({ code: 'damaged' })
  await server.stop()
})

describe('kept in memory,', () => {
  const second = nameOfAsset(new Uint8Array([4, 5, 6]), 'png')
  let server: S3Server
  let assets: AssetStore
  let time = 0
  const gets = () => server.requests.filter((request) => request.startsWith('GET assets/')).length
  beforeEach(async () => {
    server = await startS3Server()
    assets = cacheAssets(createS3Assets(server.options), 5, () => time)
    await assets.put(name, bytes)
    await assets.put(second, new Uint8Array([4, 5, 6]))
  })
  afterEach(() => server.stop())

  test('an asset is asked for once, however many want it, and again only when it made room for others', async () => {
    await Promise.all(Array.from({ length: 20 }, () => assets.get(name)))
    await assets.get(name)
    expect(gets()).toBe(1)
    await assets.get(second)
    await assets.get(name)
    expect(gets()).toBe(3)
  })

  test('one that somebody else removed is gone within a minute, and while S3 is away what is kept counts', async () => {
    await assets.get(name)
    server.objects.delete(`assets/${name}`)
    time += 59_999
    expect(await assets.get(name)).not.toBeNull()
    time += 1
    server.failing = 503
    expect(await assets.get(name)).not.toBeNull()
    server.failing = undefined
    expect(await assets.get(name)).toBeNull()
  })
})
