import type { ComponentChildren, ComponentType } from 'preact'
import { ApiError } from '../../api/request/api-error.ts'
import { type Loaded, useLoaded } from '../../api/use-loaded.ts'
import { words } from '../../words/en/shell.ts'
import { Button } from '../button/button.tsx'

type EmptyProps = {
  children: ComponentChildren
  action?: ComponentChildren
  /** On a page that has no other heading. */
  isHeading?: boolean
}

/** Where there is nothing yet: a picture, one sentence, one way on. */
export function Empty({ children, action, isHeading = false }: EmptyProps) {
  return (
    <div class="empty">
      <svg viewBox="0 0 96 64" aria-hidden="true">
        <rect x="6" y="6" width="58" height="30" rx="8" />
        <path d="M18 17h34M18 25h22" />
        <path d="M18 36v10l10-10" />
        <rect class="answer" x="46" y="30" width="44" height="24" rx="8" />
        <path class="line" d="M56 42h24" />
      </svg>
      {isHeading ? <h1>{children}</h1> : <p>{children}</p>}
      {action}
    </div>
  )
}

/** Why something could not be loaded, and a way to try again; what does not exist is not there the next time, either. */
export function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof ApiError && error.status === 404) return <Empty>{error.message}</Empty>
  return (
    <div class="failure" role="alert">
      <p>{error.message}</p>
      <Button label={words.retry} onClick={onRetry} />
    </div>
  )
}

/** Stands where a page's content will be, until it is there for the first time. What comes at once is not preceded by it. */
export function Skeleton({ count = 3 }: { count?: number | undefined }) {
  return (
    <div class="skeleton" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <span key={index} />
      ))}
    </div>
  )
}

type Awaited = Pick<Loaded<unknown>, 'value' | 'isLoading' | 'reload'> & { error: Error | undefined }

type PendingProps = { of: Awaited | readonly Awaited[]; count?: number }

/** What stands where something of the server's will be, or several things together: why it is not there, or as many blocks until it is. */
export function Pending({ of, count }: PendingProps) {
  const all: Awaited[] = [of].flat()
  const failed = all.filter(({ error }) => error)
  const [first] = failed
  if (first?.error) return <Failure error={first.error} onRetry={() => failed.forEach(({ reload }) => reload())} />
  return all.some(({ isLoading, value }) => isLoading && value === undefined) ? <Skeleton count={count} /> : null
}

/** A part of a page that is fetched when it is first shown, so that the page stays small. `name` tells it from all others. */
export function later<P extends object>(name: string, load: () => Promise<ComponentType<P>>): ComponentType<P> {
  return function Later(props: P) {
    const { value: Part, error, reload } = useLoaded(`part ${name}`, load)
    if (error) return <Failure error={new Error(words.pageFailed)} onRetry={reload} />
    return Part ? <Part {...props} /> : null
  }
}
