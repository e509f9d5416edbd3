import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AssetStore } from '../../server/store/store.ts'

type Opened = { assets: AssetStore; reopen(): AssetStore; dispose(): Promise<void> }

/** Every guarantee of AssetStore, for any adapter. */
export function assetContract(title: string, open: () => Promise<Opened>): void {
  describe(title, () => {
    let opened: Opened
    beforeEach(async () => {
      opened = await open()
    })
    afterEach(() => opened.dispose())
    const bytes = new Uint8Array([0, 255, 13, 10, 0])

    test('gives the bytes back under the name that it gave', async () => {
      const name = await opened.assets.put(bytes, 'png')
      expect(name).toMatch(/^[\w-]{16,128}\.png$/)
      for (const assets of [opened.assets, opened.reopen()]) {
        const found = await assets.get(name)
        expect(found?.extension).toBe('png')
        expect(new Uint8Array(found?.bytes ?? [])).toEqual(bytes)
      }
    })

    test('the same bytes are one asset, also when they come at once', async () => {
      const names = await Promise.all(Array.from({ length: 10 }, () => opened.assets.put(bytes, 'gif')))
      expect(new Set([...names, await opened.reopen().put(bytes, 'gif')]).size).toBe(1)
    })

    test('other bytes, or the same as another format, are another asset', async () => {
      const names = [
        await opened.assets.put(bytes, 'gif'),
        await opened.assets.put(bytes, 'webp'),
        await opened.assets.put(new Uint8Array([1]), 'gif'),
        await opened.assets.put(new Uint8Array(2_097_152), 'jpg'),
      ]
      expect(new Set(names).size).toBe(4)
      expect((await opened.assets.get(names[3] ?? ''))?.bytes).toHaveLength(2_097_152)
    })

    test('a name that no asset has gives nothing', async () => {
      const name = await opened.assets.put(bytes, 'svg')
      const hash = name.replace('.svg', '')
      const wrong = ['', '.', '..', hash, `${hash}.`, `${hash}.png`, `${hash}.html`, `./${name}`, `../assets/${name}`]
      const hostile = [
        '../format.json',
        '/etc/passwd',
        `${name}\0`,
        `${name}/x`,
        '__proto__',
        `${hash.toUpperCase()}.svg`,
      ]
      for (const one of [...wrong, ...hostile, `${'0'.repeat(64)}.svg`])
        expect(await opened.assets.get(one), one).toBeNull()
    })

    const later = Date.now() + 3_600_000
    const unused = async (assets: AssetStore, time: number) => {
      const names: string[] = []
      for await (const name of assets.unusedSince(time)) names.push(name)
      return names.toSorted()
    }

    test('names those that were last in use before a time: uploaded, uploaded again, or noted as in use', async () => {
      const { assets } = opened
      const names = await Promise.all([1, 2, 3].map((byte) => assets.put(new Uint8Array([byte]), 'png')))
      const [first = '', second = '', third = ''] = names
      expect(await unused(assets, Date.now() - 3_600_000)).toEqual([])
      expect(await unused(assets, later)).toEqual(names.toSorted())
      await assets.use(first, later + 1000)
      expect(await unused(opened.reopen(), later)).toEqual([second, third].toSorted())
      expect(await unused(assets, later + 1001)).toEqual(names.toSorted())
      await assets.use(third, later + 2000)
      await assets.use(third, later + 3000)
      expect(await unused(assets, later + 2500)).toEqual([first, second].toSorted())
    })

    test('one that is noted as in use and is not there is not made by that', async () => {
      const missing = `${'0'.repeat(64)}.png`
      await opened.assets.use(missing, later)
      expect(await opened.assets.get(missing)).toBeNull()
      expect(await unused(opened.assets, later + 1000)).toEqual([])
    })

    test('removes one unless it was in use since a time, and says whether it did', async () => {
      const { assets } = opened
      const name = await assets.put(bytes, 'png')
      await assets.use(name, later)
      expect(await assets.remove(name, later)).toBe(false)
      expect(await assets.get(name)).not.toBeNull()
      expect(await assets.remove(name, later + 1)).toBe(true)
      expect(await assets.get(name)).toBeNull()
      expect(await opened.reopen().get(name)).toBeNull()
      expect(await assets.remove(name, later + 1)).toBe(false)
      expect(await unused(assets, later + 3_600_000)).toEqual([])
      expect(await assets.put(bytes, 'png')).toBe(name)
      expect(new Uint8Array((await assets.get(name))?.bytes ?? [])).toEqual(bytes)
    })
  })
}
