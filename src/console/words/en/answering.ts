/** Settings for questions that nothing answers. */
export const answeringWords = {
  title: 'How it answers',
  about: 'It holds for every agent that uses these instructions.',
  mode: 'Where nothing that it knows answers',
  modes: {
    free: {
      label: 'The model answers as it can',
      help: 'From all of its instructions, and from what it learned elsewhere.',
    },
    strict: {
      label: 'Strict',
      help: 'The model is not asked. Visitors read the text below. Only public sections and sources count.',
    },
    helpful: {
      label: 'Helpful',
      help: 'The model answers from its guidance, and the answer says that it is a general one.',
    },
  },
  notFound: 'What visitors read when nothing answers',
  notFoundModel: 'Said where you choose Strict. Empty: our own sentence, in the visitor’s language.',
  notFoundBuiltin: 'Empty: our own sentence, in the visitor’s language.',
  notFoundSeveral: 'In other languages they read our own sentence.',
  notFoundWrong: 'Write at most 1,000 characters, and in each language at least one.',
  budget: 'How much the model gets',
  budgetUnit: 'characters',
  budgetHelp: 'Of instructions and of what was found. Empty: 24,000, about 6,000 tokens of English.',
  budgetWrong: 'Write a number from 4,000 to 400,000, or nothing.',
}
