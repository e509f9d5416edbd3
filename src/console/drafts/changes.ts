/** A field that somebody else has changed, too, and differently. */
export type Conflict<T> = { [Name in keyof T]: { name: Name; theirs: T[Name]; mine: T[Name] } }[keyof T]

/** The changed fields: the value that each change began from, and the typed one. */
export type Changes<T> = { [Name in keyof T]?: { base: T[Name]; mine: T[Name] } }

/** The values that changes began from. */
export function basesOf<T>(changes: Changes<T>): Partial<T> {
  const names = Object.keys(changes) as (keyof T)[]
  return Object.fromEntries(names.map((name) => [name, changes[name]?.base])) as Partial<T>
}

/** Whether two values of a field are the same, by their JSON. */
export const isSame = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b)

/** Whether a change is one of what an error names: of a field, which may stand deeper in the body, or of something in it. */
export function isMended<T extends object>(path: string, before: T, fields: Partial<T>): boolean {
  const name = Object.keys(fields).find((each) => `.${path}.`.includes(`.${each}.`)) as keyof T & string
  if (name === undefined) return false
  const within = `.${path}.`.split(`.${name}.`)[1]?.split('.').filter(Boolean) ?? []
  const at = (value: unknown) =>
    within.reduce<unknown>((inner, key) => (inner as Record<string, unknown>)?.[key], value)
  const old = at(before[name])
  return old === undefined || !isSame(old, at(fields[name]))
}

/** The fields that differ from a version. */
export function changedFrom<T extends object>(changes: Changes<T>, now: T): (keyof T)[] {
  return (Object.keys(changes) as (keyof T)[]).filter((name) => !isSame(changes[name]?.mine, now[name]))
}

/** The changes of some fields only. */
export function pick<T extends object>(changes: Changes<T>, names: readonly (keyof T)[]): Changes<T> {
  return Object.fromEntries(names.map((name) => [name, changes[name]])) as Changes<T>
}

/** The typed values of some fields. */
export function mineOf<T extends object>(changes: Changes<T>, names: readonly (keyof T)[]): Partial<T> {
  return Object.fromEntries(names.map((name) => [name, changes[name]?.mine])) as Partial<T>
}

/** The changes typed while `sent` was being saved, based on the saved values. */
export function typedSince<T>(sent: Changes<T>, now: Changes<T>): Changes<T> {
  const names = (Object.keys(now) as (keyof T)[]).filter((name) => !isSame(now[name]?.mine, sent[name]?.mine))
  const entries = names.map((name) => [name, { base: sent[name]?.mine ?? now[name]?.base, mine: now[name]?.mine }])
  return Object.fromEntries(entries) as Changes<T>
}

/** The fields that somebody else has changed since the changes began, too, and differently. */
export function conflictsOf<T extends object>(changes: Changes<T>, now: T): Conflict<T>[] {
  return changedFrom(changes, now).flatMap((name) => {
    const change = changes[name]
    return change && !isSame(change.base, now[name]) ? [{ name, theirs: now[name], mine: change.mine }] : []
  })
}
