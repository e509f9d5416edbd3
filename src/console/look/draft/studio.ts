import { computed, effect, signal, type ReadonlySignal } from '@preact/signals'
import type { FieldError } from '../../../../server/contract/problem.ts'
import type { Contrast, Theme, ThemeAnswer } from '../../../../server/contract/agents/theme.ts'
import { canChange } from '../../account/account.ts'
import { ApiError } from '../../api/request/api-error.ts'
import { isOnline } from '../../api/request/connection.ts'
import { getTheme, previewTheme, updateTheme } from '../../api/themes.ts'
import { createDraftStore } from '../../app/draft-store.ts'
import { applyChanges, changesBetween, updateOf, type Change } from './changes.ts'
import { nullable } from '../fields.ts'
import { begin, redo, step, undo, type History } from './history.ts'
import { setAt } from './paths.ts'

/** Somebody else has published meanwhile: theirs, and which fields both have changed. */
export type Conflict = { theirs: Theme; etag: string; fields: { path: string; mine: unknown; theirs: unknown }[] }

/** A draft of a theme: what it was made from, what it is now, and how that looks. */
export type Studio = {
  /** Undefined until it is loaded. */
  draft: ReadonlySignal<Theme | undefined>
  changes: ReadonlySignal<Change[]>
  canUndo: ReadonlySignal<boolean>
  canRedo: ReadonlySignal<boolean>
  /** The draft as the widget gets it. */
  preview: ReadonlySignal<ThemeAnswer | undefined>
  contrasts: ReadonlySignal<Contrast[]>
  errors: ReadonlySignal<readonly FieldError[]>
  failure: ReadonlySignal<Error | undefined>
  conflict: ReadonlySignal<Conflict | undefined>
  load(): Promise<void>
  change(path: string, value: unknown): void
  /** Takes the looks of another theme; undone in one step. */
  take(theme: Theme): void
  undo(): void
  redo(): void
  discard(): void
  /** Resolves with whether it is published; if not, see `errors` and `conflict`. */
  publish(): Promise<boolean>
  /** Goes on from theirs with these of my changes. */
  resolve(mine: Change[]): Promise<boolean>
  dispose(): void
}

type Kept = { base: Theme; etag: string; now: Theme }

/** The debounce of the preview, in milliseconds, so that typing renders it once. */
const pause = 120

export function createStudio(agentId: string): Studio {
  const kept = createDraftStore<Kept>(`theme.${agentId}`)
  const base = signal<{ theme: Theme; etag: string }>()
  const history = signal<History<Theme>>()
  const draft = computed(() => history.value?.now)
  const changes = computed(() => (base.value && draft.value ? changesBetween(base.value.theme, draft.value) : []))
  const preview = signal<ThemeAnswer>()
  const contrasts = signal<Contrast[]>([])
  const errors = signal<readonly FieldError[]>([])
  const failure = signal<Error>()
  const conflict = signal<Conflict>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let drawing = new AbortController()

  function set(next: History<Theme>): void {
    history.value = next
    const { theme, etag } = base.peek() ?? {}
    if (!theme || etag === undefined) return
    if (changes.peek().length > 0) kept.write({ base: theme, etag, now: next.now })
    else kept.drop()
    clearTimeout(timer)
    timer = setTimeout(() => void draw(), pause)
  }

  /** Asks the server how the draft looks; what it refuses stands at its field, and the last good picture stays. */
  async function draw(): Promise<void> {
    drawing.abort()
    drawing = new AbortController()
    const { signal: gone } = drawing
    const now = draft.peek()
    if (!now || !canChange.peek()) return
    try {
      const answer = await previewTheme(agentId, { startMode: now.startMode, ...updateOf(changes.peek()) }, gone)
      preview.value = answer
      contrasts.value = answer.contrasts
      errors.value = []
    } catch (error) {
      // Without a network the bar says so, and the draft is drawn when it is back.
      const isOffline = error instanceof ApiError && error.code === 'network'
      if (!gone.aborted && !isOffline) refuse(error)
    }
  }

  function refuse(error: unknown): void {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'branding-required') {
      errors.value = [{ path: 'settings.general.isBrandingEnabled', message: error.message }]
    } else if (error.fields.length > 0) errors.value = error.fields
    else failure.value = error
  }

  async function save(): Promise<boolean> {
    const { theme, etag = '' } = base.peek() ?? {}
    const now = draft.peek()
    if (!theme || !now) return false
    failure.value = undefined
    try {
      await updateTheme(agentId, updateOf(changes.peek()), etag)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'stale') await compare(theme, now)
      else refuse(error)
      return false
    }
    // Undo still leads back to what was before, as a draft.
    const { body, etag: newest } = await getTheme(agentId)
    base.value = { theme: body.data, etag: newest ?? '' }
    set(step(history.peek() ?? begin(now), body.data, null))
    return true
  }

  async function compare(before: Theme, mine: Theme): Promise<void> {
    const { body, etag } = await getTheme(agentId)
    const theirs = new Map(changesBetween(before, body.data).map((change) => [change.path, change.after]))
    const fields = changesBetween(before, mine)
      .filter(({ path }) => theirs.has(path))
      .map(({ path, after }) => ({ path, mine: after, theirs: theirs.get(path) }))
    conflict.value = { theirs: body.data, etag: etag ?? '', fields }
  }

  async function load(): Promise<void> {
    failure.value = undefined
    try {
      const { body, etag } = await getTheme(agentId)
      const mine = kept.read()
      base.value = mine ? { theme: mine.base, etag: mine.etag } : { theme: body.data, etag: etag ?? '' }
      preview.value = body
      set(begin(mine?.now ?? body.data))
    } catch (error) {
      failure.value = error as Error
    }
  }

  const unfollow = effect(() => {
    if (isOnline.value) void draw()
  })

  function editNow(next: (now: Theme) => Theme, key: string | null): void {
    const current = history.peek()
    if (current) set(step(current, next(current.now), key))
  }

  return {
    draft,
    changes,
    canUndo: computed(() => (history.value?.past.length ?? 0) > 0),
    canRedo: computed(() => (history.value?.future.length ?? 0) > 0),
    preview,
    contrasts,
    errors,
    failure,
    conflict,
    load,
    change: (path, value) =>
      editNow((now) => setAt(now, path, value === '' && nullable.has(path) ? null : value), path),
    take: (theme) => editNow((now) => applyChanges(now, changesBetween(now, theme)), null),
    undo: () => history.peek() && set(undo(history.peek() as History<Theme>)),
    redo: () => history.peek() && set(redo(history.peek() as History<Theme>)),
    discard: () => editNow((now) => base.peek()?.theme ?? now, null),
    publish: save,
    async resolve(mine) {
      const found = conflict.peek()
      if (!found) return false
      base.value = { theme: found.theirs, etag: found.etag }
      conflict.value = undefined
      set(begin(applyChanges(found.theirs, mine)))
      return changes.peek().length === 0 || save()
    },
    dispose() {
      unfollow()
      clearTimeout(timer)
      drawing.abort()
    },
  }
}
