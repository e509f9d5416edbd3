/** The header without which no cookie counts. Pages of other origins cannot send it: the interface allows it to none. */
export const consoleHeader = 'Foyer-Console'
