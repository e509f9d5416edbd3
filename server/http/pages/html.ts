/** Escapes a text for HTML elements and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}

type HtmlPage = {
  /** The tag of its language; absent: English. */
  tag?: string
  direction?: 'ltr' | 'rtl'
  /** It is an app: it goes below the notch of a phone, and stays above its keyboard. */
  isApp?: boolean
  title: string
  /** HTML. */
  head: string
  body: string
  /** Those of the body's tag. */
  attributes?: string
}

/** Returns a whole page. */
export function htmlPage({ tag = 'en', direction, isApp, title, head, body, attributes }: HtmlPage): string {
  return `<!doctype html>
<html lang="${tag}"${direction ? ` dir="${direction}"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1${isApp ? ', viewport-fit=cover, interactive-widget=resizes-content' : ''}">
<title>${escapeHtml(title)}</title>
${head}
</head>
<body${attributes ? ` ${attributes}` : ''}>
${body}
</body>
</html>
`
}
