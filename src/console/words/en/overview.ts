/** An agent’s numbers. */
export const numbersWords = {
  title: 'What happened',
  period: 'Days to look at',
  lastDays: (days: number) => `Last ${days} days`,
  chooseDays: 'Choose days…',
  from: 'From',
  to: 'To',
  faults: {
    missing: () => 'Choose the first and the last day.',
    backwards: () => 'The last day is before the first one. Choose a later one.',
    long: (most: number) => `Choose at most ${most} days.`,
  },
  conversations: 'Conversations',
  answered: 'Answered',
  unanswered: 'Unanswered',
  failed: 'Failed',
  helpful: 'Helpful',
  unhelpful: 'Not helpful',
  firstWord: 'First word, usually after',
  slowest: '19 of 20 within',
  notBefore: 'Nothing to compare with',
  daysBefore: (days: number) => (days === 1 ? 'the day before' : `the ${days} days before`),
  compared: (difference: number, before: string) =>
    difference === 0
      ? `As many as in ${before}`
      : `${Math.abs(difference).toLocaleString('en')} ${difference > 0 ? 'more' : 'fewer'} than in ${before}`,
  comparedPoints: (difference: number, before: string) =>
    difference === 0
      ? `As in ${before}`
      : `${Math.abs(difference)} ${Math.abs(difference) === 1 ? 'point' : 'points'} ${difference > 0 ? 'more' : 'fewer'} than in ${before}`,
  comparedTimes: (difference: number, time: string, before: string) =>
    difference === 0 ? `As in ${before}` : `${time} ${difference > 0 ? 'slower' : 'faster'} than in ${before}`,
  highest: (value: string) => `Highest: ${value}`,
  asTable: 'As a table',
  day: 'Day (UTC)',
  weeks: 'Seven days (UTC)',
  week: (first: string) => `From ${first}`,
  prompts: 'Most used prompts',
  times: (count: number) => (count === 1 ? 'time' : 'times'),
  none: (days: number) =>
    days === 1
      ? 'Nobody wrote on this day, nor on the day before.'
      : `Nobody wrote in these ${days} days, nor in the ${days} days before.`,
  before: 'Numbers appear here with the first conversation.',
}
