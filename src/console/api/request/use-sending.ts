import { signal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import type { FieldError } from '#contract/problem.ts'
import { ApiError } from './api-error.ts'

/** A form on its way to the server, and what came back wrong. */
export type Sending = {
  readonly isBusy: boolean
  readonly error: Error | undefined
  /** The error of a field, by its path in the body. */
  at(path: string): string | undefined
  /** The error that belongs to none of the form's fields. */
  besides(isShown: (path: string) => boolean): string | undefined
  /** Resolves with whether the task succeeded; if not, see `error`. */
  run(task: () => Promise<void>): Promise<boolean>
  /** Takes away the errors of the fields that are mended, and one that names no field. */
  mend(isMended: (path: string) => boolean): void
}

export function createSending(onError?: (error: Error) => void): Sending {
  const busy = signal(false)
  const error = signal<Error>()
  const fields = () => (error.value instanceof ApiError ? error.value.fields : [])
  return {
    get isBusy() {
      return busy.value
    },
    get error() {
      return error.value
    },
    at: (path) => fields().find((field) => field.path === path)?.message,
    besides: (isShown) =>
      fields().length > 0 ? fields().find(({ path }) => !isShown(path))?.message : error.value?.message,
    async run(task) {
      if (busy.peek()) return false
      busy.value = true
      error.value = undefined
      await task().catch((cause: unknown) => {
        const failure = cause instanceof Error ? cause : new Error(String(cause))
        error.value = failure
        onError?.(failure)
      })
      busy.value = false
      return error.peek() === undefined
    },
    mend(isMended) {
      const before = error.peek()
      if (!before) return
      const left = before instanceof ApiError ? before.fields.filter(({ path }) => !isMended(path)) : []
      error.value = left.length > 0 ? wrongAt(...left) : undefined
    },
  }
}

/** `onError` is called with what went wrong, for what has no place of its own to show it, such as a menu: `showError`. */
export function useSending(onError?: (error: Error) => void): Sending {
  return useMemo(() => createSending(onError), [onError])
}

/** Throws what is wrong with a form before it is sent: a message for each field, by its path; what is no text is right. */
export function throwWrong(fields: Readonly<Record<string, string | false | undefined>>): void {
  const wrong = Object.entries(fields).flatMap(([path, message]) => (message ? [{ path, message }] : []))
  if (wrong.length > 0) throw wrongAt(...wrong)
}

/** The errors of fields that are known to be wrong without asking the server. */
export function wrongAt(...fields: readonly FieldError[]): ApiError {
  return new ApiError('validation', 422, fields[0]?.message ?? '', fields)
}
