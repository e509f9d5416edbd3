/** The fewest characters of a password. A file of its own: the console has no use for the schemas. */
export const minPasswordLength = 12
