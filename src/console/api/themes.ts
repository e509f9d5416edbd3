import { call, callBody, callData } from './request/call.ts'
import { uploadFile } from './request/upload.ts'
import type { UploadedAsset } from '#contract/agents/assets.ts'
import type { Match, MatchRequest } from '#contract/sites/match.ts'
import type { ThemeAnswer, ThemePreview, ThemeUpdate } from '#contract/agents/theme.ts'
import type { ThemeVersion, Version } from '#contract/knowledge/versions.ts'

const path = (agentId: string, rest: string) => `agents/${encodeURIComponent(agentId)}${rest}`

export const getTheme = (agentId: string, signal?: AbortSignal) =>
  call<ThemeAnswer>('GET', path(agentId, '/theme'), { signal })

export const updateTheme = (agentId: string, body: ThemeUpdate, etag?: string | null) =>
  callBody<ThemeAnswer>('PATCH', path(agentId, '/theme'), { body, etag })

/** The theme as it would be after an update. */
export const previewTheme = (agentId: string, body: ThemeUpdate, signal: AbortSignal) =>
  callBody<ThemePreview>('POST', path(agentId, '/theme/preview'), { body, signal })

/** Newest first; none until the first change. */
export const listThemeVersions = (agentId: string, signal?: AbortSignal) =>
  callData<Version[]>('GET', path(agentId, '/theme/versions'), { signal })

/** Proposes a theme that looks like a site; saves nothing. */
export const matchSite = (agentId: string, body: MatchRequest) =>
  callData<Match>('POST', path(agentId, '/theme/match'), { body })

export const getThemeVersion = (agentId: string, number: number, signal?: AbortSignal) =>
  callData<ThemeVersion>('GET', path(agentId, `/theme/versions/${number}`), { signal })

export const uploadPicture = (agentId: string, file: File, onProgress: (part: number) => void) =>
  uploadFile<UploadedAsset>(path(agentId, '/theme/assets'), file, onProgress)
