/** Passkeys: in the account, and where one signs in with them. */
export const passkeyWords = {
  title: 'Passkeys',
  about:
    'Sign in with your fingerprint, your face or the PIN of a device, in place of the password. If you do not recognize one of these, remove it and change your password.',
  none: 'You have no passkey yet. Your password always works, too.',
  unavailable:
    'Passkeys need https and an address with a name. Open the console there, in a browser of the last few years, to add one.',
  full: 'You have the most passkeys that one account can have. Remove one that you do not use.',
  add: 'Add a passkey…',
  addTitle: 'Add a passkey',
  addAbout: 'Your browser asks next where to keep the passkey: on this device, in a password manager, or on a key.',
  do: 'Add the passkey',
  name: 'Name',
  nameHelp: 'To recognize it by later, such as “Work laptop”.',
  password: 'Your password',
  added: (name: string) => `The passkey “${name}” is added. You can sign in with it from now on.`,
  made: (when: string) => `Added ${when}`,
  used: (when: string) => `Last used ${when}`,
  notUsed: 'Not used yet',
  elsewhere: (host: string) => `For ${host}`,
  rename: 'Rename…',
  renameTitle: 'Rename the passkey',
  remove: 'Remove…',
  removeTitle: (name: string) => `Remove the passkey “${name}”?`,
  removeGoes:
    'Nobody can sign in with it any more. Browsers that it has signed in stay signed in: sign them out below. Delete it on the device, too, or the device goes on offering it.',
  removeDo: 'Remove',
  removed: (name: string) => `The passkey “${name}” is removed.`,
  /* What went wrong in the browser, or with what it made. */
  notSigned: 'No passkey was used: it was cancelled, or took too long. Try again, or use your password.',
  notMade: 'No passkey was made: it was cancelled, or took too long. Try again.',
  notTaken: 'The server could not take this passkey. Try again.',
  isThere: 'You have added this device already. Choose another one.',
  notHere: 'Passkeys do not work in this browser at this address.',
}
