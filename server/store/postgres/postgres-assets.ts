import { assetName, checkAsset, extensionOf, nameOfAsset } from '../asset-names.ts'
import type { AssetStore } from '../store.ts'
import type { Database } from './database.ts'

/** So many names are read at once. */
const pageSize = 500

/** Keeps uploaded files in the database, for instances that have no S3-compatible store beside it. */
export function createPostgresAssets(database: Database): AssetStore {
  return {
    async put(bytes, extension) {
      const name = nameOfAsset(bytes, extension)
      await database.query('main', {
        text: `insert into assets (name, bytes, used_at) values ($1, $2, clock_timestamp())
          on conflict (name) do update set used_at = greatest(assets.used_at, excluded.used_at)`,
        values: [name, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)],
      })
      return name
    },

    async get(name) {
      const extension = extensionOf(name)
      if (extension === undefined) return null
      const [found] = await database.query<{ bytes: Buffer }>('main', {
        text: 'select bytes from assets where name = $1',
        values: [name],
      })
      if (!found) return null
      checkAsset(name, found.bytes)
      return { bytes: found.bytes, extension }
    },

    async use(name, time) {
      if (!assetName.test(name)) return
      await database.query('main', {
        text: 'update assets set used_at = $2 where name = $1',
        values: [name, new Date(time)],
      })
    },

    async *unusedSince(time) {
      for (let last = ''; ;) {
        const names = await database.query<{ name: string }>('main', {
          text: 'select name from assets where used_at < $1 and name > $2 order by name limit $3',
          values: [new Date(time), last, pageSize],
        })
        for (const { name } of names) yield name
        const end = names.at(-1)
        if (!end || names.length < pageSize) return
        last = end.name
      }
    },

    async remove(name, unusedSince) {
      const removed = await database.query('main', {
        text: 'delete from assets where name = $1 and used_at < $2 returning name',
        values: [name, new Date(unusedSince)],
      })
      return removed.length > 0
    },
  }
}
