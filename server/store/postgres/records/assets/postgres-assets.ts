import { checkAsset, checkName, extensionOf } from '../../../../core/asset-names.ts'
import type { AssetStore } from '../../../assets.ts'
import { key } from '../columns.ts'
import type { Database } from '../../connection/database.ts'

/** Keeps uploaded files in the database, for instances that have no S3-compatible store beside it. */
export function createPostgresAssets(database: Database): AssetStore {
  return {
    async put(name, bytes) {
      checkName(name)
      await database.query({
        text: 'insert into assets (name, bytes) values ($1, $2) on conflict (name) do update set bytes = excluded.bytes',
        values: [name, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)],
      })
    },

    async get(name) {
      const extension = extensionOf(name)
      if (extension === undefined) return null
      const [found] = await database.query<{ bytes: Buffer }>({
        text: 'select bytes from assets where name = $1',
        values: [name],
      })
      if (!found) return null
      checkAsset(name, found.bytes)
      return { bytes: found.bytes, extension }
    },

    async remove(name) {
      await database.query({ text: 'delete from assets where name = $1', values: [key(name)] })
    },
  }
}
