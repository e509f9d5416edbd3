import type { UploadedAsset } from '#contract/agents/assets.ts'
import type { Match, MatchRequest } from '#contract/sites/match.ts'
import type { ThemeAnswer, ThemePreview, ThemeUpdate } from '#contract/agents/theme.ts'
import type { ThemeVersion, Version } from '#contract/knowledge/versions.ts'
import { call, type Answer } from './request/call.ts'
import { uploadFile } from './request/upload.ts'

const path = (agentId: string, rest = '') => `agents/${encodeURIComponent(agentId)}/theme${rest}`

export function getTheme(agentId: string, signal?: AbortSignal): Promise<Answer<ThemeAnswer>> {
  return call<ThemeAnswer>('GET', path(agentId), { signal })
}

/** `etag`: the version that the update was made from; when there is a newer one, nothing is changed. */
export async function updateTheme(agentId: string, body: ThemeUpdate, etag?: string): Promise<ThemeAnswer> {
  const headers = etag === undefined ? {} : { 'If-Match': etag }
  return (await call<ThemeAnswer>('PATCH', path(agentId), { body, headers })).body
}

/** The theme as it would be after an update. */
export async function previewTheme(agentId: string, body: ThemeUpdate, signal: AbortSignal): Promise<ThemePreview> {
  return (await call<ThemePreview>('POST', path(agentId, '/preview'), { body, signal })).body
}

/** Newest first; none until the first change. */
export async function listThemeVersions(agentId: string, signal?: AbortSignal): Promise<Version[]> {
  return (await call<{ data: Version[] }>('GET', path(agentId, '/versions'), { signal })).body.data
}

/** Proposes a theme that looks like a site; saves nothing. */
export async function matchSite(agentId: string, body: MatchRequest): Promise<Match> {
  return (await call<{ data: Match }>('POST', path(agentId, '/match'), { body })).body.data
}

export async function getThemeVersion(agentId: string, number: number, signal?: AbortSignal): Promise<ThemeVersion> {
  return (await call<{ data: ThemeVersion }>('GET', path(agentId, `/versions/${number}`), { signal })).body.data
}

/** Stores a picture; `onProgress` gets the part of it that is sent, from 0 to 1. */
export async function uploadPicture(
  agentId: string,
  file: File,
  onProgress: (part: number) => void,
): Promise<UploadedAsset> {
  return (await uploadFile<{ data: UploadedAsset }>(path(agentId, '/assets'), file, onProgress)).data
}
