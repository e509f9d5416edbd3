import type { ComponentType } from 'preact'
import { useLoaded } from '../api/use-loaded.ts'
import { words } from '../words/en/shell.ts'
import { Failure } from './status/failure.tsx'

/** A part of a page that is fetched when it is first shown, so that the page stays small. `name` tells it from all others. */
export function Later<P extends object>({
  name,
  load,
  props,
}: {
  name: string
  load: () => Promise<ComponentType<P>>
  props: P
}) {
  const { value: Part, error, reload } = useLoaded(`part ${name}`, load)
  if (error) return <Failure error={new Error(words.pageFailed)} onRetry={reload} />
  return Part ? <Part {...props} /> : null
}
