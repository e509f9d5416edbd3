import { accessWords } from './en/access.ts'
import { agentsWords } from './en/agents.ts'
import { conversationsWords } from './en/conversations.ts'
import { installWords } from './en/install.ts'
import { knowledgeWords } from './en/knowledge.ts'
import { lookWords } from './en/look.ts'
import { overviewWords } from './en/overview.ts'
import { questionsWords } from './en/questions.ts'
import { settingsWords } from './en/settings.ts'
import { shellWords } from './en/shell.ts'
import { sourcesWords } from './en/sources.ts'

/** The texts of the console, in English: one file for each page. Those of its health, which few open, come with that page (en/health.ts). */
export const words = {
  ...shellWords,
  ...agentsWords,
  ...overviewWords,
  ...conversationsWords,
  ...knowledgeWords,
  ...sourcesWords,
  ...questionsWords,
  ...lookWords,
  ...installWords,
  ...settingsWords,
  ...accessWords,
}
