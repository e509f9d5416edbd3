import { useState } from 'preact/hooks'
import { ApiError } from './api-error.ts'

/** A form on its way to the server, and what came back wrong. */
export type Sending = {
  isBusy: boolean
  error: Error | undefined
  /** The error of a field, by its path in the body. */
  at(path: string): string | undefined
  /** The error that belongs to none of the form's fields. */
  besides(isShown: (path: string) => boolean): string | undefined
  run(task: () => Promise<void>): Promise<void>
}

export function useSending(): Sending {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<Error>()
  const fields = error instanceof ApiError ? error.fields : []
  return {
    isBusy,
    error,
    at: (path) => fields.find((field) => field.path === path)?.message,
    besides: (isShown) =>
      fields.length > 0 ? fields.find(({ path }) => !isShown(path))?.message : error && error.message,
    async run(task) {
      if (isBusy) return
      setBusy(true)
      setError(undefined)
      await task().catch((cause: unknown) => setError(cause as Error))
      setBusy(false)
    },
  }
}

/** The error of a field that is known to be wrong without asking the server. */
export function wrongAt(path: string, message: string): ApiError {
  return new ApiError('validation', 422, message, [{ path, message }])
}
