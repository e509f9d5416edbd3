import { useEffect, useRef } from 'preact/hooks'
import type { Answer } from '../api/request/call.ts'
import type { Loaded } from '../api/use-loaded.ts'
import { createDraft, type Draft, type Version } from './draft.ts'

/**
 * The draft of that name, which follows other tabs, and `version` whenever `source`, what it is read from, is another one: at once, so
 * that no empty form is drawn first. `load` reads the newest version.
 */
export function useFollowingDraft<T extends object>(
  name: string,
  source: unknown,
  version: (begunFrom: Partial<T>) => Version<T> | undefined,
  load?: () => Promise<Version<T>>,
): Draft<T> {
  const state = useRef<{ name: string; source: unknown; draft: Draft<T> }>(undefined)
  const before = state.current
  const now = before?.name === name ? before : { name, source: undefined, draft: createDraft<T>(name) }
  state.current = now
  if (now.source !== source) {
    now.source = source
    const newest = version(now.draft.begunFrom)
    if (newest) now.draft.follow(newest)
  }
  const { draft } = now
  const latest = useRef(load)
  latest.current = load
  useEffect(() => draft.followTabs(async () => latest.current?.()), [draft])
  return draft
}

/** A draft that always has a value. */
export type FormDraft<T extends object> = Draft<T> & { readonly value: T }

/**
 * The draft of something new, or of what has no version: `initial` is what it is while nothing was typed. It stays as it was at first until
 * `source`, what it is read from, is another one.
 */
export function useDraft<T extends object>(name: string, initial: T, source: unknown = name): FormDraft<T> {
  return useFollowingDraft(name, source, () => ({ value: initial, etag: null })) as FormDraft<T>
}

/** The draft of a document of the server's, or of some of its fields, and how it is saved. */
export type DraftForm<T extends object> = {
  draft: Draft<T>
  /** Resolves with whether it is saved; if not, see the draft's `error` and `isComparing`. */
  submit(): Promise<boolean>
}

/** `read` takes the fields from the document; `save` sends the changed ones, made from the version `etag`. */
export function useForm<A, T extends object>({
  name,
  loaded,
  load,
  read,
  save,
}: {
  /** Of the draft. */
  name: string
  loaded: Pick<Loaded<Answer<A>>, 'value' | 'set'>
  load: () => Promise<Answer<A>>
  read: (body: A) => T
  save: (fields: Partial<T>, etag: string | null) => Promise<unknown>
}): DraftForm<T> {
  const answer = loaded.value
  const versionOf = ({ body, etag }: Answer<A>) => ({ value: read(body), etag })
  async function loadNewest() {
    const newest = await load()
    loaded.set(newest)
    return versionOf(newest)
  }
  const draft = useFollowingDraft<T>(name, answer, () => answer && versionOf(answer), loadNewest)
  return {
    draft,
    submit: () => draft.save({ send: async (fields, etag) => void (await save(fields, etag)), load: loadNewest }),
  }
}
