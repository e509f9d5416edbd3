/** What waits, by whom it is for: they take turns (round robin), so that many items of one delay nobody else's by more than one. */
export class FairQueue<Item> {
  /** In the order in which they are served. Those without items are not in it. */
  readonly #byTenant = new Map<string, Item[]>()

  add(tenant: string, item: Item): void {
    const own = this.#byTenant.get(tenant)
    if (own) own.push(item)
    else this.#byTenant.set(tenant, [item])
  }

  next(): Item | undefined {
    const [first] = this.#byTenant
    if (!first) return undefined
    const [tenant, items] = first
    const item = items.shift()
    // Behind the other tenants.
    this.#byTenant.delete(tenant)
    if (items.length > 0) this.#byTenant.set(tenant, items)
    return item
  }

  remove(tenant: string, item: Item): void {
    const rest = this.#byTenant.get(tenant)?.filter((each) => each !== item) ?? []
    if (rest.length > 0) this.#byTenant.set(tenant, rest)
    else this.#byTenant.delete(tenant)
  }
}
