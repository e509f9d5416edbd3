import { counted } from '../counted.ts'

/** Differences, conflicts between two people who edit at once, and texts in several languages. */
export const differenceWords = {
  label: 'Changes',
  none: 'There is no difference.',
  added: 'Added: ',
  removed: 'Removed: ',
  same: (lines: number) => `… ${counted('line is', 'lines are')(lines)} the same`,
}

export const conflictWords = {
  title: 'Somebody else has saved meanwhile',
  about: 'You both changed what stands here. Choose what to keep; everything else is kept from both of you.',
  marks: 'Theirs is marked with −, yours with +.',
  theirs: 'Take theirs',
  mine: 'Keep mine',
  nothing: '(empty)',
  taken: 'Theirs is taken. What you typed is gone.',
}

export const languagesWords = {
  several: 'The first one is also for visitors who read none of these languages.',
  add: 'Add a language',
  language: (label: string, number: number) => `${label}: language ${number}`,
  text: (label: string, language: string) => (language ? `${label} in ${language}` : label),
  remove: (language: string) => `Remove ${language}`,
}

/** What was typed on a page that is gone. */
export const typedHereWords = {
  title: 'What you typed here',
  about: 'It was not saved, and is kept in this browser until you discard it.',
  copy: 'Copy',
}
