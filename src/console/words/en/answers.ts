const counted = (value: number) => value.toLocaleString('en')

/** Who answers, and how an answer came about. */
export const engineWords = {
  title: 'Who answers',
  none: 'Nobody yet.',
  noneToDo: 'Save the instructions, and the agent answers.',
  builtin: 'The embedded engine. It answers from the public sections and the sources, and sends nothing to anyone.',
  builtinShort: 'embedded engine',
  model: (name: string) => `The model ${name}.`,
  test: 'Test it',
  works: (time: string) => `It works: answered in ${time}.`,
  makesVectors: (numbers: number, time: string) => `It works: a vector of ${numbers} numbers in ${time}.`,
  change: 'Change…',
  choose: 'Choose…',
  dialog: 'Who answers',
  own: 'With what this agent knows',
  platform: 'The model of this server; the embedded engine where it has none',
  embedded: 'The embedded engine: no model, no costs',
  ownKey: 'A model with an API key of your own',
  key: 'API key',
  keyHelp: 'From OpenAI, Anthropic, or the model API of this server. It is stored encrypted and never shown again.',
  keyEmpty: 'Paste an API key.',
  modelName: 'Model',
  modelHelp: 'As its vendor names it. Empty: the usual one.',
  embeddingModel: 'Model for embeddings',
  embeddingModelHelp: 'Optional. It finds passages of the sources by what they mean; their text is sent to it.',
  testKey: 'Test this key',
  existing: 'With what another one knows',
  existingHelp: 'It brings its own instructions and sources. Other agents may use it, too.',
  do: 'Save',
  changed: 'Saved. The next answer comes from there.',
  promptCut: (sent: number, read: number) =>
    `The model’s server read ${counted(read)} tokens of a prompt of at least ${counted(sent)}: the rest did not reach the model. Enlarge its context window (Ollama: OLLAMA_CONTEXT_LENGTH, or num_ctx of the model), or lower the characters that it gets.`,
}

export const receiptWords = {
  verdicts: { answered: 'Answered', partly: 'Partly answered', unanswered: 'Not found' },
  sections: (titles: string[]) =>
    `${titles.length === 1 ? 'from the section' : 'from the sections'} ${titles.map((title) => `“${title}”`).join(', ')}`,
  sources: 'Sources',
  firstWord: (first: string, all: string) => `begun after ${first}, complete after ${all}`,
  cut: 'the prompt was cut',
  more: 'How it was answered',
  notAsked: 'The model was not asked: nothing that this agent knows could answer, and it then says so.',
  overLimit: 'The limit of tokens is reached, and the embedded engine answered in place of the model.',
  shortened:
    'The model refused the prompt for its length, and was sent a shorter one. Use a model, a server or an account that takes more, or lower the characters that it gets.',
  modelFailed: (reason: string) => `The model failed, and the embedded engine answered in its place. ${reason}`,
  general: 'A general answer: nothing that the agent knows answers, and the model answered from its guidance.',
  lengthLimited: 'The model stopped at its length limit. Visitors can have the rest written.',
  engine: 'Answered by',
  instructions: 'Instructions',
  version: (number: number) => `Version ${number}`,
  draft: 'not saved',
  searchQuestion: 'What to search for',
  searchQuestionWritten: (time: string) => `Written by the model in ${time}`,
  searchQuestionFailed: (time: string) =>
    `The model wrote nothing in ${time}: the visitor’s own words were searched for`,
  searchTokens: 'Tokens for that',
  tokens: 'Tokens',
  tokenCounts: (read: number, written: number, isEstimated = false) =>
    `${isEstimated ? 'At least ' : ''}${counted(read)} read, ${counted(written)} written`,
  noPassages: 'No passage was found for it.',
  passages: 'What was looked at',
  passagesSent: 'What the model was sent, best first',
  where: 'Passage',
  confidence: 'Answers it',
  score: 'Score',
  percent: (share: number) => `${Math.round(share * 100)} %`,
  unrated: 'Sent along, not rated',
  untitled: 'Without a heading',
  inInstructions: 'Instructions',
  asOf: (when: string) => `as of ${when}`,
}

export const markdownWords = {
  copyCode: 'Copy code',
  copied: 'Copied',
  loadImageFrom: (host: string) => `Picture from ${host}, which is not loaded here`,
  opensIn: 'opens in a new tab',
  code: (language: string) => (language === '' ? 'Code' : `Code, ${language}`),
}
