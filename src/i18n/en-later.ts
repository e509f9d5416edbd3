import type { FirstWords, LaterWords, Words } from './words.ts'

const laterEnglish: LaterWords = {
  notice: {
    title: 'Before you start',
    accept: 'Agree and continue',
    decline: 'Not now',
    declined: 'Nothing was sent. Your text is still below.',
  },
  about: {
    title: 'About this chat',
    back: 'Back to the chat',
    byAi: 'An AI writes the answers. They can be wrong: check what matters.',
    what: 'Kept are your messages, the answers, and your ratings.',
    where: (host) => `They are kept on ${host}.`,
    unlimited: 'They stay there until you or the owner of this site delete them.',
    days: (count) => `They are deleted ${count === 1 ? '1 day' : `${count} days`} after the last message.`,
    browser: {
      local: 'This browser remembers the conversation, so that you find it when you come back.',
      session: 'This browser remembers the conversation until you close the tab.',
      none: 'This browser remembers nothing: when you leave the page, you cannot come back to the conversation.',
    },
    download: 'Download conversation',
    fileName: 'conversation',
    erase: 'Delete conversation',
    eraseQuestion: 'Delete the conversation for good? Nobody can bring it back.',
    eraseConfirm: 'Delete',
    cancel: 'Cancel',
    erased: 'The conversation was deleted.',
    notErased: 'The conversation could not be deleted. Please try again.',
    notDownloaded: 'The conversation could not be fetched. Please try again.',
  },
}

/** All the words of a language; English where it lacks those of rooms that open later. */
export function wholeWords(words: FirstWords): Words {
  return { ...laterEnglish, ...words }
}
