import { counted } from '../counted.ts'

/** Access tokens, and workspaces. */
export const accessWords = {
  title: 'Access tokens',
  create: 'New token',
  created: 'Your new token',
  none: 'A token lets a program use this workspace. Make one for each program, so that you can revoke them separately.',
  ownersOnly: 'Access tokens are managed by the owners of this workspace.',
  scopes: { read: 'May only look.', admin: 'May change everything.' },
  createdAt: (when: string) => `Made ${when}`,
  expires: (when: string) => `Expires ${when}`,
  expired: (when: string) => `Expired ${when}`,
  neverExpires: 'Never expires',
  neverUsed: 'Never used',
  usedLately: 'Used within the last hour',
  used: (when: string) => `Last used ${when}`,
  endSoon: (names: string[]) =>
    `${names.length === 1 ? 'A token expires' : `${names.length} tokens expire`} soon: ${names.map((name) => `“${name}”`).join(', ')}. Replace ${names.length === 1 ? 'it' : 'them'} before that.`,
  copyId: (name: string) => `Copy the id of ${name}`,
  revoke: 'Revoke…',
}

export const createTokenWords = {
  name: 'Name',
  nameHelp: 'Who or what will use it. Changes that it makes carry this name.',
  scope: 'What it may do',
  scopeHelp: {
    read: 'It sees agents, their settings and conversations.',
    admin: 'Everything in this workspace, including more tokens.',
  },
  expiry: 'Expires',
  expiries: {
    7: 'in 7 days',
    30: 'in 30 days',
    90: 'in 90 days',
    365: 'in a year',
    date: 'on a day…',
    never: 'never',
  },
  date: 'Last day',
  dateMissing: 'Choose a day.',
  dateWrong: 'Choose a day that is not over.',
  do: 'Make the token',
}

export const revokeTokenWords = {
  title: (name: string) => `Revoke “${name}”?`,
  goes: 'Whatever uses it is refused from now on. This cannot be undone, but you can make a new one.',
  do: 'Revoke',
  done: (name: string) => `“${name}” is revoked.`,
}

export const secretWords = {
  name: 'the token',
  once: 'Copy it now and keep it in a safe place. It is shown this once: the server stores only its hash.',
  done: 'I have copied it',
}

export const workspacesWords = {
  title: 'Workspaces',
  about: 'Each workspace has its own agents, tokens and pictures, and sees nothing of the others.',
  operatorOnly: 'Workspaces are managed with the operator token, which the server printed at its first start.',
  create: 'New workspace',
  created: 'Its first access token',
  name: 'Name',
  nameHelp: 'Whom it is for, such as a customer or a department.',
  plan: 'Plan',
  plans: { free: 'Free', pro: 'Pro' },
  planHelp: { free: 'The chat says that it runs on Foyer.', pro: 'That line may be hidden.' },
  planOf: (name: string) => `Plan of ${name}`,
  planChanged: (name: string, plan: string) => `“${name}” has the plan ${plan} now.`,
  default: 'Yours. FOYER_PLAN sets its plan at each start.',
  createdAt: (when: string) => `Made ${when}`,
  copyId: (name: string) => `Copy the id of ${name}`,
  rename: (name: string) => `Rename ${name}`,
  do: 'Make the workspace',
  here: 'You are here',
  delete: (name: string) => `Delete ${name}`,
}

export const deleteWorkspaceWords = {
  title: (name: string) => `Delete “${name}”?`,
  goes: 'This goes with it, for good:',
  counting: 'Counting what is in it…',
  nothing: 'nothing: it is empty',
  agents: counted('agent, and every widget that shows it', 'agents, and every widget that shows one'),
  conversations: counted('conversation', 'conversations'),
  sources: counted('source of what its agents know', 'sources of what its agents know'),
  pictures: counted('picture', 'pictures'),
  tokens: counted('access token: what uses it is refused at once', 'access tokens: what uses them is refused at once'),
  nameLabel: 'Name of the workspace',
  name: (name: string) => `To delete it, type its name: ${name}`,
  nameWrong: (name: string) => `This is not the name. Type ${name} exactly.`,
  do: 'Delete',
  done: (name: string) => `“${name}” is deleted.`,
}
