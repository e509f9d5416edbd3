/** Returns an object without those of its properties that are undefined: an optional property is there or not. */
export function defined<T extends object>(object: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as ReturnType<
    typeof defined<T>
  >
}
