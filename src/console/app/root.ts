/** The path of the server, with a slash at the end: `/`, or the folder of its public address. The scripts lie at console/files/ below it. */
export const root = new URL(import.meta.url).pathname.replace(/console\/files\/[^/]*$/, '')

/** The path of a page of the console: `pagePath('agents/agt_1/look')`. Without one, that of the agents. */
export function pagePath(page = ''): string {
  return page ? `${root}console/${page}` : `${root}console`
}
