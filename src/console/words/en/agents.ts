import { counted } from '../counted.ts'
import { listNames } from '../list-names.ts'

/** The list of agents, the actions on one, and its first steps. */
export const agentsWords = {
  title: 'Agents',
  search: 'Search agents',
  create: 'New agent',
  noneReadOnly: 'There are no agents yet.',
  noneFound: (query: string) => `No agent’s name contains “${query}”.`,
  clearSearch: 'Show all agents',
  more: (name: string) => `More for ${name}`,
  rename: 'Rename',
  renameTitle: 'Rename the agent',
  publish: 'Publish its page',
  unpublish: 'Take its page offline…',
  openPage: 'Open its public page',
  copyId: 'Copy its id',
  duplicate: 'Duplicate…',
  remove: 'Delete…',
  isOff: 'Switched off',
  isNowhere: 'Not seen on a site yet',
  isOnPage: 'Live on its own page',
  isOn: (host: string) => `Live on ${host}`,
  conversations: (count: number | null) =>
    count === null
      ? 'The numbers of this week cannot be read'
      : count === 0
        ? 'No conversations this week'
        : count === 1
          ? '1 conversation this week'
          : `${count.toLocaleString('en')} conversations this week`,
  unanswered: counted('unanswered', 'unanswered'),
  isExample: 'Example',
  removeExample: 'Remove',
  published: (name: string) => `“${name}” has a public page now.`,
  unpublished: (name: string) => `“${name}” has no public page any more.`,
  idCopied: 'The id is copied.',
  deleted: (name: string) => `“${name}” is deleted.`,
  instructionsKept: 'Its instructions are still used by other agents and were kept.',
}

export const duplicateAgentWords = {
  title: (name: string) => `Duplicate “${name}”`,
  gets: 'The copy looks the same, and has the same settings and limits. Both answer from the same knowledge: what you change there changes both.',
  copyOf: (name: string) => `${name.slice(0, 190)} (copy)`,
  do: 'Make the copy',
  done: (name: string) => `“${name}” is made. It is on no page yet.`,
}

export const deleteAgentWords = {
  title: (name: string) => `Delete “${name}”?`,
  titleOfExample: (name: string) => `Remove the example “${name}”?`,
  counting: 'Counting its conversations…',
  goes: 'This goes with it, for good:',
  conversations: (count: number, most: number) =>
    count === 0
      ? 'no conversations: it has had none'
      : count === 1
        ? '1 conversation'
        : count >= most
          ? `${most} or more conversations`
          : `${count} conversations`,
  looks: 'its look, with all earlier versions',
  page: 'its public page',
  embeds: 'the chat on every page that shows it',
  instructions: 'Delete its instructions, too',
  instructionsStay: (names: string[]) =>
    names.length === 1
      ? `Its instructions stay, since “${names[0]}” uses them, too.`
      : `Its instructions stay, since ${names.length} other agents use them, too: ${listNames(names)}`,
  name: (name: string) => `To delete the conversations, type the agent’s name: ${name}`,
  nameLabel: 'Name of the agent',
  nameWrong: (name: string) => `This is not the name. Type ${name} exactly.`,
  do: 'Delete',
}

export const templatesWords = {
  shop: { name: 'Shop', what: 'Orders, delivery, returns' },
  practice: { name: 'Practice', what: 'Appointments, hours, what to bring' },
  software: { name: 'Software', what: 'First steps, plans, help' },
  blank: { name: 'My own text', what: 'What you write below' },
}

export const firstStepsWords = {
  title: 'From here to the first conversation',
  stepsDone: (done: number, all: number) => `${done} of ${all} steps done`,
  done: 'Done',
  toDo: 'To do',
  steps: {
    knowledge: {
      name: 'What it knows',
      toDo: 'Have your site read, or paste a text about what you do.',
      reading: 'Your site is being read.',
      done: (characters: number, documents: number) =>
        [
          documents > 0 && counted('page or text', 'pages and texts')(documents),
          characters > 0 && `${characters.toLocaleString('en')} characters of instructions`,
        ]
          .filter(Boolean)
          .join(', '),
      blanks: (count: number) => `Fill in ${counted('blank', 'blanks')(count)} of the template.`,
    },
    look: {
      name: 'Its look',
      toDo: 'Give it the colors of your site.',
      done: (when: string) => `Last changed ${when}`,
    },
    install: {
      name: 'Put it on your page',
      toDo: 'Paste one line into your site, and open it in a browser.',
      seen: (origin: string) => `Seen on ${origin}`,
    },
    conversation: {
      name: 'First conversation',
      toDo: 'Your visitors’ conversations appear here.',
      done: 'Visitors have talked with it',
    },
  },
}

export const publicPageWords = {
  title: 'Its own page',
  about: 'A page with nothing but the chat, to link to or to print as a code.',
  none: 'It has no page of its own.',
  publish: 'Publish its page',
  unpublish: 'Take it offline',
  copy: 'Copy the address',
  published: 'The page is online.',
  unpublished: 'The page is offline.',
  ask: 'Take the page offline?',
  goes: 'Its address stops working for good: when you publish the page again, it gets another one.',
}

/** A new agent: of a site, or of a name and a text. */
export const newAgentWords = {
  title: 'New agent',
  heading: 'Make an agent from your site',
  address: 'What is your site’s address?',
  addressHelp:
    'The agent takes its name, its look and what it knows from your pages. Your visitors see nothing of it until you put it on your page.',
  empty: 'Enter the address of your site, such as www.example.com.',
  wrong: 'This is not the address of a site. Enter one such as www.example.com.',
  do: 'Make the agent',
  looking: (host: string) => `Looking at ${host}…`,
  noSite: 'I have no site yet',
  name: 'Name',
  nameHelp: 'Visitors see it at the top of the chat.',
  nameEmpty: 'Give the agent a name.',
  start: 'Start from',
  text: 'What should it know?',
  textHelp:
    'Opening hours, prices, answers that you give often. Visitors are told what is written here. You can add more later.',
  create: 'Create the agent',
}
