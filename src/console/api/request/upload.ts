import { refuse, signedIn, type Account } from '../../account/account.ts'
import { root } from '../../app/root.ts'
import { apiErrorOf, unreachable } from './api-error.ts'
import { workspaceHeaders } from './call.ts'
import { credentialsOf } from './request.ts'

/**
 * Sends a file, and resolves with the `data` of the answer; `onProgress` gets the part of it that is sent, from 0 to 1. XMLHttpRequest, because
 * fetch does not say how much of it is sent.
 */
export async function uploadFile<T>(path: string, file: File, onProgress?: (part: number) => void): Promise<T> {
  for (;;) {
    const who = await signedIn()
    const response = await send(path, who, file, onProgress)
    if (response.ok) return ((await response.json()) as { data: T }).data
    if (response.status !== 401) throw await apiErrorOf(response)
    refuse(who)
  }
}

function send(path: string, who: Account, file: File, onProgress?: (part: number) => void): Promise<Response> {
  const form = new FormData()
  form.set('file', file)
  const request = new XMLHttpRequest()
  request.open('POST', `${root}v1/${path}`)
  const headers = { ...credentialsOf(who), ...workspaceHeaders }
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
  return new Promise((resolve, reject) => {
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(loaded / total))
    request.addEventListener('load', () => resolve(new Response(request.responseText, { status: request.status })))
    request.addEventListener('error', () => reject(unreachable()))
    request.send(form)
  })
}
