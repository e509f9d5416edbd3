import { expect } from 'vitest'
import { problem } from '#contract/problem.ts'
import type { Answer } from './server.ts'

/** Expects an answer to be that problem (RFC 9457), and to tell nothing about the inside of the server. */
export function expectProblem(answer: Answer, status: number, code: string): void {
  expect({ status: answer.status, type: answer.body.type, text: answer.text }).toMatchObject({
    status,
    type: `/docs#problem-${code}`,
  })
  expect(answer.headers.get('content-type')).toBe('application/problem+json')
  expect(problem.parse(answer.body)).toEqual(answer.body)
  expect(answer.body.status).toBe(status)
  expectNoInsides(answer.text)
}

/** Nothing that an error tells may help to find a way in: no stack, no file, no secret. */
export function expectNoInsides(text: string): void {
  expect(text).not.toMatch(/\bat .+:\d+:\d+|node_modules|\.ts\b|\/tmp\/|server\/|fy_(op|ad|rd|vs|lg|in)_\w/)
}

/** The fields that a validation problem names, each once. */
export function wrongFields(answer: Answer): string[] {
  return [...new Set((answer.body.errors as { path: string }[]).map(({ path }) => path))]
}
