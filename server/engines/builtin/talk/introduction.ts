/** How people begin to say who they are, in any of the languages. */
const beginnings = [
  "my name is|my name's|i am|i'm|i’m|this is|mein name ist|ich heiße|ich heisse",
  "je m'appelle|je m’appelle|mon nom est|je suis|me llamo|mi nombre es|soy|meu nome é|o meu nome é|me chamo|chamo-me|sou",
  'mi chiamo|il mio nome è|sono|mijn naam is|ik heet|ik ben|nazywam się|mam na imię|jestem|benim adım|adım|ismim',
  'меня зовут|мене звати|мене звуть|اسمي|שמי|קוראים לי|मेरा नाम|名前は|제 이름은|我叫|我的名字是',
].join('|')
const title = String.raw`(?:(?:mr|mrs|ms|dr|herr|frau|mme|m|sra?|sig|sig\.ra|dhr|mevr|pan|pani)\.?\s)?`
const word = String.raw`\p{L}[\p{L}\p{M}'’-]*`
/** A name of up to three words, at the end of a clause. */
const introduction = new RegExp(
  String.raw`(?:^|(?<=[\s,.!،、，]))(?:${beginnings})\s?${title}(${word}(?:\s${word}){0,2})\s*(?:$|[.,!،、，。])`,
  'iu',
)

/**
 * A message without the clause by which somebody introduces themselves: "Hi, I'm Anna" without "I'm Anna". Null: it has none. Where letters have
 * cases, a name begins with a capital: "I'm lost" introduces nobody.
 */
export function withoutIntroduction(message: string): string | null {
  const found = introduction.exec(message)
  const [clause = '', name = ''] = found ?? []
  if (!found || name.split(/\s/).some((each) => /^\p{Ll}/u.test(each))) return null
  return `${message.slice(0, found.index)} ${message.slice(found.index + clause.length)}`.trim()
}
