import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { pino } from 'pino'
import { newId } from '../../../server/core/ids.ts'
import { createUploads } from '../../../server/services/assets/uploads.ts'
import { nameOfAsset } from '../../../server/core/asset-names.ts'
import { createFileAssets } from '../../../server/store/file/file-assets.ts'
import type { AssetStore } from '../../../server/store/assets.ts'
import type { UploadRecord } from '../../../server/store/records/records.ts'
import { expectProblem } from '../../support/problems.ts'
import { send, svgOf, upload } from '../../support/upload.ts'
import { assetStage } from './asset-stage.ts'

/* What was begun with a picture and never ended. The clock is pinned. */

const minute = 60_000
const stage = assetStage()
const { list, remove, isThere, filesOf, restart } = stage

describe('what a crash interrupted', () => {
  /** An upload that is beginning, of a picture that is not there. */
  async function begin(bytes: string): Promise<UploadRecord> {
    const name = nameOfAsset(Buffer.from(bytes), 'svg')
    const createdAt = new Date(stage.time).toISOString()
    const begun = {
      id: newId('upl'),
      workspaceId: 'wks_default',
      name,
      size: 9,
      createdAt,
      state: 'uploading',
    } as const
    expect(await stage.server.store.beginUpload(begun, Infinity)).toBe('begun')
    await mkdir(path.join(stage.directory, 'assets'), { recursive: true })
    return begun
  }

  test.each(['before', 'while', 'after'])(
    'an upload %s its bytes were written is not shown, and goes',
    async (when) => {
      const bytes = svgOf()
      const { name } = await begin(bytes)
      if (when === 'while') await writeFile(path.join(stage.directory, 'assets', `${name}.tmp`), '<svg')
      if (when === 'after') await writeFile(path.join(stage.directory, 'assets', name), bytes)
      await restart()
      expect([await list(), (await remove(name)).status]).toEqual([[], 404])
      stage.time += 11 * minute
      await stage.server.service.retention.sweep()
      expect(await filesOf('assets')).toEqual([])
      await upload(stage.server, stage.agent, { bytes })
      expect([await isThere(name), (await list()).length]).toEqual([true, 1])
    },
  )

  test.each(['before', 'after'])(
    'a removal %s the bytes went is ended, by a sweep or the same upload',
    async (when) => {
      const bytes = svgOf()
      for (const end of ['upload', 'sweep']) {
        const begun = await begin(bytes)
        await stage.server.store.finishUpload(begun)
        if (when === 'before') await writeFile(path.join(stage.directory, 'assets', begun.name), bytes)
        await stage.server.store.deleteUpload('wks_default', begun.name, new Date(stage.time).toISOString())
        await restart()
        expect(await list()).toEqual([])
        // Nobody knows yet that its process is dead.
        if (end === 'upload')
          expectProblem(await send(stage.server, stage.agent, { bytes }), 503, 'storage-unavailable')
        stage.time += minute
        if (end === 'upload') await upload(stage.server, stage.agent, { bytes })
        else await stage.server.service.retention.sweep()
        expect([await isThere(begun.name), (await list()).length]).toEqual(end === 'upload' ? [true, 1] : [false, 0])
        await remove(begun.name)
      }
      expect(await filesOf('assets')).toEqual([])
    },
  )

  test('an upload that was slow and taken for left is begun again, and what is answered is there', async () => {
    const bytes = Buffer.from(svgOf())
    const name = nameOfAsset(bytes, 'svg')
    const assets = createFileAssets(path.join(stage.directory, 'assets'))
    let puts = 0
    const put = async (...asset: Parameters<AssetStore['put']>) => {
      await assets.put(...asset)
      if (++puts > 1) return
      stage.time += 11 * minute
      await stage.server.service.retention.sweep()
      expect(await isThere(name)).toBe(false)
    }
    const uploads = createUploads(stage.server.store, { ...assets, put }, pino({ level: 'silent' }), () => stage.time)
    await uploads.add('wks_default', { name, bytes })
    expect([puts, await isThere(name), (await list()).length]).toEqual([2, true, 1])
  })
})
