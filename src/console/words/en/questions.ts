import { counted } from '../counted.ts'

/** Questions that were not answered. */
export const questionsWords = {
  about:
    'What visitors asked and your agent could not tell them, alike ones together. They go with their conversations.',
  none: 'No question is open. What your agent cannot answer appears here.',
  noneFound: 'No question fits these choices.',
  showAll: 'Show all open questions',
  filters: 'Which questions',
  when: 'When they were asked',
  otherDays: (from: string | undefined, to: string | undefined) => `${from ?? '…'} to ${to ?? 'today'}`,
  verdict: 'How far they were answered',
  anyVerdict: 'Not or partly answered',
  verdicts: { unanswered: 'Not answered', partly: 'Partly answered' },
  state: 'What became of them',
  states: { open: 'Open', done: 'Done', ignored: 'Ignored' },
  count: (groups: number, questions: number) =>
    `${counted('group', 'groups')(groups)}, asked ${questions === 1 ? 'once' : `${questions.toLocaleString('en')} times`}`,
  shownOf: (shown: number, all: number) =>
    `The ${shown.toLocaleString('en')} most asked of ${all.toLocaleString('en')} groups are shown.`,
  notWhole: 'There are more: only the newest 2,000 questions were looked at. Choose a shorter time to see older ones.',
  asked: (count: number) => (count === 1 ? 'asked once' : `asked ${count.toLocaleString('en')} times`),
  newest: (when: string) => `last ${when}`,
  partly: counted('answered in part', 'answered in part'),
  where: (count: number) => (count === 1 ? 'Its conversation' : `Its conversations (${count})`),
  others: 'Also asked',
  answer: 'Answer this',
  ignore: 'Ignore',
  reopen: 'Open again',
  forQuestion: (question: string) => `“${question}”`,
  ignored: 'Ignored, also when it is asked again.',
  reopened: 'Open again.',
  dialog: {
    title: 'Answer this question',
    about: 'Whoever asks one of these gets exactly this answer. Similar questions usually find it, too.',
    source: 'Keep it in',
    newSource: 'Questions and answers (new)',
    alsoAsked: (question: string) => `Also give it to whoever asks “${question}”`,
    do: 'Save the answer',
    savedTitle: 'Saved',
    saved: (source: string, isMarked: boolean) =>
      `The answer is in “${source}”${isMarked ? ', and the question is marked as done' : ''}.`,
    unmarked: 'The answer is saved, but the question could not be marked as done:',
    checking: 'Asking again…',
    asked: 'Asked again just now',
    verdicts: {
      answered: 'would be answered',
      partly: 'would be answered in part',
      unanswered: 'would still not be answered',
    },
    allAnswered: 'All of these would be answered now.',
    notAll: 'Not all of these would be answered. Add them as other ways to ask.',
    unchecked: 'The answer is saved, but it could not be asked again:',
  },
}
