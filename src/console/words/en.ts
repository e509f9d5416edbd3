/** Every text of the console, in English. */
export const words = {
  skip: 'Skip to the content',
  close: 'Close',
  cancel: 'Cancel',
  undo: 'Undo',
  retry: 'Try again',
  reload: 'Load the page again',
  copied: 'Copied',
  cannotCopy: 'The browser does not let this page copy. Select the text and copy it yourself.',
  offline: 'No connection to the server. What you type is kept in this browser, and the page goes on by itself.',
  noPage: 'There is no page at this address.',
  toAgents: 'To your agents',
  pageFailed: 'This page could not be loaded. The server may have been updated meanwhile.',
  copyWhat: (what: string) => `Copy ${what}`,
  placesLabel: 'Pages of the agent',
  places: {
    overview: 'Overview',
    install: 'Install',
  },
  allAgents: 'All agents',
  schemes: { auto: 'Colors as the system has them', light: 'Light colors', dark: 'Dark colors' },
  signOut: 'Sign out',
  accountName: (name: string) =>
    ({ read: 'Read-only token', admin: 'Access token', operator: 'Operator token' })[name] ?? name,
  readOnly: 'Your token can look at everything and change nothing.',

  signIn: {
    title: 'Sign in',
    how: 'Open the link that the server printed when it started, or paste an access token.',
    expired: 'Your sign-in has expired. Sign in again and go on: nothing that you typed is lost.',
    token: 'Access token',
    tokenHelp: 'It begins with fy_ad_ or fy_rd_; the operator token works, too.',
    do: 'Sign in',
    empty: 'Paste a token, or the sign-in link.',
    refused: 'The server does not know this token, or it has expired. Check that you copied all of it.',
  },

  agents: {
    title: 'Agents',
    search: 'Search agents',
    create: 'New agent',
    none: 'An agent answers your visitors from what you tell it. Make the first one.',
    noneReadOnly: 'There are no agents yet.',
    noneFound: (query: string) => `No agent’s name contains “${query}”.`,
    clearSearch: 'Show all agents',
    more: (name: string) => `More for ${name}`,
    rename: 'Rename',
    publish: 'Publish its page',
    unpublish: 'Take its page offline',
    openPage: 'Open its public page',
    copyId: 'Copy its id',
    remove: 'Delete…',
    isPublic: 'Public page',
    isPrivate: 'No public page',
    created: (when: string) => `Created ${when}`,
    renamed: (name: string) => `Renamed to “${name}”.`,
    published: (name: string) => `“${name}” has a public page now.`,
    unpublished: (name: string) => `“${name}” has no public page any more.`,
    idCopied: 'The id is copied.',
    deleted: (name: string) => `“${name}” is deleted.`,
    instructionsKept: 'Its instructions are still used by other agents and were kept.',
  },

  createAgent: {
    title: 'New agent',
    name: 'Name',
    nameHelp: 'Visitors see it at the top of the chat.',
    nameEmpty: 'Give the agent a name.',
    start: 'Start from',
    do: 'Create the agent',
  },

  renameAgent: { title: 'Rename the agent', name: 'Name', do: 'Rename' },

  deleteAgent: {
    title: (name: string) => `Delete “${name}”?`,
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
    embeds: 'every widget that shows it: those pages show none',
    instructions: 'Delete its instructions, too',
    name: (name: string) => `To delete the conversations, type the agent’s name: ${name}`,
    nameLabel: 'Name of the agent',
    nameWrong: (name: string) => `This is not the name. Type ${name} exactly.`,
    do: 'Delete',
  },

  templates: {
    shop: { name: 'Shop', what: 'Orders, delivery, returns' },
    practice: { name: 'Practice', what: 'Appointments, hours, what to bring' },
    software: { name: 'Software', what: 'First steps, plans, help' },
    blank: { name: 'Blank', what: 'Nothing yet' },
  },

  overview: {
    title: 'Overview',
    checklist: 'From here to the first conversation',
    stepsDone: (done: number, all: number) => `${done} of ${all} steps done`,
    done: 'Done',
    toDo: 'To do',
    steps: {
      knowledge: {
        name: 'What it knows',
        toDo: 'Paste a text about what you do, or write one.',
        done: (count: string) => `${count} characters`,
      },
      ask: { name: 'Ask it', toDo: 'Ask what your visitors will ask.', done: 'It was asked in this browser' },
      look: {
        name: 'Its look',
        toDo: 'Give it the colors of your site.',
        done: (when: string) => `Last changed ${when}`,
      },
      install: {
        name: 'Put it on your page',
        toDo: 'Paste one line into your site.',
        done: 'The line was copied in this browser',
      },
      conversation: {
        name: 'First conversation',
        toDo: 'Your visitors’ conversations appear here.',
        done: 'Visitors have talked with it',
      },
    },
  },

  install: {
    title: 'Put it on your page',
    snippet: 'The line for your page',
    snippetAbout: 'Paste this line before </body> on every page that should have the chat. That is all it needs.',
    copy: 'Copy the line',
    pin: 'Pin this version by its hash.',
    pinAbout: 'The page then runs nothing else, and needs a new line after each update of the server.',
    where: 'Where is your page made?',
    stepsFor: (platform: string) => `Steps for ${platform}`,
    codeFor: (platform: string) => `the code for ${platform}`,
    platforms: {
      html: {
        name: 'Plain HTML',
        steps: [
          'Open the file of the page, or the template that all pages share.',
          'Paste the line just before </body>.',
          'Upload the file, and load the page in a browser.',
        ],
      },
      wordpress: {
        name: 'WordPress',
        steps: [
          'In the admin area, open Plugins, Add New, and install a plugin that adds code to the footer, such as WPCode.',
          'Open Code Snippets, Header & Footer, and paste the line into the box Footer.',
          'Save. If a plugin caches your pages, empty its cache.',
        ],
      },
      shopify: {
        name: 'Shopify',
        steps: [
          'Open Online Store, Themes. Beside your theme, open the menu and choose Edit code.',
          'Open layout/theme.liquid, and paste the line just before </body>.',
          'Save, and load your shop in a browser.',
        ],
      },
      webflow: {
        name: 'Webflow',
        steps: [
          'Open the settings of the site, and there Custom code.',
          'Paste the line into the box Footer code, and save.',
          'Publish the site: the preview in the designer does not run it.',
        ],
      },
      next: {
        name: 'Next.js',
        steps: [
          'Put the component into app/layout.tsx, at the end of <body>. With the Pages Router, put it into pages/_app.tsx.',
          'If the site sends a Content-Security-Policy, check a page below to see what it lacks.',
        ],
      },
      react: {
        name: 'React',
        steps: [
          'Paste the line into index.html, just before </body>.',
          'If only a part of the app should have the chat, render this component there instead.',
        ],
      },
      vue: {
        name: 'Vue',
        steps: [
          'Paste the line into index.html, just before </body>. With Nuxt, add it to app.head.script in nuxt.config.',
          'If only a part of the app should have the chat, use this component there instead.',
        ],
      },
      tagManager: {
        name: 'Tag manager',
        steps: [
          'Add a tag of the type Custom HTML, and paste this code into it. Tag managers change the plain line.',
          'Let it fire on all pages, or after consent if your site asks for one.',
          'Preview, then submit and publish the container.',
        ],
      },
    },
  },

  origins: {
    title: 'Sites that may show it',
    about: 'An origin is a site’s address without the page: https://www.example.com. A subdomain is another origin.',
    none: 'Any site may show this agent. Add yours, and no other may.',
    label: 'Add a site',
    help: 'The address of any of its pages will do.',
    add: 'Add',
    remove: (origin: string) => `Remove ${origin}`,
    wrong: 'Give the address of a site, such as https://www.example.com. An asterisk does not work: add each site.',
    added: (origin: string) => `${origin} may show the agent.`,
    removed: (origin: string) => `${origin} is removed.`,
  },

  check: {
    title: 'Check a page',
    about: 'The server reads the page and says whether the chat works there. The page must be public.',
    label: 'Address of the page',
    wrong: 'Give the address of a page, such as https://www.example.com/contact.',
    do: 'Check',
    verdicts: {
      ok: (url: string | null) => `The chat works on ${url ?? 'this page'}.`,
      warning: (url: string | null) => `The chat should work on ${url ?? 'this page'}, but look at this.`,
      error: (url: string | null) =>
        url === null ? 'The page could not be read.' : `The chat does not work on ${url} yet.`,
    },
    levels: { ok: 'Good', warning: 'Warning', error: 'Problem' },
    pasteName: 'what to paste',
    allow: (origin: string) => `Let ${origin} show it`,
  },

  time: { justNow: 'just now' },
}
