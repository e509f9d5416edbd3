import { counted } from '../counted.ts'
import type { NoticeRule, NotificationSettings, OutboxItem, WebhookKind } from '#contract/inbox/notifications.ts'

/** Who is told what of an agent, and what became of it. */
export const notificationsWords = {
  title: 'Notifications',
  about: 'Be told by email or in your team’s chat when somebody needs you.',
  open: 'Set up notifications',
  see: 'See who is told',
  noMail:
    'This server sends no email yet. Whoever runs it sets FOYER_SMTP_URL and FOYER_MAIL_FROM; until then notices to these addresses wait for up to three days.',
  noLinks:
    'Notices have no links to the console, since the server does not know its own address. Whoever runs it sets FOYER_PUBLIC_URL.',
}

export const receiverWords = {
  title: 'Who is told, and of what',
  recipients: 'Email addresses',
  recipientsHelp: 'One on each line, at most 20. Everybody here gets the same notices.',
  recipientsNot:
    'One on each line, at most 20. This server sends no email yet: whoever runs it sets FOYER_SMTP_URL and FOYER_MAIL_FROM.',
  recipientWrong: (line: number, text: string) => `Line ${line}, “${text}”, is not an email address.`,
  recipientsWrong: 'Name at most 20 addresses, each once.',
  nobody: 'nobody',
  rulesLabel: 'Tell when',
  rules: {
    waiting: 'a visitor waits for a person',
    unread: 'a visitor has written to a person and nobody has reacted for 3 minutes',
    contact: 'somebody leaves a message in the contact form',
    review: 'a website lacks much of what it had when it was read again',
    failed: 'a notice could not be delivered to somebody else',
  } satisfies Record<keyof NotificationSettings['rules'], string>,
  noRules: 'nothing',
  includesText: 'Quote what visitors wrote',
  includesTextHelp: 'If not, notices only link to it. Mail and chat services keep what they are sent.',
  textOn: 'quoted',
  textOff: 'not quoted',
  quiet: 'Keep quiet at night',
  quietHelp: 'What happens then is told afterwards, if it still matters. Plain webhooks get everything at once.',
  quietFrom: 'From',
  quietTo: 'Until',
  quietWrong: 'Give two different times.',
  quietOff: 'never quiet',
  quietSays: (from: string, to: string) => `quiet from ${from} until ${to}`,
  digest: 'Send the numbers of the day before',
  digestHelp: 'One email a day, if anybody has written.',
  digestAt: 'At',
  digestWrong: 'Give a time.',
  digestOff: 'no numbers',
  digestSays: (at: string) => `numbers at ${at}`,
  mailsVisitors: 'Email visitors what your team writes to them',
  mailsVisitorsHelp:
    'Who left an address in the contact form and has not read it after ten minutes gets it by email, with a link back to the conversation. At most one email in 15 minutes; a reply to it reaches the first address above.',
  mailsVisitorsNot:
    'This needs a mail server and a public address: whoever runs this server sets FOYER_SMTP_URL, FOYER_MAIL_FROM and FOYER_PUBLIC_URL.',
  mailsVisitorsOn: 'visitors are emailed',
  mailsVisitorsOff: 'visitors are not emailed',
  timezone: 'Time zone',
  timezoneHelp: 'For the hours above, and the times in notices.',
}

export const webhookWords = {
  title: 'Chat services and programs',
  about: 'Slack, Teams and Discord show notices in a channel, one way. A program gets them as signed JSON.',
  none: 'None yet.',
  add: 'Add',
  createdAt: (when: string) => `Added ${when}`,
  kinds: {
    slack: 'Slack',
    teams: 'Microsoft Teams',
    discord: 'Discord',
    plain: 'A program (signed JSON)',
  } satisfies Record<WebhookKind, string>,
  addTitle: 'Add a chat service or a program',
  kind: 'What is it?',
  name: 'Name',
  nameHelp: 'For you to tell it from the others, such as the channel.',
  url: 'Address',
  urlHelp: {
    slack: 'In Slack: add an app with “Incoming Webhooks” to the channel, and copy the address that it gives.',
    teams: 'In Teams: make a workflow “Post to a channel when a webhook request is received”, and copy its address.',
    discord: 'In Discord: Channel settings, Integrations, Webhooks, New webhook, Copy webhook URL.',
    plain: 'Where your program takes POST requests. It must be public, and begin with https://.',
  } satisfies Record<WebhookKind, string>,
  urlWrong: 'Give a complete address that begins with https://, without a user name, and on the usual port.',
  isFull: 'An agent has at most ten. Remove one first.',
  do: 'Add',
  isAdded: (name: string) => `“${name}” is added. Send it a test.`,
  secretTitle: 'The secret of its signatures',
  secretOnce: 'Your program uses it to check that notices come from here. Copy it now: it is not shown again.',
  secretName: 'the secret',
  newSecretOnce:
    'Give it to your program within 24 hours: until then notices are signed with the old one, too. Copy it now: it is shown this once.',
  oldSecretUntil: (when: string) => `The old secret ends ${when}`,
  renew: 'New secret…',
  renewTitle: (name: string) => `Make a new secret for “${name}”?`,
  renewGoes:
    'The old one goes on signing beside it for 24 hours, so that no notice is refused meanwhile. One that was replaced within the last day ends at once.',
  renewDo: 'Make a new secret',
  remove: 'Remove…',
  removeTitle: (name: string) => `Remove “${name}”?`,
  removeGoes: 'It gets no more notices, not even those that are waiting. Its address cannot be shown again.',
  removeDo: 'Remove',
  isRemoved: (name: string) => `“${name}” is removed.`,
}

export const testWords = {
  title: 'Try it',
  about: 'Sends a test at once, and shows whether the mail server or the service accepts it.',
  to: 'Send it to',
  do: 'Send a test',
  none: 'Add an address or a chat service first.',
  isSent: (to: string) => `It was accepted. Check whether it has arrived at ${to}.`,
  failed: 'It was not delivered.',
}

export const deliveryWords = {
  title: 'Deliveries',
  about: 'The newest 50 notices of the last 30 days.',
  again: 'Look again',
  show: 'Show',
  all: 'All',
  states: {
    due: 'To be sent',
    sent: 'Sent',
    failed: 'Failed',
    dropped: 'Not needed',
  } satisfies Record<OutboxItem['state'], string>,
  none: 'Nothing was sent yet.',
  noneOf: 'None of this kind.',
  rules: {
    waiting: 'A visitor waits for a person',
    unread: 'Nobody has reacted',
    contact: 'Contact form',
    review: 'A website to review',
    failed: 'A notice failed',
    digest: 'Numbers of the day',
    test: 'Test',
    answer: 'An answer to a visitor',
  } satisfies Record<NoticeRule, string>,
  to: (name: string) => `to ${name}`,
  removed: 'a webhook that was removed',
  device: 'somebody’s device',
  visitor: 'a visitor’s address',
  happened: (when: string) => `Happened ${when}`,
  ended: (when: string) => `Ended ${when}`,
  due: (when: string) => `Next attempt ${when}`,
  attempts: counted('attempt', 'attempts'),
  sendAgain: 'Send again',
  ofWhat: (rule: string, to: string) => `${rule} ${to}`,
  isAgain: 'It is being sent again.',
}
