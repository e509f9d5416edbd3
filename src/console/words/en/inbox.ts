import { counted } from '../counted.ts'

const minutes = counted('minute', 'minutes')

/** The inbox: conversations in which people take part. */
export const inboxWords = {
  title: 'Inbox',
  counted: (count: number) => `(${count > 99 ? '99+' : count}) Inbox`,
  viewsLabel: 'Which conversations',
  views: { needs: 'Needs somebody', mine: 'Mine', open: 'Open', done: 'Done' },
  empty: {
    needs: 'Nobody is waiting for a person. Visitors who ask for one appear here.',
    mine: 'You have no conversation at the moment. Take one over to answer it.',
    open: 'No conversation is open. Conversations with a person stay here until somebody marks them as done.',
    done: 'Nothing is done yet. What you mark as done is kept here.',
  },
  helpOff: 'Visitors can ask for one where an agent’s settings offer it.',
  noAccess: 'The inbox is for those who answer visitors. An owner of this workspace can give you a role that may.',
  choose: 'Choose a conversation to answer it here.',
  keys: 'Single keys: j next, k back, r reply, e done, / search answers',
  count: counted('conversation', 'conversations'),
  nothingSaid: 'Nothing was written yet.',
  waiting: 'waiting',
  waitingSince: (when: string) => `asked ${when}`,
  ai: 'the agent answers',
  person: (name: string) => `${name} answers`,
  isUnread: (name: string) => `new for ${name}`,
  unread: (count: number) => `${count} new`,
  isDone: 'done',
  notices: {
    label: 'Notices',
    title: 'When somebody needs you',
    sound: 'A sound',
    badge: 'A mark on the tab’s icon',
    help: 'In this browser, while the console is open in a tab.',
    device: {
      label: 'A notification on this device',
      help: 'Also while the console is closed, as long as you are signed in here. It names the agent and what happened, and nothing that a visitor wrote. It comes through the push service of whoever makes your browser, encrypted.',
      test: 'Send a test',
      tested: 'The push service has taken it. If nothing appears, look whether your device is set to “Do not disturb”.',
      notTested: (problem: string) => `It could not be sent. ${problem}`,
      notAllowed: 'Your browser has not been allowed to show notifications. Switch this on again, and choose “Allow”.',
      notSubscribed:
        'Your browser could not reach its push service. Check the connection and try again; some browsers have push messages switched off in their settings.',
      obstacles: {
        'no-account': 'For people with an account. Sign in with yours to be notified here.',
        insecure: 'Browsers show notifications only of sites with https. Open the console by its https address.',
        'home-screen':
          'On an iPhone or iPad, first add the console to the Home Screen: tap Share, then “Add to Home Screen”. Open it from there, and switch this on.',
        unsupported: 'This browser shows no notifications while the console is closed. Try another one, or update it.',
        blocked:
          'Your browser blocks notifications of this site. Allow them in its settings for this site (the icon beside the address), then load the page again.',
        'no-contact':
          'This server sends none yet. Whoever runs it sets FOYER_PUBLIC_URL to its https address, or FOYER_MAIL_FROM.',
        'no-keys':
          'This server cannot decrypt its keys for notifications. Whoever runs it finds in docs/notifications.md what to do.',
      },
    },
  },
  toList: 'Back to the list',
  toConversation: 'Open in Conversations',
  who: {
    ai: 'The agent is answering.',
    waiting: 'The visitor is waiting for a person.',
    mine: 'You are answering. The agent is silent.',
    person: (name: string) => `${name} is answering. The agent is silent.`,
  },
  take: 'Take over',
  takeFrom: (name: string) => `Take over from ${name}`,
  giveBack: 'Give back to the agent',
  done: 'Done',
  reopen: 'Reopen',
  keepAsked: 'Keep this as an answer? The next visitor with this question then gets it at once.',
  keep: 'Keep as an answer…',
  notKept: 'Not this one',
  typing: 'The visitor is writing…',
  said: (text: string) => `The visitor: ${text}`,
  changed: {
    took: (name: string) => `${name} has this conversation. Nothing was sent; your text is still here.`,
    other:
      'Something came in the meantime, marked as new. Nothing was done; your text is still here. Read it, then try again.',
    step: (name: string) => `${name} has this conversation. Nothing was done.`,
    stepOther: 'Something came in the meantime, marked as new. Nothing was done. Read it, then try again.',
  },
  silent: (count: number) => `You have not written for ${minutes(count)}. Should the agent go on?`,
  stay: 'I am still here',
}

/** Where one answers a visitor, or leaves a note. */
export const composerWords = {
  modes: 'What you write',
  reply: 'Reply',
  note: 'Note',
  replyLabel: 'Reply to the visitor',
  noteLabel: 'Note for your team',
  placeholder: 'Write to the visitor. “/” searches your answers.',
  notePlaceholder: 'Only your team sees this.',
  noteHelp: 'Only your team sees this. It is never sent to the visitor or to a model.',
  takesOver: 'Sending this takes the conversation over: the agent is silent from then on.',
  isTaken: (name: string) => `${name} is answering. Sending this takes the conversation over.`,
  isDone: 'The conversation is done. Sending this opens it again.',
  send: 'Send',
  takeAndSend: (name: string) => `Take over from ${name} and send`,
  addNote: 'Add the note',
  noName: 'You are signed in without an account: visitors do not see your name.',
  getName: 'Create your account',
  shortcut: (isMac: boolean) => (isMac ? '⌘ Enter sends.' : 'Ctrl + Enter sends.'),
  kept: 'Kept in this browser until you send it.',
  notKept: 'This browser cannot keep it: it is lost when you close or reload the page.',
  left: counted('character left', 'characters left'),
  over: (count: number) => `${counted('character', 'characters')(count)} too many. Shorten it, or send it in parts.`,
  draft: 'Draft a reply',
  stopDraft: 'Stop',
  drafting: 'The agent writes a draft. It is not sent.',
  drafted: 'Drafted by the agent, not sent. Check it before you send it.',
  draftedFrom: (titles: string) => `Drafted by the agent from ${titles}, not sent. Check it before you send it.`,
  nothingToDraft: 'The visitor has not asked anything yet.',
  noAi: 'This agent knows nothing yet, so it cannot draft a reply.',
  draftEmpty: 'The agent knows no answer to the visitor’s last message.',
  takeBack: 'Remove the draft',
}

/** The search for an answer to put into a reply. */
export const answerSearchWords = {
  open: 'Search answers',
  label: 'Search what the agent knows',
  help: '↑ ↓ choose, Enter inserts, Escape closes.',
  close: 'Close the search',
  results: 'Answers',
  searching: 'Searching…',
  none: 'Nothing that the agent knows matches. Try other words.',
  found: counted('answer', 'answers'),
  inInstructions: 'Instructions',
  noAi: 'This agent knows nothing yet that could be searched.',
}

/** What happened to a conversation. */
export const eventWords = {
  noteBy: (name: string) => `Note by ${name}: only your team sees this`,
  asked: {
    wish: 'The visitor asked for a person',
    unanswered: 'A person was asked for: the agent found no answer',
    failed: 'A person was asked for: an answer failed',
    'voted-down': 'A person was asked for: an answer did not help',
    rule: 'A person was asked for, as your rules say',
  },
  askedByWord: (word: string) => `A person was asked for, as your rules say: the visitor wrote “${word}”`,
  askedAfter: (count: number) =>
    `A person was asked for, as your rules say: nothing was found${count === 1 ? '' : `, ${count} times in a row`}`,
  withdrawn: {
    visitor: 'The visitor is no longer waiting for a person',
    time: 'Nobody came in time: the visitor is no longer waiting for a person',
  },
  taken: (name: string) => `${name} took over`,
  returned: (name: string | undefined) =>
    name === undefined ? 'Given back to the agent' : `${name} gave it back to the agent`,
  returnedByTime: 'The agent answers again: nobody had written for a day',
  done: (name: string) => `${name} marked it as done`,
  reopened: (name: string | undefined) => (name === undefined ? 'Reopened' : `${name} reopened it`),
  reopenedByVisitor: 'The visitor wrote again, which reopened it',
}
