import { batch, computed, signal } from '@preact/signals'
import { ApiError } from '../api/request/api-error.ts'
import { createSending, type Sending } from '../api/request/use-sending.ts'
import type { Undo } from '../parts/status/toast.tsx'
import {
  basesOf,
  changedFrom,
  conflictsOf,
  isMended,
  isSame,
  mineOf,
  pick,
  typedSince,
  type Changes,
  type Conflict,
} from './changes.ts'
import { workspaceId } from '../app/root.ts'
import {
  keysOnlyInMemory,
  onStoredElsewhere,
  readStored,
  readStoredJson,
  removeStored,
  store,
  storedNames,
} from '../app/storage.ts'

/** A document as the server has it. `etag`: null where it has no versions, or its version is not known. */
export type Version<T> = { value: T; etag: string | null }

/** How a draft is sent, and the document read again. `send` gets the changed fields; `load` what there is then. */
export type Saver<T> = {
  send(fields: Partial<T>, etag: string | null): Promise<void>
  load(): Promise<Version<T>>
}

/** The fields that are texts. */
type TextName<T> = { [Name in keyof T]: T[Name] extends string ? Name : never }[keyof T] & string

/**
 * A document that somebody types in, by its fields. What is typed is in memory, and in the browser's storage where that works, until it
 * is saved or discarded: one text for all tabs, so that none replaces another's unseen. Fields that nobody typed in show the newest
 * version.
 */
export type Draft<T extends object> = Sending & {
  /** The newest version with what was typed. Undefined until there is one. */
  readonly value: T | undefined
  /** The newest version itself. */
  readonly saved: T | undefined
  readonly changed: readonly (keyof T)[]
  readonly isChanged: boolean
  /** Whether what was typed outlives the page. */
  readonly isKept: boolean
  /** Whether something typed earlier was found when the draft was made. */
  readonly wasTyped: boolean
  /** The document that what was found began from; it may be gone by now. */
  readonly begunFrom: Partial<T>
  readonly conflicts: readonly Conflict<T>[]
  /** Whether the conflicts wait for a choice. */
  readonly isComparing: boolean
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** What the field of a text needs: its value, what becomes of what is typed, and what is wrong with it, in the server's words or in `wrong`. */
  field(name: TextName<T>, wrong?: string): { value: string; onInput(value: string): void; error: string | undefined }
  /** Takes a newer version. */
  follow(version: Version<T>): void
  /**
   * Takes what is typed in other tabs until the returned function is called. When it was saved or discarded there, `load` reads the
   * version that there is then, if there is one.
   */
  followTabs(load: () => Promise<Version<T> | undefined>): () => void
  /** Changes of the same `step` are undone together, such as those of one field while it is typed in. */
  change(fields: Partial<T>, step?: string | null): void
  undo(): void
  redo(): void
  /** Returns an undo of the last change, which is stale once something else was changed. */
  undoOfThis(): Undo
  discard(): void
  /** Discards for good: what was typed is sent, or not wanted any more. */
  forget(): void
  /**
   * Saves what was typed. When somebody else has saved meanwhile, the changes are made to that version instead, unless both changed the
   * same field: then it waits for {@link resolve}. Resolves with whether it is saved.
   */
  save(saver: Saver<T>): Promise<boolean>
  /** Ends a conflict: of `theirs` the other's values are taken, of all else mine. */
  resolve(theirs: ReadonlySet<keyof T>): void
  /** Leaves a conflict as it is. */
  cancel(): void
}

/** The most steps that can be undone. */
const maxSteps = 200
/** The step of what is typed in another tab, which is undone as one. No field is called so. */
const otherTab = ' another tab'
/** A save is tried again so often when somebody else is first each time. */
const maxAttempts = 5

/** Drafts in a workspace are stored under names that begin with this. */
const draftPrefixOf = (workspace: string | undefined) => (workspace === undefined ? 'draft.' : `draft ${workspace}.`)
/** Of this page's. */
export const draftPrefix = draftPrefixOf(workspaceId)

/** Removes the drafts that were begun in a workspace, which is gone. */
export function removeDraftsOf(workspace: string): void {
  const prefix = draftPrefixOf(workspace)
  for (const name of storedNames(prefix)) removeStored(prefix + name)
}

/** The names of all drafts that begin with `beginning`, without it. */
export function draftsOf(beginning: string): string[] {
  return storedNames(draftPrefix + beginning)
}

export function createDraft<T extends object>(name: string): Draft<T> {
  const key = draftPrefix + name
  /** As it was last read or written here: another tab may have stored its own since, which is not ours to remove. */
  let lastStored = readStored(key)
  const { changes: found, rest } = readDraft<T>(key)
  const theirs = signal<Version<T>>()
  const changes = signal<Changes<T>>(found)
  const past = signal<readonly T[]>([])
  const future = signal<readonly T[]>([])
  let lastStep: string | null = null
  const edits = signal(0)
  const isComparing = signal(false)
  const sending = createSending()

  const changed = computed(() => (theirs.value ? changedFrom(changes.value, theirs.value.value) : []))
  const value = computed(() => theirs.value && { ...theirs.value.value, ...mineOf(changes.value, changed.value) })
  const conflicts = computed(() => (theirs.value ? conflictsOf(changes.value, theirs.value.value) : []))

  function keep(next: Changes<T>): void {
    edits.value += 1
    changes.value = next
    if (changed.peek().length > 0) {
      lastStored = JSON.stringify({ changes: next, rest: restOf(next) })
      store(key, lastStored)
    } else {
      if (readStored(key) === lastStored) removeStored(key)
      lastStored = null
    }
  }

  /** All that nobody typed in. */
  function restOf(next: Changes<T>): Partial<T> {
    const entries = Object.entries(theirs.peek()?.value ?? {}).filter(([each]) => !(each in next))
    return Object.fromEntries(entries) as Partial<T>
  }

  /** Changes that lead to `next`; those of before keep what they began from. */
  function changesTo(next: T): Changes<T> {
    const now = theirs.peek()?.value
    if (!now) return changes.peek()
    const names = (Object.keys(next) as (keyof T)[]).filter((each) => !isSame(next[each], now[each]))
    const entries = names.map((each) => [each, { base: changes.peek()[each]?.base ?? now[each], mine: next[each] }])
    return Object.fromEntries(entries) as Changes<T>
  }

  function go(from: typeof past, to: typeof past): void {
    const now = value.peek()
    const next = from.peek().at(-1)
    if (!now || next === undefined) return
    batch(() => {
      from.value = from.peek().slice(0, -1)
      to.value = [...to.peek(), now]
      lastStep = null
      sending.mend(() => true)
      keep(changesTo(next))
    })
  }

  function follow(version: Version<T>): void {
    const before = theirs.peek()
    if (before && before.etag === version.etag && isSame(before.value, version.value)) return
    batch(() => {
      // Undo would take away what somebody else has saved.
      if (before && !isSame(before.value, version.value)) {
        past.value = []
        future.value = []
      }
      theirs.value = version
      // A change that is saved by now is none any more, as when its page went before the answer came: the next begins from this version.
      const all = changes.peek()
      const names = changedFrom(all, version.value)
      if (names.length < Object.keys(all).length) keep(pick(all, names))
    })
  }

  function followTabs(load: () => Promise<Version<T> | undefined>): () => void {
    return onStoredElsewhere(key, (stored) => {
      // What this tab could not store, no other one has seen.
      if (keysOnlyInMemory().includes(key)) return
      const now = value.peek()
      batch(() => {
        if (now && lastStep !== otherTab) past.value = [...past.peek(), now].slice(-maxSteps)
        lastStep = otherTab
        future.value = []
        lastStored = stored
        edits.value += 1
        changes.value = readDraft<T>(key).changes
      })
      if (stored === null) void readAgain(load)
    })
  }

  /** Without an answer it stays as it was: a save of it reads the version first. */
  async function readAgain(load: () => Promise<Version<T> | undefined>): Promise<void> {
    const newest = await load().catch(() => undefined)
    if (newest) follow(newest)
  }

  function change(fields: Partial<T>, step: string | null = Object.keys(fields).join()): void {
    const now = value.peek()
    if (!now) return
    batch(() => {
      if (step === null || step !== lastStep) past.value = [...past.peek(), now].slice(-maxSteps)
      lastStep = step
      future.value = []
      sending.mend((path) => isMended(path, now, fields))
      keep(changesTo({ ...now, ...fields }))
    })
  }

  async function send({ send: write, load }: Saver<T>): Promise<void> {
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const sent = changes.peek()
      const now = theirs.peek()
      if (!now || conflicts.peek().length > 0) return void (isComparing.value = conflicts.peek().length > 0)
      const names = changed.peek()
      if (names.length === 0) return keep({})
      try {
        await write(mineOf(sent, names), now.etag)
      } catch (cause) {
        if (!(cause instanceof ApiError) || cause.status !== 412) throw cause
        follow(await load())
        continue
      }
      // It is saved, also when it cannot be read back now: then the next save reads the version first.
      const newest = await load().catch(() => undefined)
      batch(() => {
        theirs.value = newest ?? { value: { ...now.value, ...mineOf(sent, names) }, etag: null }
        lastStep = null
        keep(typedSince(sent, changes.peek()))
      })
      return undefined
    }
    throw new ApiError('stale', 412, 'Somebody else keeps saving this. Try again.')
  }

  return {
    get value() {
      return value.value
    },
    get saved() {
      return theirs.value?.value
    },
    get changed() {
      return changed.value
    },
    get isChanged() {
      return changed.value.length > 0
    },
    get isKept() {
      return !keysOnlyInMemory().includes(key)
    },
    wasTyped: Object.keys(found).length > 0,
    begunFrom: { ...rest, ...basesOf(found) },
    get conflicts() {
      return conflicts.value
    },
    get isComparing() {
      return isComparing.value
    },
    get canUndo() {
      return past.value.length > 0
    },
    get canRedo() {
      return future.value.length > 0
    },
    get isBusy() {
      return sending.isBusy
    },
    get error() {
      return sending.error
    },
    at: sending.at,
    besides: sending.besides,
    run: sending.run,
    mend: sending.mend,
    follow,
    followTabs,
    change,
    field: (of, wrong) => ({
      value: (value.value?.[of] as string | undefined) ?? '',
      onInput: (typed) => change({ [of]: typed } as Partial<T>),
      error: sending.at(of) && (wrong ?? sending.at(of)),
    }),

    undo: () => go(past, future),
    redo: () => go(future, past),
    undoOfThis() {
      const at = edits.peek()
      return { run: () => go(past, future), isStale: computed(() => edits.value !== at) }
    },
    discard() {
      const now = value.peek()
      if (!now) return
      batch(() => {
        past.value = [...past.peek(), now].slice(-maxSteps)
        future.value = []
        lastStep = null
        sending.mend(() => true)
        keep({})
      })
    },
    forget() {
      batch(() => {
        past.value = []
        future.value = []
        keep({})
      })
    },
    async save(saver) {
      const isDone = await sending.run(async () => {
        const now = theirs.peek()
        if (now?.etag === null) follow(await saver.load())
        await send(saver)
      })
      return isDone && !isComparing.peek()
    },
    resolve(taken) {
      const now = theirs.peek()?.value
      if (!now) return
      const left = Object.entries(changes.peek()).filter(([each]) => !taken.has(each as keyof T))
      const rebased = left.map(([each, edit]) => [each, { ...(edit as { mine: unknown }), base: now[each as keyof T] }])
      batch(() => {
        isComparing.value = false
        if (taken.size > 0 && value.peek()) past.value = [...past.peek(), value.peek() as T].slice(-maxSteps)
        lastStep = null
        keep(Object.fromEntries(rebased) as Changes<T>)
      })
    },
    cancel() {
      isComparing.value = false
    },
  }
}

/** What was stored by this or an earlier build: anything else than changes is none. */
export function readDraft<T>(key: string): { changes: Changes<T>; rest: Partial<T> } {
  const { changes, rest } = (readStoredJson(key) ?? {}) as { changes?: unknown; rest?: unknown }
  const entries = Object.entries(typeof changes === 'object' && changes !== null ? changes : {}).filter(
    ([, change]) => typeof change === 'object' && change !== null && 'mine' in change,
  )
  return {
    changes: Object.fromEntries(entries) as Changes<T>,
    rest: typeof rest === 'object' && rest !== null ? rest : {},
  }
}
