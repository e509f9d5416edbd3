import { z } from 'zod'
import { color, httpUrl, texts, words, wordsByLanguage } from '../fields.ts'
import { languages } from '../languages.ts'

/** The saved appearance of an agent's widget: docs/theme.md says what each field does on screen. */

const startMode = z.enum(['Greeting', 'Prompts'])
export const roundness = z.enum(['none', 'medium', 'large'])
const inputType = z.enum(['fixed-bottom', 'floating'])

const font = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .regex(/^[A-Za-z0-9 _-]+$/, 'must be a family name of letters, digits, spaces, - and _')

const background = z.object({
  type: z.enum(['Color', 'Image', 'None']),
  content: z.string().meta({ description: 'A color when type is Color, a URL when it is Image, otherwise empty' }),
})

const bubbles = z.object({ backgroundColor: color, color })
const hostBubbles = bubbles.extend({ isMessageActionBarEnabled: z.boolean(), isCorrectivePopupEnabled: z.boolean() })
const avatar = z.object({ isEnabled: z.boolean(), url: httpUrl.nullable() })
const inputs = z.object({ backgroundColor: color, color, placeholderColor: color })

const appearance = z.object({
  general: z.object({ font, background }),
  chat: z.object({
    roundness,
    hostBubbles,
    guestBubbles: bubbles,
    hostAvatar: avatar,
    guestAvatar: avatar,
    buttons: bubbles,
    inputs,
  }),
  customCss: z.string(),
})

/** It may be reworded, not removed: visitors must know that they talk to an AI (EU AI Act, article 50(1)). */
const disclosure = z
  .string()
  .trim()
  .max(300)
  .regex(/[\p{L}\p{N}]/u, 'must say that an AI answers; null restores the default text')

/** Paths of a site between commas, as the option `hide` takes them. */
const sitePaths = z
  .string()
  .trim()
  .max(2000)
  .refine(
    (text) => (text.match(/[^\s,]+/g) ?? []).every((path) => /^\/[^*]*\*?$/.test(path)),
    'must be paths that begin with /, between commas; a * may stand at the end',
  )

/** Where the widget stands, and where it stays away. The attributes of a page's own script tag win. */
const place = z
  .object({
    side: z.enum(['end', 'start']).nullable().meta({
      description: 'The end or the start of the line: right or left, mirrored on right-to-left pages; null: end',
    }),
    offsetInline: z.int().min(0).max(100).nullable().meta({ description: 'Pixels from that side; null: 20' }),
    offsetBlock: z.int().min(0).max(200).nullable().meta({ description: 'Pixels from the bottom; null: 20' }),
    hide: sitePaths.nullable().meta({
      description: 'Paths where the widget stays away; a * at the end stands for the rest',
      example: '/checkout*, /admin/*',
    }),
    lang: z.enum(languages).nullable().meta({
      description:
        'The language in which the widget speaks; null: that of the page (its `lang`), then of the browser. For sites whose pages name a wrong one',
    }),
  })
  .partial()

/** A few words beside the closed launcher, shown once a visit at the first of its moments. */
const invitation = z
  .object({
    text: texts
      .nullable()
      .meta({ description: 'One text for all, or texts by language tag, as in notice; null: no invitation' }),
    seconds: z.int().min(0).max(3600).nullable().meta({
      description: 'After so many seconds on a page; null, with scroll null too: after 5',
    }),
    scroll: z.int().min(0).max(100).nullable().meta({ description: 'After so many percent of a page were scrolled' }),
    paths: sitePaths.nullable().meta({ description: 'Only on these paths; null: on all', example: '/pricing*' }),
  })
  .partial()
export type Invitation = z.infer<typeof invitation>

const prompt = z.object({ text: z.string(), icon: z.string(), iconUrl: httpUrl.optional() })

/** The texts of a theme in another language, by the names that they have in it. */
const translation = z
  .object({
    greeting: z.string(),
    subtitle: z.string(),
    disclosure: z.string(),
    welcome: z.object({ title: z.string(), subtitle: z.string() }).partial(),
    initialPrompts: z.array(prompt),
    inputOptions: z.object({ placeholder: z.string(), buttonText: z.string() }).partial(),
  })
  .partial()

const settings = z.object({
  general: z.object({
    isBrandingEnabled: z.boolean(),
    greeting: z.string().nullable().meta({ description: 'The greeting, in Markdown; null: the text of the widget' }),
    disclosure: z
      .string()
      .nullable()
      .meta({ description: 'The notice that an AI answers; null: the text of the widget' }),
    subtitle: z
      .string()
      .nullable()
      .optional()
      .meta({ description: 'The line below the name; null: "AI assistant", in the visitor’s language' }),
    isHeaderColored: z.boolean().nullable().optional().meta({ description: 'The header in the colors of the buttons' }),
    invitation: invitation.optional().meta({ description: 'Shown beside the closed launcher, once a visit' }),
    help: z.object({ person: z.boolean(), form: z.boolean() }).optional().meta({
      readOnly: true,
      description:
        'Whether visitors may ask for a person, and leave a message in the contact form (PATCH …/help); absent where neither is offered, and in all but GET',
    }),
    launcher: place
      .optional()
      .meta({ description: 'Where launcher and panel stand, paths without them, and their language' }),
    translations: z
      .record(z.string(), translation)
      .optional()
      .meta({
        description:
          'The texts of the theme by language tag. Visitors read those of the language in which the widget speaks to them; what is missing there, as it is saved without a language',
        example: { de: { greeting: 'Willkommen!', inputOptions: { placeholder: 'Ihre Frage' } } },
      }),
  }),
})

const inputOptions = z.object({
  placeholder: z.string(),
  buttonText: z.string(),
  buttonIconUrl: httpUrl.nullable(),
  isLong: z.boolean(),
  type: inputType,
})

const welcome = z.object({ title: z.string(), subtitle: z.string(), iconUrl: httpUrl }).partial()

/** The theme as every read and update answers it: what was saved, completed with the defaults. */
export const theme = z
  .object({
    agent: z.object({ id: z.string(), name: z.string() }),
    startMode,
    theme: appearance,
    settings,
    inputOptions,
    initialPrompts: z.array(prompt),
    welcome,
    buttonIconUrl: httpUrl.nullable().meta({ readOnly: true, description: 'Mirrors inputOptions.buttonIconUrl' }),
  })
  .meta({ id: 'Theme' })
export type Theme = z.infer<typeof theme>

/**
 * A text color whose contrast with its background is below 4.5:1 (WCAG 2.2, 1.4.3). The widget uses `suggestion` instead:
 * the nearest color of the same hue that passes.
 */
const contrastWarning = z
  .object({
    path: z.string().meta({ example: 'theme.chat.hostBubbles.color' }),
    against: z.string().meta({ example: 'theme.chat.hostBubbles.backgroundColor' }),
    ratio: z.number(),
    suggestion: z.string().meta({ description: 'A hex color' }),
  })
  .meta({ id: 'ContrastWarning' })
export type ContrastWarning = z.infer<typeof contrastWarning>

/** The contrast of a text color with its background; `suggestion` is set when it is too low. */
const contrast = contrastWarning.partial({ suggestion: true }).meta({ id: 'Contrast' })
export type Contrast = z.infer<typeof contrast>

/**
 * Colors by the theme's paths, such as `theme.chat.hostBubbles.color`; every text in it has a contrast of 4.5:1 or more with its
 * background. `theme.general.background` is set when the background is a color; `welcome`, the text directly on the panel, unless the
 * background is a picture.
 */
const palette = z.record(z.string(), z.string()).meta({
  id: 'Palette',
  description: 'Colors by path. welcome: text directly on the panel. Every text has a contrast of 4.5:1 or more.',
  example: { 'theme.general.background': '#15171c', 'theme.chat.buttons.color': '#ffffff', welcome: '#e9ebef' },
})
export type Palette = z.infer<typeof palette>

/** What the launcher is drawn from. `/widget/{webId}.js` carries it, so that the launcher waits for no second request. */
export const launcher = z.object({
  name: z.string(),
  picture: z.string().nullable().meta({ description: 'The avatar; an asset is relative to the address of the server' }),
  background: z.string(),
  color: z.string(),
  side: z
    .string()
    .optional()
    .meta({ description: 'This and the next three: options of the widget, where they were saved' }),
  offset: z.string().optional(),
  hide: z.string().optional(),
  lang: z.string().optional(),
})
export type LauncherLook = z.infer<typeof launcher>

/** The answer to GET and PATCH of a theme. */
export const themeAnswer = z
  .object({
    data: theme,
    warnings: z.array(contrastWarning).optional(),
    schemes: z.object({ theme: palette, light: palette, dark: palette }).optional().meta({
      description:
        'The colors that the widget shows: as saved (`theme`), for light and for dark pages, each made readable. Only GET has them',
    }),
    embed: z
      .object({
        notice: texts.nullable().meta({ description: 'One text for all, or texts by language tag' }),
        retentionDays: z.number().nullable(),
      })
      .optional()
      .meta({ description: 'The embed settings that visitors see; only GET has them' }),
    launcher: launcher.optional().meta({ description: 'What the launcher of the widget looks like; only GET has it' }),
  })
  .meta({ id: 'ThemeAnswer' })
export type ThemeAnswer = z.infer<typeof themeAnswer>
/** The answer to GET. */
export type WidgetTheme = Omit<ThemeAnswer, 'launcher'> & { launcher: LauncherLook }

/** The answer to POST of a theme's preview: that of GET with the update applied, and the contrast of every text color. */
export const themePreview = themeAnswer.extend({ contrasts: z.array(contrast) }).meta({ id: 'ThemePreview' })
export type ThemePreview = z.infer<typeof themePreview>

const promptUpdate = z.union([
  z.string().trim().min(1).max(500),
  z.object({
    text: z.string().trim().min(1).max(500),
    icon: z.string().max(100).default(''),
    iconUrl: httpUrl.optional(),
  }),
])

const initialPromptsUpdate = z.array(promptUpdate).max(50)
const greetingUpdate = z.string().trim().max(8000)
const subtitleUpdate = z.string().trim().max(100)
const welcomeTitle = z.string().max(200)
const welcomeSubtitle = z.string().max(1000)
const placeholder = z.string().max(200)
const buttonText = z.string().max(60)

/** Written as tags are, `pt-BR` for `pt-br`, so that none is there twice. */
const translationTag = z
  .string()
  .regex(
    new RegExp(`^(${languages.join('|')})(-[a-z]{4})?(-([a-z]{2}|\\d{3}))?$`, 'i'),
    `must be the tag of a language that the widget speaks, such as de or pt-BR: one of ${languages.join(', ')}`,
  )
  .transform((tag) => new Intl.Locale(tag).toString())

/** null takes a text away, or all of a language. */
const translationUpdate = z
  .object({
    greeting: greetingUpdate.nullable(),
    subtitle: subtitleUpdate.nullable(),
    disclosure: disclosure.nullable(),
    welcome: z.object({ title: welcomeTitle.nullable(), subtitle: welcomeSubtitle.nullable() }).partial().nullable(),
    initialPrompts: initialPromptsUpdate.nullable(),
    inputOptions: z
      .object({ placeholder: placeholder.nullable(), buttonText: buttonText.nullable() })
      .partial()
      .nullable(),
  })
  .partial()

/** Visitors get all of it with the theme: so many characters in all languages together. */
export const maxTranslated = 100_000

/**
 * PATCH /v1/agents/{agentId}/theme: the part of a theme that changes. Objects merge deeply, arrays and scalars replace,
 * null clears what may be null. Whether a background's content fits its type is decided on the merged theme.
 */
export const themeUpdate = z
  .object({
    startMode,
    theme: z
      .object({
        general: z
          .object({ font, background: background.extend({ content: z.string().trim().max(2048) }).partial() })
          .partial(),
        chat: z
          .object({
            roundness,
            hostBubbles: hostBubbles.partial(),
            guestBubbles: bubbles.partial(),
            hostAvatar: avatar.partial(),
            guestAvatar: avatar.partial(),
            buttons: bubbles.partial(),
            inputs: inputs.partial(),
          })
          .partial(),
        customCss: z.string().max(50_000),
      })
      .partial(),
    settings: z
      .object({
        general: z
          .object({
            isBrandingEnabled: z.boolean(),
            greeting: greetingUpdate.nullable(),
            disclosure: disclosure.nullable(),
            subtitle: subtitleUpdate.nullable(),
            isHeaderColored: z.boolean().nullable(),
            invitation: invitation.extend({ text: z.union([words(300), wordsByLanguage(300)]) }).partial(),
            launcher: place,
            translations: z.record(translationTag, translationUpdate.nullable()).nullable(),
          })
          .partial(),
      })
      .partial(),
    inputOptions: inputOptions.extend({ placeholder, buttonText }).partial(),
    initialPrompts: initialPromptsUpdate,
    welcome: z.object({ title: welcomeTitle, subtitle: welcomeSubtitle, iconUrl: httpUrl.nullable() }).partial(),
  })
  .partial()
  .refine((body) => Object.keys(body).length > 0, {
    message: 'send at least one of theme, settings, inputOptions, startMode, initialPrompts, welcome',
  })
  .meta({ id: 'ThemeUpdate' })
export type ThemeUpdate = z.infer<typeof themeUpdate>

/** The saved part of a theme: the update's shape with prompts in their stored form. Defaults are added when it is read. */
export type SavedTheme = Omit<ThemeUpdate, 'initialPrompts'> & { initialPrompts?: Theme['initialPrompts'] }
