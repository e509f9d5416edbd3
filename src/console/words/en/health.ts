/** Health of the server. */
export const healthWords = {
  title: 'Health',
  again: 'Look again',
  operatorOnly: 'More about the server is shown to whoever signs in with the operator token.',
  server: 'Server',
  ready: 'It works, and takes changes.',
  notReady: 'It does not take changes at the moment. What you type is kept until it can be saved.',
  tellOperator: (reason = 'it takes no changes') => `Tell whoever runs the server that ${reason}.`,
  storage: 'Storage',
  kinds: { files: 'Files in the data directory.', postgresql: 'PostgreSQL.' },
  readiness: {
    ready: 'It can be read and written.',
    closed: 'It is closed: the server is shutting down.',
    unreachable: 'It cannot be reached. Look at the database server and the network between.',
    'read-only': 'It is read-only: conversations can be read, and nothing new is kept.',
    'not-writable': 'It cannot be written to. Make room on the disk, or look whether the disk fails.',
  },
  records: 'Records',
  damaged: 'Some cannot be read. Run foyer check on the server: it names them.',
  model: 'Answers come from',
  modelAnswers: (name: string, host: string) => `The model ${name} on ${host}, unless an agent has a key of its own.`,
  embedded: 'The embedded engine, which finds them in your texts. No model is configured.',
  answers: 'Being written',
  queue: ({ running, waiting, most }: { running: number; waiting: number; most: number }) =>
    waiting === 0
      ? `${running} of at most ${most} answers at the same time. None waits.`
      : `${running} of at most ${most} answers at the same time. ${waiting} wait for their turn.`,
  notices: 'Notices',
  noticesSay: ({ mailHost, due, failed }: { mailHost: string | null; due: number; failed: number }) =>
    [
      mailHost === null ? 'No mail server is set up (FOYER_SMTP_URL).' : `Emails go by ${mailHost}.`,
      due === 0 ? 'None waits.' : `${due} ${due === 1 ? 'waits' : 'wait'}.`,
      ...(failed === 0
        ? []
        : [`${failed} failed in the last 30 days: the deliveries in the settings of the agents say why.`]),
    ].join(' '),
  prompts: 'Prompts that are cut',
  promptCut: (name: string, model: string) => `${name} (${model}):`,
  backup: 'Backups',
  backupEnded: (when: string) => `The last one ended ${when}.`,
  backupOld: 'Run foyer backup FILE on the server, better every day.',
  backupNever:
    'None was made with foyer backup. Run foyer backup FILE on the server, better every day, and keep the file on another machine. Of copies that are made in another way, this page knows nothing.',
  backupUnknown:
    'This server cannot see the backups of PostgreSQL. Ask whoever runs the database when the last one ended and whether it was ever restored, or dump it with pg_dump.',
  models: 'Who answers in this workspace',
  modelsAbout: 'Ask whether they do. A model is asked for one word, which its vendor may charge for.',
  modelsReadOnly: 'You can look at them, but not ask.',
  builtin: 'The embedded engine.',
  answersFor: (agents: string[]) =>
    agents.length === 0
      ? 'No agent uses it.'
      : `For ${agents.slice(0, 5).join(', ')}${agents.length > 5 ? `, and ${agents.length - 5} more` : ''}.`,
  ask: 'Ask',
  askAll: 'Ask all',
  version: 'Version',
  unknown: 'Unknown',
  warning: 'Warning',
  since: (when: string) => `Started ${when}.`,
}
