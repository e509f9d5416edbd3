import { counted, countedPages } from '../counted.ts'

const asked = counted('question and its answer', 'questions and their answers')
const pages = counted('page', 'pages')

/** The page on which an agent is made of its site. */
export const setupWords = {
  title: 'Set up from your site',
  from: (host: string) => `Made from ${host}`,
  none: 'This agent was not made from a site.',
  toSources: 'To its sources',
  install: 'Put it on my page',
  preview: 'Your site with the chat',
  previewAbout: 'A sketch of your page in its own colors.',
  reading: {
    title: 'Reading your site',
    isRead: 'Your site is read',
    notRead: 'Your site could not be read',
    queued: 'Waiting to be read.',
    looking: 'Looking for its pages…',
    running: (done: number, found: number) => `${done.toLocaleString('en')} of ${pages(found)} read.`,
    progress: 'Pages read',
    askAlready: 'You can ask already.',
    waits: (when: string) => `Your site asks us to wait. Reading goes on ${when}.`,
    pages,
    /** Where it is not known which are pages. */
    texts: counted('text', 'texts'),
    complete: (read: string, questions: number) =>
      `${read} read${questions > 0 ? `, with ${asked(questions)}` : ''}. Answers come from them.`,
    stopped: (read: string) => `Reading was stopped after ${read}.`,
    failed: (reason: string) => `The last reading failed: ${reason}`,
    nothing:
      'No text was found on its pages. A site that builds its pages in the browser shows a reader next to nothing. Add a text or files instead; your site’s look is taken all the same.',
    review: (count: number, hasQuestions: boolean) =>
      `${countedPages(count, hasQuestions)} would go, and wait for your decision.`,
    decide: 'Decide',
    unread: (count: number) => `${pages(count)} more were found than are read at most.`,
    more: (questions: number) => (questions > 0 ? 'All pages and questions' : 'All pages'),
    retry: 'Read it again',
    add: 'Add a text or files',
    gone: 'Your site is not among the agent’s sources any more.',
    latest: 'Read last',
  },
  found: {
    title: 'What was taken from your site',
    about: 'Change or leave out what does not fit.',
    none: 'Nothing of its look or name was found.',
    noneToDo: 'You can set both yourself.',
    pending: 'Your site answers slowly: more may be found while its pages are read.',
    fields: {
      name: 'Name',
      logo: 'Picture',
      colors: 'Colors',
      font: 'Font',
      roundness: 'Corners',
      greeting: 'Greeting',
      welcome: 'Welcome',
      prompts: 'Prompts',
    },
    translation: (language: string) => `Greeting and welcome in ${language}`,
    corners: { none: 'Square', medium: 'Soft', large: 'Round' } as Record<string, string>,
    from: (where: string) => `From ${where}`,
    change: 'Change',
    leaveOut: 'Leave out',
    takeIn: 'Use it again',
    takeTheirs: 'Use your site’s',
    isRefused: 'Left out',
    isChanged: 'You changed this',
    promptsLater: 'Chosen when your pages are read: only questions that the agent can answer.',
    promptsNone: 'Your pages ask no short question that they also answer, so the chat begins with the greeting alone.',
    promptsNoneToDo: 'Write questions that visitors often ask; each becomes a button below the greeting.',
    promptsWrite: 'Write some',
    promptOpen: 'not answered any more',
    takenAway: 'taken away: no page answers it any more',
  },
  missing: {
    title: 'Not found on your site',
    about: 'Visitors often ask this, and the agent cannot tell them yet.',
    what: {
      hours: 'Opening hours',
      address: 'Address',
      contact: 'How to reach you',
      prices: 'Prices',
      delivery: 'Delivery cost',
      returns: 'Returns',
    },
    answer: 'Answer it',
  },
  askHelp: 'It answers from your pages, as it does your visitors. No conversation is stored.',
  askLater: 'You can ask as soon as five pages are read, or all of a smaller site.',
  /** Said to screen readers only when it changes. */
  status: {
    reading: 'Your site is being read.',
    askable: 'You can ask already.',
    complete: 'Your site is read.',
    failed: 'Your site could not be read.',
  },
}

/** The link that shows an agent before it is on a site. */
export const shareWords = {
  show: 'Show it to somebody',
  title: 'A link to the agent',
  about: (until: string) =>
    `Whoever has this link can talk to the agent until ${until}. It is not listed anywhere. A new link ends this one.`,
  name: 'the link',
  end: 'End this link',
  ended: 'The link is ended.',
  done: 'Done',
}
