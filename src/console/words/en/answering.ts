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
