import interCyrillic from '@fontsource-variable/inter/files/inter-cyrillic-wght-normal.woff2?url&no-inline'
import interGreek from '@fontsource-variable/inter/files/inter-greek-wght-normal.woff2?url&no-inline'
import interLatinExt from '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2?url&no-inline'
import interLatin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url&no-inline'
import interVietnamese from '@fontsource-variable/inter/files/inter-vietnamese-wght-normal.woff2?url&no-inline'
import openSansCyrillic from '@fontsource-variable/open-sans/files/open-sans-cyrillic-wght-normal.woff2?url&no-inline'
import openSansGreek from '@fontsource-variable/open-sans/files/open-sans-greek-wght-normal.woff2?url&no-inline'
import openSansLatinExt from '@fontsource-variable/open-sans/files/open-sans-latin-ext-wght-normal.woff2?url&no-inline'
import openSansLatin from '@fontsource-variable/open-sans/files/open-sans-latin-wght-normal.woff2?url&no-inline'
import openSansVietnamese from '@fontsource-variable/open-sans/files/open-sans-vietnamese-wght-normal.woff2?url&no-inline'

/** The families that our server serves, by their plain names (docs/theme.md, `general.font`). Each file has the letters of the same place below. */
const families: Record<string, { weights: string; files: readonly string[] }> = {
  'open sans': {
    weights: '300 800',
    files: [openSansLatin, openSansLatinExt, openSansCyrillic, openSansGreek, openSansVietnamese],
  },
  inter: { weights: '100 900', files: [interLatin, interLatinExt, interCyrillic, interGreek, interVietnamese] },
}

/** Which letters a file holds, from the packages' own stylesheets: a browser fetches only the files that a text needs. */
const letters = [
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
  'U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116',
  'U+0370-0377,U+037A-037F,U+0384-038A,U+038C,U+038E-03A1,U+03A3-03FF',
  'U+0102-0103,U+0110-0111,U+0128-0129,U+0168-0169,U+01A0-01A1,U+01AF-01B0,U+0300-0301,U+0303-0304,U+0308-0309,U+0323,U+0329,U+1EA0-1EF9,U+20AB',
]

/**
 * Makes a family of ours known to the document (a font face inside a shadow root would be ignored), under its own name with a
 * prefix (see served-font.ts). Nothing is fetched before a letter needs it, and a file that a page's
 * policy blocks is skipped silently. Returns a function that removes the fonts.
 */
export function loadFont(name: string): () => void {
  const family = families[name.toLowerCase()]
  if (!family) return () => {}
  const faces = family.files.map((file, at) => {
    const source = `url("${new URL(file, import.meta.url).href}") format("woff2")`
    const unicodeRange = letters[at] ?? ''
    return new FontFace(`Foyer ${name}`, source, { weight: family.weights, display: 'swap', unicodeRange })
  })
  for (const face of faces) document.fonts.add(face)
  return () => {
    for (const face of faces) document.fonts.delete(face)
  }
}
