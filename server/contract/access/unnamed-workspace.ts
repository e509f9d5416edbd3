/** What the default workspace is called until somebody names it. A file of its own: the console has no use for the schemas. */
export const unnamedWorkspace = 'Default'
