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
