import { expect } from 'vitest'
import type { Answer, TestServer } from './server.ts'

let count = 0

/** A picture that nobody has yet, or the one of that title. */
export function svgOf(title = `picture ${process.pid} ${count++}`): string {
  return `<svg xmlns="http://www.w3.org/2000/svg"><title>${title}</title></svg>`
}

/** Sends a picture as a theme's upload; the agent decides on the workspace. */
export function send(
  { call }: Pick<TestServer, 'call'>,
  agentId: string,
  { token, bytes = svgOf() }: { token?: string; bytes?: string | Uint8Array } = {},
): Promise<Answer> {
  const form = new FormData()
  form.set('file', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), 'a.svg')
  return call('POST', `/v1/agents/${agentId}/theme/assets`, { body: form, ...(token !== undefined && { token }) })
}

/** Uploads a picture; gives its name and its path. */
export async function upload(...sent: Parameters<typeof send>): Promise<{ name: string; path: string; url: string }> {
  const answer = await send(...sent)
  expect(answer.status, answer.text).toBe(200)
  const { url } = answer.body.data
  const path = url.replace(/^.*\/assets\//, '/assets/')
  return { url, path, name: path.slice('/assets/'.length) }
}
