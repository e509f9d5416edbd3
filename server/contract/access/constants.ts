/* What the console and the client use as values: without zod, and without the schemas. */

/** The header without which no cookie counts. Pages of other origins cannot send it: the interface allows it to none. */
export const consoleHeader = 'Foyer-Console'

/** The request header by which a POST that is sent again is known for the same one (draft-ietf-httpapi-idempotency-key-header). */
export const idempotencyHeader = 'Idempotency-Key'

/** The request header that names the workspace which a request is for. */
export const workspaceHeader = 'Foyer-Workspace'

/** The fewest characters of a password. */
export const minPasswordLength = 12

/** What the default workspace is called until somebody names it. */
export const unnamedWorkspace = 'Default'
