/** The value at a path such as `theme.chat.buttons.color`. */
export function getAt(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined), value)
}

/** A copy in which something else stands there. */
export function setAt<T>(value: T, path: string, next: unknown): T {
  const [key = '', ...rest] = path.split('.')
  const inner: unknown = getAt(value, key)
  return { ...value, [key]: rest.length === 0 ? next : setAt(inner ?? {}, rest.join('.'), next) }
}
