/** What visitors asked and were not told, and questions with their answers as a form. */
export const questionsWords = {
  questions: {
    title: 'Unanswered questions',
    about:
      'What visitors asked and your agent could not tell them, alike ones together. They go with their conversations.',
    toInstructions: 'To its instructions',
    toSources: 'To its sources',
    none: 'No question was left open. What your agent cannot answer will stand here.',
    noneFound: 'No question fits these choices.',
    showAll: 'Show all open questions',
    filters: 'Which questions',
    when: 'When they were asked',
    anyTime: 'Any time',
    lastDays: (days: number) => (days === 1 ? 'Today' : `Last ${days} days`),
    otherDays: (from: string | undefined, to: string | undefined) => `${from ?? '…'} to ${to ?? 'today'}`,
    verdict: 'How far they were answered',
    anyVerdict: 'Not or partly answered',
    verdicts: { unanswered: 'Not answered', partly: 'Partly answered' },
    state: 'What became of them',
    states: { open: 'Open', done: 'Done', ignored: 'Ignored' },
    count: (groups: number, questions: number) =>
      `${groups === 1 ? '1 group' : `${groups.toLocaleString('en')} groups`}, asked ${questions === 1 ? 'once' : `${questions.toLocaleString('en')} times`}`,
    shownOf: (shown: number, all: number) =>
      `The ${shown.toLocaleString('en')} most asked of ${all.toLocaleString('en')} groups are shown.`,
    notWhole:
      'There are more: only the newest 2,000 questions were looked at. Choose a shorter time to see older ones.',
    asked: (count: number) => (count === 1 ? 'asked once' : `asked ${count.toLocaleString('en')} times`),
    newest: (when: string) => `last ${when}`,
    partly: (count: number) => (count === 1 ? '1 answered in part' : `${count.toLocaleString('en')} answered in part`),
    where: (count: number) => (count === 1 ? 'Its conversation' : `Its conversations (${count})`),
    others: 'Also asked',
    answer: 'Answer this',
    ignore: 'Ignore',
    reopen: 'Open again',
    forQuestion: (question: string) => ` “${question}”`,
    ignored: 'Ignored, also when it is asked again.',
    reopened: 'Open again.',
    dialog: {
      title: 'Answer this question',
      about: 'Whoever asks one of these gets exactly this answer. Similar questions usually find it, too.',
      source: 'Keep it in',
      newSource: 'Questions and answers (new)',
      do: 'Save the answer',
      savedTitle: 'Saved',
      saved: (source: string) => `The answer is in “${source}”, and the question is marked as done.`,
      checking: 'Asking again…',
      asked: 'Asked again just now',
      verdicts: {
        answered: 'would be answered',
        partly: 'would be answered in part',
        unanswered: 'would still not be answered',
      },
      allAnswered: 'All of these would be answered now.',
      notAll: 'Not all of these would be answered. Add them as other ways to ask.',
      unchecked: 'The answer is saved, but it could not be asked again:',
    },
  },

  pairs: {
    title: 'Questions and answers',
    search: 'Search questions and answers',
    add: 'Add a question',
    more: 'Import or export',
    importFile: 'Import a CSV file…',
    exportFile: 'Export as CSV',
    none: 'There are no questions yet. Whoever asks one of these gets exactly its answer.',
    noneFound: (query: string) => `No question or answer contains “${query}”.`,
    count: (count: number) => (count === 1 ? '1 question' : `${count.toLocaleString('en')} questions`),
    alternatives: (count: number) => (count === 1 ? '1 other way to ask' : `${count} other ways to ask`),
    edit: 'Edit',
    delete: 'Delete',
    deleted: (question: string) => `“${question}” is deleted.`,
    added: 'Added. Answers use it from now on.',
    saved: 'Saved. Answers use it from now on.',
    newTitle: 'New question',
    editTitle: 'Edit the question',
    gone: 'Somebody else has deleted this question. What you wrote is kept here: add it as a new one, or discard it.',
    addAgain: 'Add it as a new one',
    conflict: 'Somebody else has changed this meanwhile. What they saved is marked with −, what you wrote with +.',
    showMore: (count: number) => `Show ${count} more`,
    importing: 'Reading the file…',
    imported: (added: number, changed: number, same: number) =>
      [
        added > 0 && `${added.toLocaleString('en')} added`,
        changed > 0 && `${changed.toLocaleString('en')} changed`,
        same > 0 && `${same.toLocaleString('en')} as they were`,
      ]
        .filter(Boolean)
        .join(', ') + '.',
    importHelp:
      'The first row must name the columns question and answer; a column alternatives may hold other ways to ask, between |.',
    notImported: 'These rows were left out:',
  },

  documents: {
    search: 'Search by title or address',
    state: 'Which ones',
    anyState: 'All',
    states: { 'left-out': 'Left out', corrected: 'Corrected', failed: 'Cannot be read' },
    count: (found: number, all: number) =>
      found === all
        ? `${all.toLocaleString('en')} in all`
        : `${found.toLocaleString('en')} of ${all.toLocaleString('en')}`,
    noneFound: 'None fits these choices.',
    showAll: 'Show all',
    label: 'Documents',
  },
}
