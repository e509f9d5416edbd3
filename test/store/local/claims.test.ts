import { createLocalClaims } from '../../../server/store/local/local-claims.ts'
import { claimsContract } from '../contract/live/claims.ts'

claimsContract('the claims of one process', async () => {
  const claims = createLocalClaims()
  return { one: claims, two: claims, dispose: () => claims.close() }
})
