import { counted } from '../counted.ts'

/** Tags of conversations. */
export const tagsWords = {
  tag: 'Tag',
  any: 'Any tag',
  label: 'Tags',
  add: 'Add a tag',
  addDo: 'Add',
  remove: (tag: string) => `Remove the tag ${tag}`,
  wrong: 'A tag has at most 40 characters.',
  full: 'A conversation has at most ten tags. Remove one first.',
  choose: 'Tag…',
  title: (count: number) => (count === 1 ? 'Tag this conversation' : `Tag ${count.toLocaleString('en')} conversations`),
  about: 'Visitors never see tags.',
  given: 'Tags in use',
  some: 'on some of them',
  save: 'Save',
  done: (count: number) =>
    count === 1 ? 'The conversation is tagged.' : `${count.toLocaleString('en')} conversations are tagged.`,
  areFull: counted(
    'conversation would have more than ten tags, and stays as it was.',
    'conversations would have more than ten tags, and stay as they were.',
  ),
}
