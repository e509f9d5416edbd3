import { useRef, useState } from 'preact/hooks'
import { ApiError } from '../../api/request/api-error.ts'
import type { Answer } from '../../api/request/call.ts'
import type { Loaded } from '../../api/use-loaded.ts'
import { createDraftStore } from '../../app/draft-store.ts'
import { say } from '../../parts/status/toast.tsx'
import { words } from '../../words/en/shell.ts'

/** A changed field: the typed value, and the server's value when the change began. */
type Changes<T> = { [Name in keyof T]?: { base: T[Name]; mine: T[Name] } }

/** A field that somebody else has changed, too, meanwhile. */
export type Conflict<T> = { [Name in keyof T]: { name: Name; theirs: T[Name]; mine: T[Name] } }[keyof T]

/** Fields that are saved together when somebody says so. `T` are the fields by their names. */
export type Form<T> = {
  /** Undefined until they are loaded. */
  value: T | undefined
  /** The error of the last attempt to save. */
  error: ApiError | undefined
  conflicts: Conflict<T>[]
  isDirty: boolean
  isBusy: boolean
  change<Name extends keyof T>(name: Name, value: T[Name]): void
  submit(): Promise<void>
  discard(): void
  takeTheirs(name: keyof T): void
  keepMine(name: keyof T): void
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/**
 * What is typed is kept in this browser under `draft` until it is saved or discarded. `save` gets the changed fields and the version that
 * they were made from. When that is not the newest any more, the change is made again from the newest, unless both changed the same
 * field: then it waits for a choice.
 */
export function useForm<A, T extends object>({
  draft,
  loaded,
  load,
  read,
  save,
}: {
  draft: string
  loaded: Loaded<Answer<A>>
  load: () => Promise<Answer<A>>
  read: (body: A) => T
  save: (fields: Partial<T>, etag: string | undefined) => Promise<unknown>
}): Form<T> {
  const store = createDraftStore<Changes<T>>(draft)
  const [changes, setChanges] = useState<Changes<T>>(() => store.read() ?? {})
  const latest = useRef(changes)
  const [error, setError] = useState<ApiError>()
  const [isBusy, setBusy] = useState(false)

  const theirs = loaded.value && read(loaded.value.body)
  const changed = theirs ? changedFrom(changes, theirs) : []

  function keep(next: Changes<T>): void {
    latest.current = next
    setChanges(next)
    if (Object.keys(next).length > 0) store.write(next)
    else store.drop()
  }

  async function send(): Promise<void> {
    let newest = loaded.value
    while (newest) {
      if (newest.etag === null) newest = await load()
      const now = read(newest.body)
      if (conflictsOf(changes, now).length > 0) return loaded.set(newest)
      const fields = Object.fromEntries(changedFrom(changes, now).map((name) => [name, changes[name]?.mine]))
      try {
        await save(fields as Partial<T>, newest.etag ?? undefined)
        break
      } catch (cause) {
        if (!(cause instanceof ApiError) || cause.code !== 'stale') throw cause
        newest = await load()
      }
    }
    say(words.saved)
    // Show the saved state of the server. If loading it fails now, the next reload shows it.
    const saved = await load().catch(() => undefined)
    if (saved) loaded.set(saved)
    else loaded.reload()
    keep(typedSince(changes, latest.current))
  }

  return {
    value: theirs && { ...theirs, ...mineOf(changes, changed) },
    error,
    conflicts: theirs ? conflictsOf(changes, theirs) : [],
    isDirty: changed.length > 0,
    isBusy,
    change(name, mine) {
      if (!theirs) return
      const { [name]: before, ...others } = changes
      const base = before ? before.base : theirs[name]
      keep((isSame(mine, base) ? others : { ...changes, [name]: { base, mine } }) as Changes<T>)
    },
    async submit() {
      setBusy(true)
      setError(undefined)
      try {
        await send()
      } catch (cause) {
        setError(cause instanceof ApiError ? cause : new ApiError('internal', 0, String(cause)))
      }
      setBusy(false)
    },
    discard() {
      setError(undefined)
      keep({})
    },
    takeTheirs(name) {
      const { [name]: _, ...others } = changes
      keep(others as Changes<T>)
    },
    keepMine(name) {
      if (theirs) keep({ ...changes, [name]: { ...changes[name], base: theirs[name] } })
    },
  }
}

function changedFrom<T extends object>(changes: Changes<T>, theirs: T): (keyof T)[] {
  return (Object.keys(changes) as (keyof T)[]).filter((name) => !isSame(changes[name]?.mine, theirs[name]))
}

function mineOf<T extends object>(changes: Changes<T>, names: readonly (keyof T)[]): Partial<T> {
  return Object.fromEntries(names.map((name) => [name, changes[name]?.mine])) as Partial<T>
}

/** The changes typed while `sent` was being saved, based on the saved values. */
function typedSince<T>(sent: Changes<T>, now: Changes<T>): Changes<T> {
  const names = Object.keys(now) as (keyof T)[]
  const left = names.filter((name) => !isSame(now[name]?.mine, sent[name]?.mine))
  return Object.fromEntries(
    left.map((name) => [name, { ...now[name], base: sent[name]?.mine ?? now[name]?.base }]),
  ) as Changes<T>
}

function conflictsOf<T extends object>(changes: Changes<T>, theirs: T): Conflict<T>[] {
  return changedFrom(changes, theirs).flatMap((name) => {
    const change = changes[name]
    return change && !isSame(change.base, theirs[name]) ? [{ name, theirs: theirs[name], mine: change.mine }] : []
  })
}
