import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AssetExtension } from '#contract/agents/assets.ts'
import { extensionOf, nameOfAsset } from '../../../server/core/asset-names.ts'
import type { AssetStore } from '../../../server/store/assets.ts'

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

    /** Stores bytes under their name. */
    async function put(content: Uint8Array, extension: AssetExtension, assets = opened.assets): Promise<string> {
      const name = nameOfAsset(content, extension)
      await assets.put(name, content)
      return name
    }

    test('gives the bytes back under their name', async () => {
      const name = await put(bytes, 'png')
      for (const assets of [opened.assets, opened.reopen()]) {
        const found = await assets.get(name)
        expect(found?.extension).toBe('png')
        expect(new Uint8Array(found?.bytes ?? [])).toEqual(bytes)
      }
    })

    test('the same bytes are one asset, also when they come at once; others, or another format, are another', async () => {
      await Promise.all(Array.from({ length: 10 }, () => put(bytes, 'gif')))
      await put(bytes, 'gif', opened.reopen())
      const large = await put(new Uint8Array(2_097_152), 'jpg')
      const others = [await put(bytes, 'webp'), await put(new Uint8Array([1]), 'gif'), large]
      for (const name of [nameOfAsset(bytes, 'gif'), ...others])
        expect(
          nameOfAsset((await opened.reopen().get(name))?.bytes ?? new Uint8Array(), extensionOf(name) ?? 'png'),
        ).toBe(name)
      expect((await opened.assets.get(large))?.bytes).toHaveLength(2_097_152)
    })

    test('a name that no asset can have stores nothing', async () => {
      for (const name of ['', 'a.png', '../format.json', `${'0'.repeat(64)}.html`]) {
        await expect(opened.assets.put(name, bytes)).rejects.toThrow()
        await opened.assets.remove(name)
      }
    })

    test('a name that no asset has gives nothing', async () => {
      const name = await put(bytes, 'svg')
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

    test('what is removed is gone, and can be stored again; what is not there can be removed', async () => {
      const { assets } = opened
      const [name, other] = [await put(bytes, 'png'), await put(bytes, 'gif')]
      await assets.get(name)
      await assets.remove(name)
      for (const one of [assets, opened.reopen()]) {
        expect(await one.get(name)).toBeNull()
        expect(await one.get(other)).not.toBeNull()
      }
      await assets.remove(name)
      await put(bytes, 'png')
      expect(new Uint8Array((await assets.get(name))?.bytes ?? [])).toEqual(bytes)
    })
  })
}
