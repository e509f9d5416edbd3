/** Returns the value of a key; the first time it is made, and kept. Also for a cache that drops values, and then makes them again. */
export function getOrInsert<Key, Value>(
  map: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
  key: Key,
  make: () => Value,
): Value {
  const known = map.get(key)
  if (known !== undefined) return known
  const value = make()
  map.set(key, value)
  return value
}

/** Adds a value to the list of a key. */
export function addTo<Key, Each>(lists: Map<Key, Each[]>, key: Key, each: Each): void {
  const list = lists.get(key)
  if (list) list.push(each)
  else lists.set(key, [each])
}
