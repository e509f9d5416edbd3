/** Differences, conflicts between two people who edit at once, and texts in several languages. */
export const differenceWords = {
  label: 'Changes',
  none: 'There is no difference.',
  added: 'Added: ',
  removed: 'Removed: ',
  same: (lines: number) => (lines === 1 ? '… 1 line is the same' : `… ${lines} lines are the same`),
}

export const textConflictWords = {
  title: 'Somebody else has saved meanwhile',
  what: 'What they saved is marked with −, what you wrote with +.',
  changed: 'Somebody else has changed this meanwhile. What they saved is marked with −, what you wrote with +.',
  takeTheirs: 'Take theirs',
  saveMine: 'Save mine',
}

export const fieldConflictWords = {
  about: 'Somebody else has changed this meanwhile. Choose what to keep; nothing is saved until then.',
  theirs: (label: string) => `${label}: theirs`,
  mine: (label: string) => `${label}: yours`,
  nothing: '(empty)',
  takeTheirs: 'Take theirs',
  keepMine: 'Keep yours',
}

export const languagesWords = {
  several: 'The first one is also for visitors who read none of these languages.',
  add: 'Add a language',
  language: (label: string, number: number) => `${label}: language ${number}`,
  text: (label: string, language: string) => (language ? `${label} in ${language}` : label),
  remove: (language: string) => `Remove ${language}`,
}
