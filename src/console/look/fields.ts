import { languages } from '#contract/languages.ts'

/** The control that edits a field of the theme. */
export type Control =
  | 'color'
  | 'background'
  | 'font'
  | 'roundness'
  | 'composer'
  | 'start'
  | 'side'
  | 'number'
  | 'language'
  | 'languages'
  | 'switch'
  | 'line'
  | 'text'
  | 'picture'
  | 'prompts'
  | 'css'

export type Field = { path: string; control: Control; max?: number; unit?: 'pixels' | 'seconds' | 'percent' }

/** What every control of a field is given. */
export type FieldProps<T> = {
  value: T
  onChange: (value: T) => void
  error: string | undefined
  isDisabled: boolean
}

export type Group = {
  name: 'colors' | 'shape' | 'start' | 'composer' | 'place' | 'invitation' | 'css'
  fields: Field[]
}

const chat = 'theme.chat'
const invitation = 'settings.general.invitation'
const color = (path: string): Field => ({ path: `${chat}.${path}`, control: 'color' })
const picture = (path: string): Field => ({ path, control: 'picture' })
const isOn = (path: string): Field => ({ path, control: 'switch' })

/** Every field of the theme, in the order in which one thinks of them. */
export const groups: Group[] = [
  {
    name: 'colors',
    fields: [
      color('buttons.backgroundColor'),
      color('buttons.color'),
      isOn('settings.general.isHeaderColored'),
      { path: 'theme.general.background', control: 'background' },
      color('hostBubbles.backgroundColor'),
      color('hostBubbles.color'),
      color('guestBubbles.backgroundColor'),
      color('guestBubbles.color'),
      color('inputs.backgroundColor'),
      color('inputs.color'),
      color('inputs.placeholderColor'),
    ],
  },
  {
    name: 'shape',
    fields: [
      { path: 'theme.general.font', control: 'font', max: 64 },
      { path: `${chat}.roundness`, control: 'roundness' },
      isOn(`${chat}.hostAvatar.isEnabled`),
      picture(`${chat}.hostAvatar.url`),
      isOn(`${chat}.guestAvatar.isEnabled`),
      picture(`${chat}.guestAvatar.url`),
    ],
  },
  {
    name: 'start',
    fields: [
      { path: 'startMode', control: 'start' },
      { path: 'settings.general.greeting', control: 'text', max: 8000 },
      { path: 'welcome.title', control: 'line', max: 200 },
      { path: 'welcome.subtitle', control: 'line', max: 1000 },
      picture('welcome.iconUrl'),
      { path: 'initialPrompts', control: 'prompts' },
    ],
  },
  {
    name: 'composer',
    fields: [
      { path: 'inputOptions.placeholder', control: 'line', max: 200 },
      { path: 'inputOptions.buttonText', control: 'line', max: 60 },
      picture('inputOptions.buttonIconUrl'),
      { path: 'inputOptions.type', control: 'composer' },
      isOn('inputOptions.isLong'),
      isOn(`${chat}.hostBubbles.isMessageActionBarEnabled`),
      isOn(`${chat}.hostBubbles.isCorrectivePopupEnabled`),
      { path: 'settings.general.disclosure', control: 'line', max: 300 },
      isOn('settings.general.isBrandingEnabled'),
    ],
  },
  {
    name: 'place',
    fields: [
      { path: 'settings.general.launcher.side', control: 'side' },
      { path: 'settings.general.launcher.offsetInline', control: 'number', max: 100, unit: 'pixels' },
      { path: 'settings.general.launcher.offsetBlock', control: 'number', max: 200, unit: 'pixels' },
      { path: 'settings.general.launcher.hide', control: 'text', max: 2000 },
      { path: 'settings.general.launcher.lang', control: 'language' },
    ],
  },
  {
    name: 'invitation',
    fields: [
      { path: `${invitation}.text`, control: 'languages' },
      { path: `${invitation}.seconds`, control: 'number', max: 3600, unit: 'seconds' },
      { path: `${invitation}.scroll`, control: 'number', max: 100, unit: 'percent' },
      { path: `${invitation}.paths`, control: 'text', max: 2000 },
    ],
  },
  { name: 'css', fields: [{ path: 'theme.customCss', control: 'css', max: 50_000 }] },
]

export const allFields: Field[] = groups.flatMap(({ fields }) => fields)

const line = (path: string, max: number): Field => ({ path, control: 'line', max })

/** The texts that a theme has for each language, by their paths without one. */
export const translatable: readonly Field[] = [
  { path: 'settings.general.greeting', control: 'text', max: 8000 },
  line('welcome.title', 200),
  line('welcome.subtitle', 1000),
  { path: 'initialPrompts', control: 'prompts' },
  line('settings.general.subtitle', 100),
  line('inputOptions.placeholder', 200),
  line('inputOptions.buttonText', 60),
  line('settings.general.disclosure', 300),
]

/** Where a theme has the texts of its languages. */
export const translations = 'settings.general.translations'

/** The path of a text among those of a language. */
export function pathAmongTexts(path: string): string {
  return path.replace(/^settings\.general\./, '')
}

/** The language of a path in {@link translations}, and the field whose text is there; undefined: it is none. */
export function translationAt(path: string): { tag: string; field: Field | undefined } | undefined {
  if (!path.startsWith(`${translations}.`)) return undefined
  const [tag = '', ...rest] = path.slice(translations.length + 1).split('.')
  const inner = rest.join('.')
  const field = translatable.find((each) => `${inner}.`.startsWith(`${pathAmongTexts(each.path)}.`))
  return { tag, field }
}

/** The paths of all that a draft changes: each field, and all texts of each language that may be there, or that a theme has. */
export function pathsOf(...themes: unknown[]): string[] {
  const tags = new Set<string>(languages)
  for (const theme of themes) for (const tag of tagsOf(theme)) tags.add(tag)
  return [...allFields.map(({ path }) => path), ...Array.from(tags, (tag) => `${translations}.${tag}`)]
}

/** The languages that a theme has texts in. */
export function tagsOf(theme: unknown): string[] {
  return Object.entries(getAt(theme, translations) ?? {}).flatMap(([tag, texts]) => (texts ? [tag] : []))
}

/** Fields whose empty text stands for the widget's own words; the interface says null. */
export const nullable: ReadonlySet<string> = new Set(['settings.general.greeting', 'settings.general.disclosure'])

/** The value at a path such as `theme.chat.buttons.color`. */
export function getAt(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined), value)
}

/** A copy in which something else stands there. */
export function setAt<T>(value: T, path: string, next: unknown): T {
  const [key = '', ...rest] = path.split('.')
  const inner: unknown = getAt(value, key)
  return { ...value, [key]: rest.length === 0 ? next : setAt(inner ?? {}, rest.join('.'), next) }
}
