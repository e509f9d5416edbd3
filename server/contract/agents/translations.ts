/* Texts of a theme by language. Plain, for the server and the widget, whatever a theme lacks or holds. */

type Parts = Partial<Record<string, unknown>>

/**
 * The theme with its texts in the language of a tag: those of `pt-BR` come before those of `pt`, and what neither has stays untranslated.
 */
export function inLanguage<T>(theme: T, tag: string): T {
  const { translations } = partsOf(partsOf(partsOf(theme)['settings'])['general'])
  const byTag = new Map(Object.entries(partsOf(translations)).map(([each, texts]) => [each.toLowerCase(), texts]))
  // The old tag of Hebrew, which some browsers still send. No text has a longer tag than one of language, script and region.
  const subtags = tag.toLowerCase().replace(/^iw\b/, 'he').split('-', 3)
  return subtags.reduce((said, _, at) => {
    const texts = byTag.get(subtags.slice(0, at + 1).join('-'))
    return texts === undefined ? said : withTexts(said, partsOf(texts))
  }, theme)
}

function withTexts<T>(theme: T, { greeting, disclosure, subtitle, welcome, initialPrompts, inputOptions }: Parts): T {
  const before = partsOf(theme)
  const settings = partsOf(before['settings'])
  const general = { ...partsOf(settings['general']), ...textsIn({ greeting, disclosure, subtitle }) }
  return {
    ...theme,
    settings: { ...settings, general },
    welcome: { ...partsOf(before['welcome']), ...textsIn(welcome) },
    inputOptions: { ...partsOf(before['inputOptions']), ...textsIn(inputOptions) },
    ...(Array.isArray(initialPrompts) && initialPrompts.length > 0 && { initialPrompts }),
  }
}

/** An empty text is none. */
function textsIn(texts: unknown): Parts {
  return Object.fromEntries(Object.entries(partsOf(texts)).filter(([, text]) => typeof text === 'string' && text))
}

function partsOf(value: unknown): Parts {
  return typeof value === 'object' && value !== null ? value : {}
}
