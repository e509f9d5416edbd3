import { counted } from '../counted.ts'
import { listNames } from '../list-names.ts'

/** Instructions, their versions, the engine, a question on trial. */
export const knowledgeWords = {
  views: { sections: 'Sections', markdown: 'Markdown', preview: 'Preview' },
  placeholder:
    'Be friendly and brief.\nWhat stands here, above the first heading, visitors never see.\n\n## Opening hours\nWe are open Monday to Friday, 9:00 to 17:00.',
  isPublic: 'Public',
  isPrivate: 'Private',
  publicMeans: 'Visitors may be told this: everything below a heading that begins with ##.',
  privateMeans: 'Guidance that visitors never see: everything else.',
  privateForModel: 'Guidance. A model reads all of it: tell it what to keep to itself, and write no secrets here.',
  nothing: 'Nothing is written yet.',
  blanks: counted(
    'blank is still to be filled in. Until then visitors are not told its sentence.',
    'blanks are still to be filled in. Until then visitors are not told their sentences.',
  ),
  nextBlank: 'Next blank',
  count: (count: string, most: string) => `${count} of ${most} characters`,
  tooLong: (count: number) => `This is ${counted('character', 'characters')(count)} too long.`,
  isSaved: 'Saved',
  save: 'Save',
  saved: 'Saved. Answers come from it from now on.',
  discard: 'Discard changes',
  discarded: 'Your changes are discarded.',
  usedBy: (names: string[]) =>
    names.length <= 1
      ? 'Used by this agent only.'
      : `Used by ${names.length} agents, and changed for all of them: ${listNames(names)}`,
}

/** The instructions, a card for each section. */
export const sectionsWords = {
  search: 'Search your sections',
  none: 'Nothing is written yet.',
  noneToDo: 'Add a section for what visitors ask most: opening hours, prices, delivery.',
  noneFound: 'No section holds these words.',
  add: 'Add a section',
  title: 'Title',
  guidance: 'How it should answer',
  untitled: 'without a title',
  textOf: (title: string) => `Text of ${title}`,
  remove: (title: string) => `Remove ${title}`,
  removed: 'The section is removed.',
  public: 'Visitors may hear this',
  private: 'Only the agent knows this.',
  publicExample: 'We are open Monday to Friday, 9:00 to 17:00.',
  privateExample: 'Be friendly and brief.',
}

export const versionsWords = {
  title: 'Versions',
  none: 'Each change is kept here from the next time you save.',
  number: (number: number) => `Version ${number}`,
  current: 'in use',
  restores: (number: number) => `restores ${number}`,
  nobody: 'unknown',
  compare: (number: number, when: string) => `Version ${number}, ${when}`,
  reads: 'Going back to it takes away what is marked with − and brings back what is marked with +.',
  restore: 'Restore this version',
  restored: (number: number) => `Version ${number} is restored.`,
  saveFirst: 'Save or discard your changes first: restoring would replace them.',
}

export const askWords = {
  title: 'Ask it',
  question: 'Your question',
  placeholder: 'When are you open?',
  help: 'It answers from what is written here, saved or not, and from the sources. No conversation is stored.',
  saveFirst: 'Write something and save it; then you can ask.',
  do: 'Ask',
  cut: 'The answer was cut off. Ask again.',
}

/** Settings for questions that nothing answers. */
export const answeringWords = {
  title: 'How it answers',
  about: 'For every agent that uses these instructions.',
  mode: 'Where nothing that it knows answers',
  modes: {
    free: {
      label: 'The model answers as it can',
      help: 'From all of its instructions, and from what it learned elsewhere.',
    },
    strict: {
      label: 'Strict',
      help: 'An answer that cites nothing it knows is not shown. Visitors read the text below instead.',
    },
    helpful: {
      label: 'Helpful',
      help: 'The model answers from its guidance, and the answer says that it is a general one.',
    },
  },
  contact: 'How visitors reach a person',
  contactHelp:
    'Said to whoever asks for a person or complains, and where nothing answers. Empty: what your site says of it.',
  contactSeveral: 'In other languages they read the first one.',
  contactFound: 'Your site says:',
  contactFrom: (page: string) => `from ${page}`,
  contactUse: 'Use this',
  contactText: (ways: string[]) => ways.join(' · '),
  notFound: 'What visitors read when nothing answers',
  notFoundModel: 'Said where you choose Strict. Empty: our own sentence, in the visitor’s language.',
  notFoundBuiltin: 'Empty: our own sentence, in the visitor’s language.',
  notFoundSeveral: 'In other languages they read our own sentence.',
  notFoundWrong: 'Write at most 1,000 characters, and in each language at least one.',
  budget: 'How much the model gets',
  budgetUnit: 'characters',
  budgetHelp: 'Of instructions and of what was found. Empty: 24,000, about 6,000 tokens of English.',
  search: 'Let the model write what is searched for',
  searchHelp:
    'Where the visitor’s own words find nothing clear: everyday words, follow-up questions, another language than your site’s. It costs one short call, after which the model needs to read half as much; the answer begins a little later.',
  searches: { own: 'No', model: 'Yes' },
  budgetWrong: 'Write a number from 4,000 to 400,000, or nothing.',
}
