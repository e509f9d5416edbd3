import { idempotencyHeader } from '#contract/access/constants.ts'
import { refuse, signedIn, type Account } from '../../account/account.ts'
import { root } from '../../app/root.ts'
import { apiErrorOf, unanswered, unreachable } from './api-error.ts'
import { workspaceHeaders } from './call.ts'
import { credentialsOf, longestWait, postOnce, readJson } from './request.ts'

/**
 * Sends a file, and resolves with the `data` of the answer; `onProgress` gets the part of it that is sent, from 0 to 1. XMLHttpRequest, because
 * fetch does not say how much of it is sent.
 */
export async function uploadFile<T>(path: string, file: File, onProgress?: (part: number) => void): Promise<T> {
  for (;;) {
    const who = await signedIn()
    const what = [path, file.name, file.size, file.lastModified].join(' ')
    const response = await postOnce(what, (key) => sendFile(path, who, key, file, onProgress))
    if (response.ok) return (await readJson<{ data: T }>(response)).data
    if (response.status !== 401) throw await apiErrorOf(response)
    refuse(who)
  }
}

function sendFile(
  path: string,
  who: Account,
  key: string,
  file: File,
  onProgress?: (part: number) => void,
): Promise<Response> {
  const form = new FormData()
  form.set('file', file)
  const sent = new XMLHttpRequest()
  sent.open('POST', `${root}v1/${path}`)
  const headers = { ...credentialsOf(who), ...workspaceHeaders, [idempotencyHeader]: key }
  for (const [name, value] of Object.entries(headers)) sent.setRequestHeader(name, value)
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = (milliseconds: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => sent.abort(), milliseconds)
    }
    sent.upload.addEventListener('progress', ({ loaded, total }) => {
      onProgress?.(loaded / total)
      wait(loaded < total ? longestWait.read : longestWait.change)
    })
    sent.addEventListener('load', () => resolve(new Response(sent.responseText, { status: sent.status })))
    sent.addEventListener('error', () => reject(unreachable()))
    sent.addEventListener('abort', () => reject(unanswered()))
    sent.addEventListener('loadend', () => clearTimeout(timer))
    wait(longestWait.read)
    sent.send(form)
  })
}
