import { describe, expect, test } from 'vitest'
import { english } from '../../../src/i18n/languages/en.ts'
import { loadWords } from '../../../src/i18n/load-words.ts'
import { words as englishOfPeople } from '../../../src/i18n/people/en.ts'
import type { PeopleWords } from '../../../src/i18n/people/people-words.ts'
import type { Words as OwnWords } from '../../../src/i18n/words.ts'

/* The dictionaries at run time: the type says that nothing is missing, and this that what is there is said well. */

type Say = (...values: unknown[]) => string
type Leaf = string | Say

const tags = ['de', 'fr', 'es', 'pt', 'it', 'nl', 'pl', 'tr', 'ru', 'uk', 'ar', 'he', 'hi', 'ja', 'ko', 'zh'] as const
type Tag = (typeof tags)[number]

/** With those about people, which are files of their own. */
type Words = OwnWords & { people: PeopleWords }

async function wordsOf(tag: Tag): Promise<Words> {
  const [{ words }, people] = (await Promise.all([
    import(`../../../src/i18n/languages/${tag}.ts`),
    import(`../../../src/i18n/people/${tag}.ts`),
  ])) as [{ words: OwnWords }, { words: PeopleWords }]
  return { ...words, people: people.words }
}

const dictionaries = Object.fromEntries(
  await Promise.all(tags.map(async (tag) => [tag, await wordsOf(tag)] as const)),
) as Record<Tag, Words>
const inEnglish = leavesOf({ ...english, people: englishOfPeople })

/** Every text and every function with the path to it: `about.title`. */
function leavesOf(entry: object, path = '', leaves = new Map<string, Leaf>()): Map<string, Leaf> {
  for (const [name, inner] of Object.entries(entry) as [string, Leaf | object][]) {
    if (typeof inner === 'object') leavesOf(inner, `${path}${name}.`, leaves)
    else leaves.set(path + name, inner)
  }
  return leaves
}

/** What a leaf says; a function with marks in the place of its values. */
function said(leaf: Leaf): string {
  return typeof leaf === 'string' ? leaf : leaf(...logFields(leaf))
}

const logFields = (leaf: Say) => Array.from({ length: leaf.length }, (_, index) => `«${index}»`)

describe.each(tags)('%s', (tag) => {
  const words = dictionaries[tag]
  const leaves = leavesOf(words)
  const texts = [...leaves].map(([path, leaf]) => [path, said(leaf)] as const)

  test('is what a visitor who speaks it is given', async () => {
    const { people: _, ...own } = words
    expect(await loadWords(tag)).toEqual({ ...own, language: expect.stringMatching(new RegExp(`^${tag}`)) })
  })

  test('names the way to end a conversation on a shared computer as the menu does', () => {
    expect(words.about.browser.local).toContain(words.newChat)
  })

  test('says everything that English says, and nothing else', () => {
    expect([...leaves.keys()].toSorted()).toEqual([...inEnglish.keys()].toSorted())
    for (const [path, leaf] of leaves) expect(typeof leaf, path).toBe(typeof inEnglish.get(path))
  })

  test('leaves no text empty or with spaces around it', () => {
    expect(texts.filter(([, text]) => text === '' || text.trim() !== text)).toEqual([])
  })

  test('says each value that it is given', () => {
    for (const [path, leaf] of leaves) {
      if (typeof leaf === 'string') continue
      const marks = logFields(inEnglish.get(path) as Say)
      for (const mark of marks) expect(leaf(...marks), path).toContain(mark)
    }
  })

  test('is not English by oversight', () => {
    const same = texts.filter(([path, text]) => text === said(inEnglish.get(path) ?? '')).map(([path]) => path)
    expect(same.filter((path) => path !== 'direction')).toEqual(sameAsEnglish[tag] ?? [])
  })

  test('has the same noun for all the numbers that its grammar treats alike', () => {
    const rules = new Intl.PluralRules(tag)
    for (const [name, say] of counting(words)) {
      const forms = new Map<string, Set<string>>()
      for (const count of counts) {
        const rule = rules.select(count)
        const noun = say(count).replace(String(count), '#')
        forms.set(rule, (forms.get(rule) ?? new Set()).add(noun))
      }
      for (const [rule, nouns] of forms) expect([...nouns], `${name}, ${rule}`).toHaveLength(1)
    }
  })

  test('ends well where an optional value is missing', () => {
    const bare = [words.spoken.code('', 3), words.spoken.picture(''), words.markdown.code('')]
    for (const text of bare) expect(text).not.toMatch(/[,:،、：，]\s*$|[,،、，]\s*[,،、，]|\u2068\u2069/)
  })

  test('names a file in letters that every file system takes', () => {
    expect(words.about.fileName).toMatch(/^[a-z]+$/)
  })

  test('has typographic apostrophes and quotes', () => {
    expect(texts.filter(([, text]) => /['"]/.test(text))).toEqual([])
  })
})

const counts = [0, 1, 2, 3, 5, 11, 21, 100]

/** All that counts something, as functions of the number alone. */
function counting(words: Words): [name: string, say: (count: number) => string][] {
  return [
    ['unread', words.unread],
    ['charactersLeft', words.charactersLeft],
    ['tooLong', words.tooLong],
    ['days', words.about.days],
    ['lines', (count) => words.spoken.code('TypeScript', count)],
  ]
}

/** What is the same word in both languages; ja says the branding as services there do. */
const sameAsEnglish: Partial<Record<Tag, string[]>> = {
  de: ['correctiveHint', 'markdown.code', 'people.contact.name'],
  fr: ['assistant', 'conversation', 'sources', 'sourceCount', 'about.fileName', 'markdown.code'],
  nl: ['about.ai', 'markdown.code'],
  pl: ['about.ai'],
  hi: ['about.ai'],
  ja: ['branding', 'about.ai'],
  ko: ['about.ai'],
  zh: ['about.ai'],
}

test.each([
  [
    'pl',
    [
      '0 nowych wiadomości',
      '1 nowa wiadomość',
      '2 nowe wiadomości',
      '3 nowe wiadomości',
      '5 nowych wiadomości',
      '11 nowych wiadomości',
      '21 nowych wiadomości',
      '100 nowych wiadomości',
    ],
  ],
  [
    'ru',
    [
      '0 новых сообщений',
      '1 новое сообщение',
      '2 новых сообщения',
      '3 новых сообщения',
      '5 новых сообщений',
      '11 новых сообщений',
      '21 новое сообщение',
      '100 новых сообщений',
    ],
  ],
  [
    'uk',
    [
      '0 нових повідомлень',
      '1 нове повідомлення',
      '2 нові повідомлення',
      '3 нові повідомлення',
      '5 нових повідомлень',
      '11 нових повідомлень',
      '21 нове повідомлення',
      '100 нових повідомлень',
    ],
  ],
  [
    'ar',
    [
      'لا رسائل جديدة',
      'رسالة جديدة واحدة',
      'رسالتان جديدتان',
      '3 رسائل جديدة',
      '5 رسائل جديدة',
      '11 رسالة جديدة',
      '21 رسالة جديدة',
      '100 رسالة جديدة',
    ],
  ],
  [
    'he',
    [
      '0 הודעות חדשות',
      'הודעה חדשה אחת',
      'שתי הודעות חדשות',
      '3 הודעות חדשות',
      '5 הודעות חדשות',
      '11 הודעות חדשות',
      '21 הודעות חדשות',
      '100 הודעות חדשות',
    ],
  ],
  [
    'fr',
    [
      '0 nouveau message',
      '1 nouveau message',
      '2 nouveaux messages',
      '3 nouveaux messages',
      '5 nouveaux messages',
      '11 nouveaux messages',
      '21 nouveaux messages',
      '100 nouveaux messages',
    ],
  ],
  [
    'de',
    [
      '0 neue Nachrichten',
      '1 neue Nachricht',
      '2 neue Nachrichten',
      '3 neue Nachrichten',
      '5 neue Nachrichten',
      '11 neue Nachrichten',
      '21 neue Nachrichten',
      '100 neue Nachrichten',
    ],
  ],
] as const)('new messages are counted as %s counts', (tag, expected) => {
  expect(counts.map((count) => dictionaries[tag].unread(count))).toEqual(expected)
})

test('Arabic and Hebrew run from right to left, the others from left to right', () => {
  const rightToLeft = tags.filter((tag) => dictionaries[tag].direction === 'rtl')
  expect(rightToLeft).toEqual(['ar', 'he'])
})

test.each(['ru', 'uk', 'ar', 'he', 'hi', 'ja', 'ko', 'zh'] as const)('%s is written in its own script', (tag) => {
  const taken = new Set(['Foyer', 'AI', 'Powered', 'by', ...'name example com'.split(' ')])
  const foreign = [...leavesOf(dictionaries[tag])]
    .filter(([path]) => !['language', 'direction', 'about.fileName'].includes(path))
    .flatMap(([, leaf]) => said(leaf).match(/[A-Za-z]+/g) ?? [])
    .filter((word) => !taken.has(word))
  expect(foreign).toEqual([])
})

test('French puts a space that does not break before its marks of two parts', () => {
  const texts = [...leavesOf(dictionaries.fr).values()].map(said)
  expect(texts.filter((text) => /[^\u202F\u00A0][?!:;]/.test(text))).toEqual([])
  expect(texts.filter((text) => /[\u202F\u00A0]/.test(text)).length).toBeGreaterThan(3)
})
