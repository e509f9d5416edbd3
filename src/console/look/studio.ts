import { computed, effect, signal, type ReadonlySignal, type Signal } from '@preact/signals'
import type { Contrast, Theme, ThemeAnswer, ThemeUpdate } from '#contract/agents/theme.ts'
import type { FieldError } from '#contract/problem.ts'
import { canChange } from '../account/account.ts'
import { ApiError } from '../api/request/api-error.ts'
import { isOnline } from '../api/request/connection.ts'
import { getTheme, previewTheme, updateTheme } from '../api/themes.ts'
import { createDraft, type Draft } from '../drafts/draft.ts'
import { getAt, nullable, translations, pathAmongTexts, pathsOf, translatable, translationAt, setAt } from './fields.ts'

/** A draft of a theme, and how it looks. */
export type Studio = {
  /** The theme's fields, by their paths. */
  fields: Draft<ThemeFields>
  /** The theme with what was changed. Undefined until it is loaded. */
  draft: ReadonlySignal<Theme | undefined>
  changes: ReadonlySignal<Change[]>
  /** The draft as the widget gets it, without the fields that are wrong. */
  preview: ReadonlySignal<ThemeAnswer | undefined>
  contrasts: ReadonlySignal<Contrast[]>
  /** What is wrong in the draft, and keeps it from being published. */
  errors: ReadonlySignal<readonly FieldError[]>
  failure: ReadonlySignal<Error | undefined>
  load(): Promise<void>
  change(path: string, value: unknown): void
  /** The language whose texts are edited, which the preview speaks; null: none is. */
  language: Signal<string | null>
  /** Changes the text of a field in a language. */
  translate(tag: string, path: string, text: unknown): void
  /** Takes the looks of another theme, as one step. */
  take(theme: Theme): void
  /** Resolves with whether it is published; if not, see `errors`, `failure` and the conflicts of `fields`. */
  publish(): Promise<boolean>
  dispose(): void
}

/** The debounce of the preview, in milliseconds, so that typing renders it once. */
const previewDelayMs = 120

export function createStudio(agentId: string): Studio {
  const fields = createDraft<ThemeFields>(`look.${agentId}`)
  /** As it is published; its other parts are the agent's. */
  const published = signal<Theme>()
  const draft = computed(() => {
    const now = fields.value
    return published.value && now && applyChanges(published.value, changesIn(now))
  })
  const changes = computed(() => {
    const before = fields.saved ?? {}
    const after = fields.value ?? {}
    return fields.changed.map((path) => ({ path, before: before[path], after: after[path] }))
  })
  const preview = signal<ThemeAnswer>()
  const contrasts = signal<Contrast[]>([])
  const errors = signal<readonly FieldError[]>([])
  const failure = signal<Error>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let drawing = new AbortController()

  /** Asks the server how the draft looks. What it refuses stands at its field, and all else is shown. */
  async function draw(): Promise<void> {
    drawing.abort()
    drawing = new AbortController()
    const { signal: gone } = drawing
    const now = draft.peek()
    if (!now || !canChange.peek()) return
    const show = async (shown: readonly Change[]) => {
      const update = { startMode: now.startMode, ...updateOf(shown) }
      const { contrasts: measured, ...answer } = await previewTheme(agentId, update, gone)
      contrasts.value = measured
      // What is shown already would make the whole widget anew.
      if (JSON.stringify(answer) !== JSON.stringify(preview.peek())) preview.value = answer
    }
    try {
      await show(changes.peek())
      errors.value = []
    } catch (error) {
      // Without a network the bar says so, and the draft is drawn when it is back.
      if (gone.aborted || (error instanceof ApiError && error.code === 'network')) return
      refuse(error)
      const right = changes.peek().filter(({ path }) => !errors.peek().some((each) => isIn(each, path)))
      if (right.length < changes.peek().length) await show(right).catch(() => undefined)
    }
  }

  function refuse(error: unknown): void {
    if (error instanceof ApiError && error.code === 'branding-required') {
      errors.value = [{ path: 'settings.general.isBrandingEnabled', message: error.message }]
    } else if (error instanceof ApiError && error.fields.length > 0) errors.value = error.fields
    else failure.value = error as Error
  }

  async function read() {
    const { body, etag } = await getTheme(agentId)
    published.value = body.data
    preview.value ??= body
    return { value: fieldsOf(body.data), etag }
  }

  const unfollow = effect(() => {
    if (!isOnline.value || !draft.value) return
    clearTimeout(timer)
    timer = setTimeout(() => void draw(), previewDelayMs)
  })

  const unfollowTabs = fields.followTabs(read)

  return {
    fields,
    draft,
    changes,
    preview,
    contrasts,
    errors,
    failure,
    async load() {
      failure.value = undefined
      try {
        fields.follow(await read())
      } catch (error) {
        failure.value = error as Error
      }
    },
    change(path, value) {
      // No text and nothing at all are the same.
      const isNothing = value === '' && (nullable.has(path) || (fields.saved?.[path] ?? null) === null)
      fields.change({ [path]: isNothing ? null : value })
    },
    language: signal(null),
    translate(tag, path, text) {
      const at = `${translations}.${tag}`
      fields.change({ [at]: withText(getAt(draft.peek(), at), path, text) }, `${at} ${path}`)
    },
    take(theme) {
      const now = draft.peek()
      if (!now) return
      const taken = changesBetween(now, theme).map(({ path, after }) => [path, after ?? null])
      fields.change(Object.fromEntries(taken) as ThemeFields, null)
    },
    async publish() {
      failure.value = undefined
      const isPublished = await fields.save({
        load: read,
        send: async (changed, etag) => void (await updateTheme(agentId, updateOf(changesIn(changed)), etag)),
      })
      if (!isPublished && fields.error) refuse(fields.error)
      return isPublished
    },
    dispose() {
      unfollow()
      unfollowTabs()
      clearTimeout(timer)
      drawing.abort()
    },
  }
}

/** Whether an error is one of a field, or of something in it. */
export function isIn({ path }: FieldError, field: string): boolean {
  return path === field || path.startsWith(`${field}.`)
}

function changesIn(fields: Partial<ThemeFields>): Change[] {
  return Object.entries(fields).map(([path, after]) => ({ path, before: undefined, after }))
}

/** A field that differs between two themes. */
type Change = { path: string; before: unknown; after: unknown }

/** The fields of a theme that can be changed, by their paths. */
type ThemeFields = Record<string, unknown>

function fieldsOf(theme: Theme): ThemeFields {
  return Object.fromEntries(pathsOf(theme).map((path) => [path, getAt(theme, path) ?? null]))
}

/** No text and nothing at all are the same; 0 is a number as others are. */
const isSame = (a: unknown, b: unknown) => JSON.stringify(comparable(a)) === JSON.stringify(comparable(b))
const comparable = (value: unknown) => (value === 0 ? 0 : value || null)

export function changesBetween(before: Theme, after: Theme): Change[] {
  return pathsOf(before, after)
    .map((path) => ({ path, before: getAt(before, path), after: getAt(after, path) }))
    .filter((change) => !isSame(change.before, change.after))
}

function applyChanges(theme: Theme, changes: readonly Change[]): Theme {
  // What is nowhere needs no null: a theme without translations stays one.
  const real = changes.filter(({ path, after }) => (getAt(theme, path) ?? null) !== after)
  return real.reduce((changed, { path, after }) => setAt(changed, path, after), theme)
}

/** The body of the request that publishes the changes. */
export function updateOf(changes: readonly Change[]): ThemeUpdate {
  return changes.reduce<ThemeUpdate>((update, { path, after }) => setAt(update, path, valueToSend(path, after)), {})
}

/** Texts of a language are sent whole: null for each that is not there. */
function valueToSend(path: string, after: unknown): unknown {
  if (!translationAt(path) || !after) return after ?? null
  return translatable.reduce((texts, field) => {
    const inner = pathAmongTexts(field.path)
    return setAt(texts, inner, getAt(after, inner) ?? null)
  }, {})
}

/** Texts of a language with another one, without what is empty. */
function withText(texts: unknown, field: string, text: unknown): object {
  return translatable.reduce<object>((all, { path }) => {
    const inner = pathAmongTexts(path)
    const value = path === field ? text : getAt(texts, inner)
    const isEmpty =
      value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
    return isEmpty ? all : setAt(all, inner, value)
  }, {})
}

/** The theme with what something else has of its fields: a file, a proposal. */
export function withFieldsOf(theme: Theme, given: unknown): Theme {
  return pathsOf(theme, given).reduce((changed, path) => {
    const value = getAt(given, path)
    return value === undefined ? changed : setAt(changed, path, value)
  }, theme)
}
