/** The request header that names the workspace which a request is for. A file of its own: the console has no use for the schemas. */
export const workspaceHeader = 'Foyer-Workspace'
