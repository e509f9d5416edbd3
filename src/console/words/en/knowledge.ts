/** Instructions, their versions, the engine, a question on trial. */
export const knowledgeWords = {
  knowledge: {
    title: 'What it knows',
    sources: 'Sources',
    instructions: 'Instructions',
    write: 'Write',
    preview: 'Preview',
    placeholder:
      'Be friendly and brief.\nWhat stands here, above the first heading, visitors never see.\n\n## Opening hours\nWe are open Monday to Friday, 9:00 to 17:00.',
    isPublic: 'Public',
    isPrivate: 'Private',
    publicMeans: 'Visitors may be told this: everything below a heading that begins with ##.',
    privateMeans: 'Guidance that visitors never see: everything else.',
    privateForModel: 'Guidance. A model reads all of it: tell it what to keep to itself, and write no secrets here.',
    nothing: 'Nothing is written yet.',
    count: (count: string, most: string) => `${count} of ${most} characters`,
    tooLong: (count: number) =>
      count === 1 ? 'This is 1 character too long.' : `This is ${count.toLocaleString('en')} characters too long.`,
    isDraft: 'Not saved yet; kept in this browser',
    isSaved: 'Saved',
    save: 'Save',
    saved: 'Saved. Answers come from it from now on.',
    discard: 'Discard changes',
    discarded: 'Your changes are discarded.',
    usedBy: (names: string[]) =>
      names.length <= 1
        ? 'Used by this agent only.'
        : `Used by ${names.length} agents, and changed for all of them: ${names.slice(0, 5).join(', ')}${names.length > 5 ? ', …' : ''}`,
    conflict: {
      title: 'Somebody else has saved meanwhile',
      what: 'What they saved is marked with −, what you wrote with +.',
      takeTheirs: 'Take theirs',
      saveMine: 'Save mine',
    },
  },

  difference: {
    label: 'Changes',
    none: 'There is no difference.',
    added: 'Added: ',
    removed: 'Removed: ',
    same: (lines: number) => (lines === 1 ? '… 1 line is the same' : `… ${lines} lines are the same`),
  },

  versions: {
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
  },

  engine: {
    title: 'Who answers',
    none: 'Nobody yet. Save the instructions, and the agent answers.',
    builtin: 'The embedded engine. It answers with what stands in the public sections, and sends nothing to anyone.',
    builtinShort: 'embedded engine',
    model: (name: string) => `The model ${name}.`,
    test: 'Test it',
    works: (time: string) => `It works: answered in ${time}.`,
    makesVectors: (numbers: number, time: string) => `It works: a vector of ${numbers} numbers in ${time}.`,
    change: 'Change…',
    choose: 'Choose…',
    dialog: 'Who answers',
    newOne: 'A new AI resource with these instructions',
    platform: 'With what this server offers',
    ownKey: 'With an API key of your own',
    key: 'API key',
    keyHelp: 'Of the model API that this server uses. It is sealed when it is stored and never shown again.',
    keyEmpty: 'Paste an API key.',
    modelName: 'Model',
    modelHelp: 'As its vendor names it. Empty: the model of this server.',
    embeddingModel: 'Model for embeddings',
    embeddingModelHelp: 'Optional. It finds passages of the sources by what they mean; their text is sent to it.',
    testKey: 'Test this key',
    existing: 'One that there is',
    existingHelp: 'It brings its own instructions, and other agents may use it, too.',
    do: 'Let it answer',
    changed: 'From now on it answers differently.',
    promptCut: (sent: number, read: number) =>
      `The model’s server read ${read.toLocaleString('en')} tokens of a prompt that has at least about ${sent.toLocaleString('en')}: the rest did not reach the model. Make its context window larger (with Ollama OLLAMA_CONTEXT_LENGTH, or num_ctx of the model), or lower the characters that it gets.`,
  },

  answering: {
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
  },

  ask: {
    title: 'Ask it',
    question: 'Your question',
    placeholder: 'When are you open?',
    help: 'It answers from what is written here, saved or not. No conversation is stored.',
    saveFirst: 'Write something and save it; then you can ask.',
    readOnly: 'Your token may read, and not ask.',
    do: 'Ask',
    cut: 'The answer was cut off. Ask again.',
  },

  conflict: {
    about: 'Somebody else has changed this meanwhile. Choose what to keep; nothing is saved until then.',
    theirs: (label: string) => `${label}: theirs`,
    mine: (label: string) => `${label}: yours`,
    nothing: '(empty)',
    takeTheirs: 'Take theirs',
    keepMine: 'Keep yours',
  },
}
