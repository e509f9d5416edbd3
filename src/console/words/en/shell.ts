/** Texts of the shell, and those that several pages use. */
export const words = {
  skip: 'Skip to the content',
  close: 'Close',
  cancel: 'Cancel',
  undo: 'Undo',
  redo: 'Redo',
  retry: 'Try again',
  reload: 'Load the page again',
  copied: 'Copied',
  cannotCopy: 'The browser does not let this page copy. Select the text and copy it yourself.',
  offline: 'No connection to the server. Go on typing: nothing is lost, and the page goes on by itself.',
  offlineNotKept:
    'No connection to the server, and this browser keeps nothing. Leave the page open: it goes on by itself.',
  storageFails:
    'This browser keeps nothing for the console: its storage is blocked or full. Leave the page open until your work is saved.',
  noPage: 'There is no page at this address.',
  noAgent: 'There is no such agent.',
  toAgents: 'To your agents',
  pageWaits: 'This page comes as soon as the server can be reached again.',
  pageFailed: 'This page could not be loaded. The server may have been updated meanwhile.',
  save: 'Save',
  discard: 'Discard',
  saved: 'Saved.',
  notSaved: 'Not saved yet. It is kept in this browser.',
  notKept: 'Not saved yet. This browser cannot keep it: it is lost when you close or reload the page.',
  cannotUndo: 'This was changed again in the meantime, so nothing was undone.',
  wholeName: 'Show the whole name',
  lessOfName: 'Show less of the name',
  nameWrong: 'Enter a name of at most 200 characters.',
  rename: { name: 'Name', do: 'Rename', done: (name: string) => `Renamed to “${name}”.` },
  localLink:
    'This link works on this computer only. For others, set FOYER_PUBLIC_URL to the address under which they reach this server, start the server again, and make a new link.',
  copyWhat: (what: string) => `Copy ${what}`,
  needSomebody: (count: number) => (count === 1 ? ' conversation needs somebody' : ' conversations need somebody'),
  placesLabel: 'Pages of the agent',
  serverPlacesLabel: 'Pages of the console',
  places: {
    agents: 'Agents',
    inbox: 'Inbox',
    contacts: 'Contacts',
    people: 'People',
    access: 'Access',
    audit: 'Audit',
    account: 'My account',
    workspaces: 'Workspaces',
    health: 'Health',
    overview: 'Overview',
    conversations: 'Conversations',
    knowledge: 'What it knows',
    instructions: 'Instructions',
    sources: 'Sources',
    questions: 'Unanswered questions',
    look: 'Look',
    install: 'Install',
    settings: 'Settings',
  },
  noWorkspace: 'There is no such workspace, or it is not yours.',
  toOwnWorkspace: 'To your own workspace',
  schemes: { auto: 'Colors as the system has them', light: 'Light colors', dark: 'Dark colors' },
  signOut: 'Sign out',
  signInAsOperator: 'Sign in with the operator token',
  tokenName: (name: string) =>
    ({ read: 'Read-only token', admin: 'Access token', operator: 'Operator token' })[name] ?? name,
  readOnly: 'Your token can look at everything and change nothing.',
  readOnlyRole: 'You can look at everything and change nothing.',
  answeringRole: 'You can look at everything and answer visitors.',
  time: { justNow: 'just now', underAMillisecond: 'under 1 ms' },
}

/** Signing in. */
export const signInWords = {
  title: 'Sign in',
  how: 'For the first time, open the link that the server printed when it started, or that of your invitation.',
  howByToken: 'Paste an access token, or the link that the server printed when it started.',
  email: 'Email address',
  password: 'Password',
  forgotten: 'Forgotten your password? An owner of the workspace can make you a link for a new one.',
  missing: 'Type your email address and your password.',
  byPasskey: 'Sign in with a passkey',
  byToken: 'Sign in with a token',
  byPassword: 'Sign in with a password',
  expired: 'Your sign-in has expired. Sign in again and go on: nothing that you typed is lost.',
  notKept:
    'This browser keeps no sign-in, since its storage is blocked or full: each tab asks again, and a printed link opens one tab only. Allow this site to store data, or paste an access token here; the page Access makes one. Without a token, restart the server: it prints a new link.',
  token: 'Access token',
  tokenHelp: 'It begins with fy_ad_ or fy_rd_; the operator token works, too.',
  do: 'Sign in',
  empty: 'Paste a token, or the sign-in link.',
  refused: 'The server does not know this token, or it has expired. Check that you copied all of it.',
}

export const passwordWords = {
  help: 'At least 12 characters. A few words in a row are easy to remember and hard to guess.',
  short: 'Use at least 12 characters.',
  long: 'Use at most 200 characters.',
}

/** What stands between the browser and the server has answered in its place. */
export const betweenWords = {
  unreachable: 'The server could not be reached. Try again.',
  unanswered: 'The server did not answer in time. Try again.',
  page: 'Something between this browser and the server answered with a page of its own, such as the sign-in of a Wi-Fi network. Open any website to see what it asks for, then try again.',
  later: (status: number) => `The server does not answer just now (${status}). Try again in a minute.`,
  tooLarge:
    'This is larger than what a proxy before the server lets through (413). Whoever runs it can raise its limit.',
  refused: 'A firewall or proxy before the server refused this (403). Whoever runs it can tell why.',
  unknown: (status: number) => `The server could not be reached: a proxy before it answered ${status}.`,
}
