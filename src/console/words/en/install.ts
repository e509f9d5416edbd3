/** The line for a site, where it may stand, whether it works there. */
export const installWords = {
  title: 'Put it on your page',
  snippet: 'The line for your page',
  snippetAbout: 'Paste this line before </body> on every page that should have the chat. That is all it needs.',
  local: (host: string) =>
    `This line names ${host}: it works in browsers on this computer only. For your visitors, set`,
  localAfter:
    'to the address under which they reach this server, such as https://www.example.com/chat, start the server again, and copy the line anew.',
  copy: 'Copy the line',
  pin: 'Pin this version by its hash.',
  pinAbout: 'The page then runs nothing else, and needs a new line after each update of the server.',
  darkSwitch: {
    follow: 'Follow the page’s own dark switch.',
    followAbout: 'The chat turns dark and light with the page. Otherwise it keeps the colors of its look.',
    how: 'How does the page say that it is dark?',
    howHelp: 'Whoever made the page knows: it stands at <html> or <body> while the page is dark.',
    usual: {
      '.dark': 'By the class “dark”, as with Tailwind CSS',
      'html[data-theme]': 'By data-theme="dark", as with daisyUI or Docusaurus',
      'html[data-bs-theme]': 'By data-bs-theme="dark", as with Bootstrap',
      'html[data-color-mode]': 'By data-color-mode="dark", as with Primer',
    },
    other: 'In another way',
    selector: 'CSS selector of the dark page',
    selectorHelp:
      'It is looked for at <html> and <body>. html[data-mode] reads the attribute; anything else, such as body.night, matches while the page is dark.',
    wrong: 'This is not a CSS selector. Write one such as .night or html[data-mode].',
  },
  where: 'Where is your page made?',
  downloadFor: (platform: string) => `Download the plugin for ${platform}`,
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
        'Download the plugin. It holds the address of your chat, and nothing else.',
        'In the admin area, open Plugins, Add New, Upload Plugin. Choose the file, install it, and activate it.',
        'Pages that should not have the chat are listed under Settings, Foyer Chat.',
        'If a plugin caches your pages, empty its cache.',
      ],
      otherwise:
        'If you cannot upload a plugin, paste this line with one that adds code to the footer, such as WPCode. It is the line from above, with attributes that keep optimizers away from it.',
    },
    shopify: {
      name: 'Shopify',
      steps: [
        'Open Online Store, Themes. Beside your theme, open the menu and choose Edit code.',
        'Open layout/theme.liquid, and paste the line just before </body>.',
        'Save, and load your shop in a browser.',
      ],
    },
    wix: {
      name: 'Wix',
      steps: [
        'In the dashboard of the site, open Settings, and there Custom Code. Wix offers it on paid plans with a domain of your own.',
        'Add custom code: paste the line, choose all pages, and place it at the end of the body.',
        'Apply, publish the site, and open it in a browser: the editor does not run the line.',
      ],
    },
    squarespace: {
      name: 'Squarespace',
      steps: [
        'Open the settings of the site, and there Code Injection. It is not part of every plan.',
        'Paste the line into the box Footer, and save.',
        'Open the site in a browser where you are not signed in.',
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
    framer: {
      name: 'Framer',
      steps: [
        'Open the settings of the site, and there Custom Code. It needs a paid plan.',
        'Paste the line at the end of the <body> tag, for all pages, and save.',
        'Publish the site: the canvas does not run the line.',
      ],
    },
    joomla: {
      name: 'Joomla',
      steps: [
        'Open System, Site Templates, and the template of your site. With Joomla’s own Cassiopeia, make a child template first: updates overwrite the template itself.',
        'Open index.php, and paste the line just before </body>. Not into an article or a module: the editor removes scripts.',
        'Save, and clear the cache under System, Clear Cache.',
      ],
    },
    drupal: {
      name: 'Drupal',
      steps: [
        'Add these lines to the two files of your theme, with its own name in place of mytheme.',
        'Rebuild the cache under Configuration, Performance, or with drush cr.',
        'If the site sends a Content-Security-Policy, check a page below to see what it lacks.',
      ],
    },
    ghost: {
      name: 'Ghost',
      steps: [
        'In Ghost Admin, open Settings, Code injection.',
        'Paste the line into Site footer, and save.',
        'Open the site in a browser.',
      ],
    },
    docusaurus: {
      name: 'Docusaurus',
      steps: [
        'Add this to the configuration in docusaurus.config.js or docusaurus.config.ts.',
        'Build the site, and put it online as always.',
      ],
    },
    vitepress: {
      name: 'VitePress',
      steps: [
        'Add this to the configuration in .vitepress/config.js, .mjs, .ts or .mts.',
        'Build the site, and put it online as always.',
      ],
    },
    mkdocs: {
      name: 'MkDocs',
      steps: [
        'In mkdocs.yml, below theme, set custom_dir: overrides',
        'Beside mkdocs.yml, make the folder overrides with this file main.html in it.',
        'Build the site, and put it online as always.',
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
}

export const originsWords = {
  title: 'Sites that may show it',
  about: 'An origin is a site’s address without the page: https://www.example.com. A subdomain is another origin.',
  none: 'Any site may show this agent.',
  noneToDo: 'Add yours, and no other may.',
  noneAllowed: 'No site may show this agent. Add yours.',
  lastTitle: 'Remove the last site?',
  lastAbout: 'Then no site is in the list. Who may show the agent?',
  whenNone: {
    none: { label: 'Nobody', help: 'The chat disappears from every page until you add a site.' },
    any: { label: 'Every site', help: 'Whoever has the line can put it on a page of theirs.' },
  },
  label: 'Add a site',
  help: 'The address of any of its pages will do.',
  add: 'Add',
  remove: (origin: string) => `Remove ${origin}`,
  wrong: 'Give the address of a site, such as https://www.example.com. An asterisk does not work: add each site.',
  added: (origin: string) => `${origin} may show the agent.`,
  removed: (origin: string) => `${origin} is removed.`,
}

export const checkWords = {
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
}

export const seenWords = {
  title: 'Seen lately',
  about: (days: number) =>
    `Pages that loaded the chat in the last ${days} days. Nothing about visitors is counted, only how often.`,
  none: 'No page has loaded it yet. Open your page in a browser, and look here again.',
  sites: 'By site',
  site: 'Site',
  versions: 'By version of the chat',
  version: 'Version',
  loads: 'Loads',
  lastDay: 'Last day',
  others: (loads: number) => `And ${loads.toLocaleString('en')} loads on other sites.`,
}
