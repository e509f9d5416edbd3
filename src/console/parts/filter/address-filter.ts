/** The filter of a list, which stands in the address of its page under these names. What is empty filters nothing. */
export function addressFilter<Name extends string>(...names: Name[]) {
  type Filter = Partial<Record<Name, string>>

  function readFilter(query: Partial<Record<string, string>>): Filter {
    return Object.fromEntries(names.flatMap((name) => (query[name] ? [[name, query[name]]] : []))) as Filter
  }

  /** For the address of the page: empty, or with the question mark. */
  function searchOf(filter: Filter): string {
    const search = new URLSearchParams(readFilter(filter) as Record<string, string>).toString()
    return search && `?${search}`
  }

  return { readFilter, searchOf }
}
