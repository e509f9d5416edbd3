import { displayName } from '../../contract/fields.ts'
import type { Match } from '../../contract/sites/match.ts'
import type { Setup } from '../../contract/sites/setup.ts'
import type { Language } from '../../contract/languages.ts'
import { spokenLanguage } from '../../core/languages.ts'
import type { SetupRecord } from '../../store/records/records.ts'
import type { Proposal } from './lines.ts'
import type { SiteSeen } from './read-site.ts'
import { textsFor } from './words.ts'

/* What is proposed for an agent by what its site looks like and says. */

/** The language of an agent's texts: that of the site, or English. */
export function languageOf({ language }: Pick<SetupRecord['page'], 'language'>): Language {
  return spokenLanguage([language ?? 'en'])?.language ?? 'en'
}

/** What is shown of the page: plain texts and colors. */
export function describePage({ home, look }: SiteSeen): Setup['page'] {
  const { title, language = null, languages, navigation } = home
  if (!look) return { title, language, languages, navigation, colors: {} }
  const { general, chat } = look.theme.theme
  const [background, text] = [general.background.content, chat.hostBubbles.color]
  return { title, language, languages, navigation, colors: { background, text, brand: chat.buttons.backgroundColor } }
}

/** `name`: what the agent is called, for its texts, where the site has no name. */
export function proposalsOf({ name, look, logo }: SiteSeen): Proposal[] {
  const proposals: Proposal[] = []
  const named = displayName.safeParse(name?.value)
  if (name && named.success) {
    proposals.push({ field: 'name', value: named.data, from: name.from, set: { name: named.data } })
  }
  if (logo) {
    proposals.push({
      field: 'logo',
      ...logo,
      set: {
        'theme.chat.hostAvatar.isEnabled': true,
        'theme.chat.hostAvatar.url': logo.value,
        'welcome.iconUrl': logo.value,
      },
    })
  }
  return look ? [...proposals, ...lookProposals(look)] : proposals
}

function lookProposals({ theme: { theme }, origins }: Match): Proposal[] {
  const from = (path: string) => origins.find((origin) => origin.path === path)?.from ?? 'the styles of the page'
  const { general, chat } = theme
  const { roundness, ...parts } = chat
  const colors = Object.entries(parts).flatMap(([part, values]) =>
    Object.entries(values).map(([name, value]) => [`theme.chat.${part}.${name}`, value]),
  )
  const background = {
    'theme.general.background.type': general.background.type,
    'theme.general.background.content': general.background.content,
  }
  const found: Proposal[] = [
    {
      field: 'colors',
      value: chat.buttons.backgroundColor,
      from: from('theme.chat.buttons.backgroundColor'),
      set: { ...background, ...Object.fromEntries(colors) },
    },
  ]
  if (general.font !== undefined) {
    const set = { 'theme.general.font': general.font }
    found.push({ field: 'font', value: general.font, from: from('theme.general.font'), set })
  }
  if (roundness !== undefined) {
    const set = { 'theme.chat.roundness': roundness }
    found.push({ field: 'roundness', value: roundness, from: from('theme.chat.roundness'), set })
  }
  return found
}

/** The texts of an agent with that name, in the language of its site, and in the others that the page names. */
export function textProposals(page: SetupRecord['page'], name: string): Proposal[] {
  const language = languageOf(page)
  const others = new Set(page.languages.flatMap((tag) => spokenLanguage([tag])?.language ?? []))
  others.delete(language)
  const { greeting, title, subtitle } = textsFor(language, name)
  const from = `our text in ${nameOf(language)}, the language of the site`
  return [
    { field: 'greeting', value: greeting, from, set: { 'settings.general.greeting': greeting } },
    {
      field: 'welcome',
      value: `${title}\n${subtitle}`,
      from,
      set: { 'welcome.title': title, 'welcome.subtitle': subtitle },
    },
    ...Array.from(others, (other) => translationProposal(other, name)),
  ]
}

/** A line a language: of a site in many, fewer are to be read. */
function translationProposal(language: Language, name: string): Proposal {
  const { greeting, title, subtitle } = textsFor(language, name)
  const at = `settings.general.translations.${language}`
  return {
    field: 'translation',
    language,
    value: [greeting, title, subtitle].join('\n'),
    from: `our texts in ${nameOf(language)}, which the page names as a language of the site`,
    set: { [`${at}.greeting`]: greeting, [`${at}.welcome.title`]: title, [`${at}.welcome.subtitle`]: subtitle },
  }
}

const names = new Intl.DisplayNames('en', { type: 'language' })
const nameOf = (language: Language) => names.of(language) ?? language

/** The starter prompts; none any more where no question is answered. */
export function promptProposal(texts: readonly string[]): Proposal {
  return {
    field: 'prompts',
    value: texts.join('\n'),
    from: 'questions that your pages answer',
    set: {
      initialPrompts: texts.map((text) => ({ text, icon: '' })),
      startMode: texts.length > 0 ? 'Prompts' : 'Greeting',
    },
  }
}
