import type { AuditAction } from '#contract/access/audit.ts'
import type { Role } from '#contract/access/people.ts'

/** People, their accounts, and the audit. */

export const roleWords: Record<Role, { name: string; help: string }> = {
  owner: { name: 'Owner', help: 'may do everything, including people and tokens.' },
  editor: { name: 'Editor', help: 'may change everything but people and tokens.' },
  answering: { name: 'Answering', help: 'sees everything, answers visitors, and changes nothing else.' },
  reader: { name: 'Reader', help: 'sees everything and changes nothing.' },
}

export const peopleWords = {
  title: 'People',
  about: 'Who may sign in to this workspace, and what they may do in it.',
  ownersOnly: 'People are managed by the owners of this workspace.',
  none: 'Nobody has an account yet. Invite somebody, or yourself, by a link.',
  invite: 'Invite somebody',
  you: 'you',
  since: (when: string) => `joined ${when}`,
  invitedUntil: (when: string) => `Invited. The link expires ${when}`,
  invitationOver: 'Invited. The link has expired: make a new one.',
  roleOf: (name: string) => `Role of ${name}`,
  roleChanged: (name: string, role: string) => `${name} has the role ${role} now.`,
  newLink: 'New link…',
  remove: 'Remove…',
  takeBack: 'Withdraw…',
}

export const inviteWords = {
  title: 'Invite somebody',
  email: 'Email address',
  emailHelp: 'They sign in with it. Nothing is sent to it: you get a link, and pass it on.',
  emailWrong: 'Type an email address, such as mia@example.com.',
  emailTaken: 'This is the address of somebody who is here already.',
  role: 'What they may do',
  do: 'Make the link',
}

export const linkWords = {
  joinTitle: (name: string) => `Link for ${name}`,
  join: 'Send them this link in a way that only they can read: whoever opens it first joins in their name. It works once, for seven days, and is not shown again.',
  password:
    'Send them this link in a way that only they can read. It lets them choose a new password, which signs them out everywhere and removes their passkeys. It works once, for seven days, and is not shown again.',
  name: 'the link',
  askTitle: (name: string) => `New link for ${name}?`,
  askJoin: 'The previous link stops working.',
  askPassword: 'It lets them choose a new password, for instance when they have forgotten theirs.',
  do: 'Make the link',
}

export const removeWords = {
  title: (name: string) => `Remove ${name}?`,
  goes: 'They are signed out of this workspace at once. What they made stays. You can invite them again.',
  invitation: 'The link stops working. You can invite them again.',
  do: 'Remove',
  done: (name: string) => `${name} is removed.`,
}

export const stepDownWords = {
  title: 'Give up your role as an owner?',
  goes: 'You can then no longer manage people and tokens. Only another owner can give you the role back.',
  do: (role: string) => `Take the role ${role}`,
}

export const welcomeWords = {
  title: 'Create your account',
  about:
    'With an account you can come back from any browser, by email address and password. The printed link works once, and signs in for 12 hours.',
  name: 'Your name',
  nameHelp: 'Your colleagues see it beside what you change, and visitors beside your answers.',
  email: 'Email address',
  emailTaken: 'There is an account with this address already. Sign out, and sign in with it and its password.',
  password: 'Password',
  do: 'Create the account',
  once: 'Only sign in this time',
  done: 'Your account is created. You stay signed in.',
}

export const invitationWords = {
  joinTitle: (workspace: string) => `Join “${workspace}”`,
  /** Where the workspace has no name of its own. */
  joinHost: (host: string) => `Join the team of ${host}`,
  joinAs: (by: string, role: string) => `${by} invites you, with the role ${role}.`,
  passwordTitle: 'Choose a new password',
  passwordAbout: 'It signs you out everywhere else, and removes your passkeys.',
  account: 'You have an account here already. Type its password, and the workspace is added to it.',
  name: 'Your name',
  email: 'Email address',
  password: 'Password',
  newPassword: 'New password',
  join: 'Join',
  save: 'Save the password',
  looking: 'Your link',
  gone: 'This link does not work',
  close: 'To the sign-in',
}

export const accountWords = {
  title: 'My account',
  tokenOnly: 'You are signed in with a token, which has no account. Create one, or sign in with your email address.',
  create: 'Create an account…',
  you: 'You',
  youAbout: 'Your colleagues see your name beside what you change, and visitors beside your answers.',
  name: 'Name',
  email: 'Email address',
  picture: 'Picture',
  pictureHelp: 'PNG, JPEG, WebP, GIF or SVG, at most 2 MB. Visitors see it beside your answers.',
  choosePicture: 'Choose a picture',
  removePicture: 'Remove the picture',
  save: 'Save the name',
  saved: 'Saved.',
  password: 'Password',
  passwordAbout: 'A new password signs you out everywhere else.',
  current: 'Current password',
  newPassword: 'New password',
  currentWrong: 'This is not your password.',
  changePassword: 'Change the password',
  passwordChanged: 'Your password is changed. You are signed out everywhere else.',
  logins: 'Where you are signed in',
  loginsAbout: 'If you do not recognize one of these, sign it out and change your password.',
  thisBrowser: 'This browser',
  signedInSince: (when: string) => `Signed in ${when}`,
  used: (when: string) => `Last used ${when}`,
  usedLately: 'Used within the last hour',
  signOut: 'Sign out',
  ended: (device: string) => `${device} is signed out.`,
  everywhere: 'Sign out everywhere…',
  everywhereTitle: 'Sign out everywhere?',
  everywhereGoes: 'Every browser has to sign in again, including this one.',
  everywhereDo: 'Sign out everywhere',
}

export const auditWords = {
  title: 'Audit',
  about: 'Who did what in this workspace, and when, in the last 365 days. Contents are not in it.',
  ownersOnly: 'The audit is for the owners of this workspace.',
  none: 'Nothing has been done here yet.',
  noneFound: 'Nothing like this was done in the last 365 days.',
  all: 'Show everything',
  who: 'Who',
  anybody: 'Anybody',
  operator: 'Operator',
  what: 'What',
  anything: 'Anything',
  more: 'Show more',
  token: 'token',
}

/** What was done, for filters, and with who did it and the name of what it was done to. */
export const actionWords: Record<AuditAction, { name: string; told: (what: string, detail?: string) => string }> = {
  'signed-in': { name: 'Signed in', told: () => 'signed in' },
  'signed-out': { name: 'Signed out', told: () => 'signed out' },
  'password-changed': { name: 'Password changed', told: () => 'changed their password' },
  'passkey-added': { name: 'Passkey added', told: (what) => `added the passkey ${what} to their account` },
  'passkey-removed': { name: 'Passkey removed', told: () => 'removed a passkey from their account' },
  'account-changed': { name: 'Account changed', told: () => 'changed their account' },
  'person-invited': { name: 'Person invited', told: (what, detail) => `invited ${what}${asRole(detail)}` },
  'link-made': { name: 'Link made', told: (what) => `made a new link for ${what}` },
  'person-joined': { name: 'Person joined', told: () => 'joined' },
  'role-changed': { name: 'Role changed', told: (what, detail) => `changed the role of ${what}${asRole(detail)}` },
  'person-removed': { name: 'Person removed', told: (what) => `removed ${what}` },
  'token-created': {
    name: 'Token made',
    told: (what, detail) => `made the token ${what}${detail ? ` (${detail})` : ''}`,
  },
  'token-revoked': { name: 'Token revoked', told: (what) => `revoked the token ${what}` },
  'workspace-created': { name: 'Workspace made', told: (what) => `made the workspace ${what}` },
  'workspace-changed': { name: 'Workspace changed', told: (what) => `changed the workspace ${what}` },
  'workspace-deleted': { name: 'Workspace deleted', told: (what) => `deleted the workspace ${what}` },
  'agent-created': { name: 'Agent made', told: (what) => `made the agent ${what}` },
  'agent-changed': { name: 'Agent changed', told: (what) => `changed the agent ${what}` },
  'agent-deleted': { name: 'Agent deleted', told: (what) => `deleted the agent ${what}` },
  'look-published': { name: 'Look published', told: (what) => `published a look of ${what}` },
  'settings-changed': { name: 'Settings changed', told: (what) => `changed the settings of ${what}` },
  'ai-created': { name: 'AI resource made', told: (what) => `made the AI resource ${what}` },
  'ai-changed': { name: 'Instructions changed', told: (what) => `changed the AI resource ${what}` },
  'ai-deleted': { name: 'AI resource deleted', told: (what) => `deleted the AI resource ${what}` },
  'knowledge-changed': { name: 'Knowledge changed', told: (what) => `changed what ${what} knows` },
  'knowledge-deleted': { name: 'Knowledge deleted', told: (what) => `deleted something that ${what} knew` },
  'picture-uploaded': { name: 'Picture uploaded', told: (what) => `uploaded a picture for ${what}` },
  'picture-deleted': { name: 'Picture deleted', told: () => 'deleted a picture' },
  'conversation-deleted': { name: 'Conversation deleted', told: (what) => `deleted the conversation ${what}` },
  'contact-changed': { name: 'Contact changed', told: () => 'changed a contact' },
  'contact-deleted': { name: 'Contact deleted', told: () => 'deleted a contact' },
  exported: { name: 'Conversations exported', told: (what) => `exported conversations of ${what}` },
  'contacts-exported': { name: 'Contacts exported', told: () => 'exported contacts' },
}

function asRole(role: string | undefined): string {
  return role !== undefined && role in roleWords ? ` as: ${roleWords[role as Role].name}` : ''
}
