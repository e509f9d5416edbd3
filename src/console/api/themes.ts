import type { ThemeAnswer, ThemeUpdate } from '../../../server/contract/theme.ts'
import type { Version } from '../../../server/contract/versions.ts'
import { call, type Answer } from './call.ts'

const path = (agentId: string, rest = '') => `agents/${encodeURIComponent(agentId)}/theme${rest}`

export function getTheme(agentId: string, signal?: AbortSignal): Promise<Answer<ThemeAnswer>> {
  return call<ThemeAnswer>('GET', path(agentId), { signal })
}

/** `etag`: the version that the update was made from; when there is a newer one, nothing is changed. */
export async function updateTheme(agentId: string, body: ThemeUpdate, etag?: string): Promise<ThemeAnswer> {
  const headers = etag === undefined ? {} : { 'If-Match': etag }
  return (await call<ThemeAnswer>('PATCH', path(agentId), { body, headers })).body
}

/** Newest first; none until the first change. */
export async function listThemeVersions(agentId: string, signal?: AbortSignal): Promise<Version[]> {
  return (await call<{ data: Version[] }>('GET', path(agentId, '/versions'), { signal })).body.data
}
