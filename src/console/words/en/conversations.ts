import { counted } from '../counted.ts'

/** Conversations of visitors. */
export const conversationsWords = {
  title: 'Conversations',
  one: 'Conversation',
  search: 'Search what was said',
  when: 'When',
  vote: 'Vote',
  anyVote: 'Any vote',
  votes: { positive: 'Helpful', negative: 'Not helpful' },
  state: 'Answers',
  anyState: 'Any answer',
  states: { answered: 'Answered', unanswered: 'Unanswered', failed: 'Failed' },
  language: 'Language',
  anyLanguage: 'Any language',
  messages: counted('message', 'messages'),
  empty: 'Nothing was written.',
  none: 'What your visitors ask and are told appears here as soon as the chat is on your page.',
  install: 'Put it on your page',
  noneFound: 'No conversation is like this.',
  showEvery: 'Show all conversations',
  searching: 'Looking for more…',
  count: counted('conversation', 'conversations'),
  choose: 'Choose a conversation to read it here.',
  keys: 'Single keys: j next, k back, x choose, / search',
  chooseOne: (preview: string) => `Choose “${preview}”`,
  chooseAll: 'Choose all',
  chooseFound: 'Choose all found',
  choosing: 'Loading all…',
  chosen: (count: number) => `${count.toLocaleString('en')} chosen`,
  messagesLabel: 'Messages',
  showAll: (count: number) => `Show all ${count.toLocaleString('en')} messages`,
  newFrom: 'New',
  toEnd: 'New messages below',
  read: 'read',
  /** Before the address of the page that a message was written on. */
  on: 'On',
  toInbox: 'Open in the inbox',
  gone: 'This conversation was erased, or there never was one.',
  visitor: 'The visitor:',
  agent: 'The agent:',
  statuses: {
    stopped: 'The answer was stopped.',
    interrupted: 'The answer was cut short.',
    failed: 'No answer came.',
  },
  correction: 'What the answer should have been:',
  fix: {
    do: 'Fix this answer',
    keep: 'Keep as an answer',
    keepTitle: 'Keep this as an answer',
    title: 'Fix this answer',
    asked: (question: string) => `The visitor asked: “${question}”`,
    given: 'What the visitor was told',
    correction: 'What it should have been, as the visitor says',
    isPair: (source: string) =>
      `The question below, in “${source}”, gives this answer. What you change there is the answer for everybody who asks it.`,
    separate: 'Write a separate answer instead',
  },
  copyLink: 'Copy the link',
  erase: 'Erase…',
  closeOne: 'Back to the list',
  export: 'Export',
  exporting: 'Exporting…',
  exported: 'Your browser saves the export: exactly what the filter shows.',
  csv: 'As CSV, for spreadsheets',
  jsonLines: 'As JSON lines',
  eraseDialog: {
    title: (count: number) =>
      count === 1 ? 'Erase this conversation?' : `Erase ${count.toLocaleString('en')} conversations?`,
    goes: (conversations: number, messages: number) =>
      `${goes(conversations, messages)} for good, for you and for ${conversations === 1 ? 'the visitor' : 'their visitors'}. This cannot be undone.`,
    do: (count: number) => (count === 1 ? 'Erase' : `Erase ${count.toLocaleString('en')} conversations`),
    erasing: (erased: number, all: number) =>
      `${erased.toLocaleString('en')} of ${all.toLocaleString('en')} are erased. Cancel keeps the others.`,
    done: (count: number) =>
      count === 1 ? 'The conversation is erased.' : `${count.toLocaleString('en')} conversations are erased.`,
    stopped: (erased: number, left: number) => `Stopped: ${are(erased)} erased, ${are(left)} as before.`,
    partly: (erased: number, left: number, reason: string) =>
      `${erased === 0 ? '' : `${are(erased)} erased. `}${are(left)} not erased. ${reason}`,
  },
}

const are = counted('is', 'are')

function goes(conversations: number, messages: number): string {
  const [its, their] =
    messages === 1
      ? ['Its one message goes', 'Their one message goes']
      : [
          `All of its ${messages.toLocaleString('en')} messages go`,
          `All of their ${messages.toLocaleString('en')} messages go`,
        ]
  return conversations === 1 ? its : their
}

/** Tags of conversations. */
export const tagsWords = {
  tag: 'Tag',
  any: 'Any tag',
  label: 'Tags',
  add: 'Add a tag',
  addDo: 'Add',
  remove: (tag: string) => `Remove the tag ${tag}`,
  wrong: 'A tag has at most 40 characters.',
  full: 'A conversation has at most ten tags. Remove one first.',
  choose: 'Tag…',
  title: (count: number) => (count === 1 ? 'Tag this conversation' : `Tag ${count.toLocaleString('en')} conversations`),
  about: 'Visitors never see tags.',
  given: 'Tags in use',
  some: 'on some of them',
  save: 'Save',
  done: (count: number) =>
    count === 1 ? 'The conversation is tagged.' : `${count.toLocaleString('en')} conversations are tagged.`,
  areFull: counted(
    'conversation would have more than ten tags, and stays as it was.',
    'conversations would have more than ten tags, and stay as they were.',
  ),
}
