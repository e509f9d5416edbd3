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
  })
}
