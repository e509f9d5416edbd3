/** How visitors reach people. */
export const helpWords = {
  title: 'Talking to a person',
  about:
    'Visitors can ask for one of you, in the chat. You answer in the inbox; until you take a conversation over, the agent goes on.',
  isOffered: 'Visitors may ask for a person',
  offered: 'offered',
  notOffered: 'not offered',
  isSilent: 'The agent is silent while a visitor is waiting for a person',
  silentHelp: 'Leave this off unless you can answer within a minute: the agent then keeps helping in the meantime.',
  silent: 'silent',
  notSilent: 'goes on answering',
  waitMinutes: 'Wait for a person at most',
  waitUnit: 'minutes',
  waitHelp:
    'After that, visitors can leave a message instead, if the contact form is on. Outside of your hours they can at once.',
  waitWrong: 'Give a whole number from 1 to 120.',
  words: 'Ask for one of you when a visitor writes',
  wordsHelp:
    'Words or phrases, one on each line, such as: refund. They count as whole words; case and accents do not matter. The agent then says that it has told you, in place of an answer.',
  wordWrong: (line: number, text: string) =>
    `Line ${line}, “${text}”: use at most 60 characters, and a letter or a digit.`,
  wordsWrong: 'Use at most 20 lines.',
  noWords: 'none',
  unanswered: 'Ask for one of you when nothing was found',
  unansweredHelp: 'After an answer that found something, the count begins anew.',
  never: 'Never',
  afterUnanswered: (count: number) => (count === 1 ? 'Each time' : `${count} times in a row`),
  rulesOff: 'These two count once visitors may ask for a person.',
  timezone: 'Time zone of the hours',
  timezoneHelp: (browser: string) => `Your browser is in ${browser}.`,
  hours: 'When you are there',
  hoursHelp: 'Visitors read these hours while they wait. Nothing more is promised.',
  noHours: 'Not said: visitors read no hours, and can ask at any time.',
  says: (hours: string, zone: string) => `${hours} (${zone} time).`,
  isOpenNow: (time: string) => `It is ${time} there now: you are there.`,
  isClosedNow: (time: string) => `It is ${time} there now: nobody is there.`,
  addTimes: 'Add hours',
  removeTimes: (number: number) => `Remove hours ${number}`,
  timesLabel: (number: number) => `Hours ${number}`,
  from: 'From',
  to: 'To',
  toHelp: '00:00 is midnight, at the end of the day.',
  timesWrong: 'Choose at least one day, and an end that is after the beginning.',
  offAdvice: 'Leave this off if nobody watches the inbox.',
}

export const timezoneWords = {
  wrong: 'Choose a time zone from the list.',
  take: (zone: string) => `Use ${zone}`,
}

/** Days and hours as people say them. */
export const hoursWords = {
  to: (first: string, last: string) => `${first} to ${last}`,
  and: (days: string[]) =>
    days.length < 2 ? (days[0] ?? '') : `${days.slice(0, -1).join(', ')} and ${days.at(-1) ?? ''}`,
  everyDay: 'Every day',
  part: (days: string, from: string, to: string) => `${days}, ${from} to ${to}`,
  partAllDay: (days: string) => `${days}, all day`,
}
