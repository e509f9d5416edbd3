import type { ComponentType } from 'preact'
import { useLoaded } from '../api/use-loaded.ts'
import { words } from '../words/en/shell.ts'
import { Failure } from './status/placeholders.tsx'

/** A part of a page that is fetched when it is first shown, so that the page stays small. `name` tells it from all others. */
export function later<P extends object>(name: string, load: () => Promise<ComponentType<P>>): ComponentType<P> {
  return function Later(props: P) {
    const { value: Part, error, reload } = useLoaded(`part ${name}`, load)
    if (error) return <Failure error={new Error(words.pageFailed)} onRetry={reload} />
    return Part ? <Part {...props} /> : null
  }
}
