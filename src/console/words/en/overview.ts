import { counted, countedPages } from '../counted.ts'

/** Of an agent that was made from a site. */
export const setupNoteWords = {
  from: (host: string) => `It was made from ${host}.`,
  goOn: 'See what was taken from your site',
}

/** What needs somebody. */
export const needsWords = {
  title: 'What needs you',
  titleToRead: 'What needs somebody',
  none: 'Nothing, for now. Questions without an answer, and whatever else waits for somebody, appear here.',
  install: 'No site has shown the chat lately',
  installAbout: 'Put its line on your page. If it is there already, open that page in a browser once.',
  questions: counted('question needs an answer', 'questions need an answer'),
  mostAsked: (question: string) => `Asked most: “${question}”`,
  review: (name: string, count: number, hasQuestions: boolean) =>
    `${countedPages(count, hasQuestions)} of “${name}” ${count === 1 ? 'is' : 'are'} missing`,
  reviewAbout: 'A reading did not find them any more. Say whether they stay or go.',
  unread: (name: string, when: string) => `“${name}” could not be read ${when}`,
  vectors: (name: string, since: string | undefined) =>
    `The search by meaning in “${name}” fails${since === undefined ? '' : `, first ${since}`}`,
  failed: (count: number, days: number) =>
    count === 1
      ? `1 answer failed in the last ${days} days`
      : `${count.toLocaleString('en')} answers failed in the last ${days} days`,
  failedAbout:
    'Each conversation says why: mostly a model that cannot be reached, or a key that does not work any more.',
  fallbacks: (count: number, days: number) =>
    `${counted('question was', 'questions were')(count)} answered without the model in the last ${days} days`,
  fallbacksAbout: 'The model failed, and the embedded engine answered. Test who answers: it says what is wrong.',
  spending: {
    near: 'Most of this month’s tokens are used',
    reached: 'This month’s tokens are used up',
  },
  workspaceSpending: {
    near: 'Most of the tokens that the whole workspace has this month are used',
    reached: 'The tokens that the whole workspace has this month are used up',
  },
  spendingAbout: {
    near: 'When all are, the embedded engine answers until the month ends.',
    reached: 'The embedded engine answers until the month ends, or until the limit is raised.',
  },
  prompts: counted('prompt has no answer any more', 'prompts have no answer any more'),
  promptsTakenAway: counted(
    'prompt was taken from your chat: your site no longer answers it',
    'prompts were taken from your chat: your site no longer answers them',
  ),
  blanks: counted('blank of the template is left', 'blanks of the template are left'),
  blanksAbout: 'What stands in square brackets is told to nobody until you fill it in.',
}

/** An agent’s numbers. */
export const numbersWords = {
  title: 'What happened',
  period: 'Days to look at',
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
  answersBegin: 'Answers usually begin',
  mostBegin: 'Nearly all begin',
  atOnce: 'at once',
  after: (seconds: string) => (seconds === '1' ? 'after 1 second' : `after ${seconds} seconds`),
  within: (seconds: string) => (seconds === '1' ? 'within 1 second' : `within ${seconds} seconds`),
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
  comparedTimes: (difference: number, seconds: string, before: string) =>
    difference === 0
      ? `As in ${before}`
      : `${seconds} ${seconds === '1' ? 'second' : 'seconds'} ${difference > 0 ? 'slower' : 'faster'} than in ${before}`,
  highest: (value: string) => `Highest: ${value}`,
  answeredOf: (percent: string) => `${percent} of the questions were answered`,
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

const number = (count: number) => count.toLocaleString('en')

/** What models used, what that costs, and the limits. */
export const spendingWords = {
  title: 'Models this month',
  change: 'Prices and limit…',
  unused: 'No model was asked yet this month.',
  model: 'Model',
  byDay: 'By day',
  day: 'Day (UTC)',
  dayName: (day: string) => new Date(day).toLocaleDateString('en', { day: 'numeric', month: 'long', timeZone: 'UTC' }),
  byAgent: 'All agents of this workspace',
  agent: 'Agent',
  read: 'Tokens read',
  written: 'Tokens written',
  cost: 'Cost',
  all: 'All',
  count: number,
  money: (amount: number, currency: string | null) =>
    currency === null
      ? amount.toLocaleString('en', { maximumFractionDigits: amount < 1 ? 4 : 2 })
      : amount.toLocaleString('en', { style: 'currency', currency, maximumFractionDigits: amount < 1 ? 4 : 2 }),
  limit: (used: number, limit: number) => `${number(used)} of ${number(limit)} tokens of this month are used.`,
  states: {
    near: (limit: number) =>
      `Four fifths of this month’s ${number(limit)} tokens are used. When all are, the embedded engine answers until the month ends.`,
    reached: (limit: number) =>
      `This month’s ${number(limit)} tokens are used up. The embedded engine answers until the month ends, or until you raise the limit.`,
  },
  workspaceStates: {
    near: (limit: number) =>
      `Four fifths of the ${number(limit)} tokens of this month that the whole workspace has are used.`,
    reached: (limit: number) =>
      `The ${number(limit)} tokens of this month that the whole workspace has are used up. The embedded engine answers until the month ends, or until the operator raises the limit.`,
  },
  dialog: 'Prices and limit',
  save: 'Save',
  saved: 'Prices and limit are saved.',
  monthlyTokens: 'Limit in a month',
  tokens: 'tokens',
  monthlyTokensHelp:
    'Read and written together. Empty: no limit. Beyond it the embedded engine answers, which costs nothing.',
  monthlyTokensWrong: 'Enter a whole number of 1,000 or more, or leave it empty.',
  currency: 'Currency',
  currencyHelp: 'Its code, as in EUR or USD.',
  currencyWrong: 'Enter a code of three letters, as in EUR.',
  price: {
    read: (model: string) => `${model}: a million tokens read`,
    written: (model: string) => `${model}: a million tokens written`,
  },
  priceWrong: 'Enter an amount, as in 0.40.',
}
