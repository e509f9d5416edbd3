/** What the test says in the page's address: which agent, and where the service is. */
const asked = new URLSearchParams(location.search)
export const agent = asked.get('agent') ?? ''
export const server = asked.get('server') ?? ''

/** For the test: what was told, and how to be rid of the site's app. */
export const site: { told: string[]; leave: () => void } = { told: [], leave: () => {} }
Object.assign(globalThis, { site })
