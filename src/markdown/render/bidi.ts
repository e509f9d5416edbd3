/*
 * Unicode characters that make text look like something else: bidirectional controls, which change the order in which it is displayed,
 * and invisible ones.
 */

/** Overrides and embeddings. Marks and isolates, which text in two directions needs, stay: they do not reverse letters. */
const overrides = /[\u202a-\u202e]/g
const controls = /[\u202a-\u202e\u2066-\u2069]/g
const invisible = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/gu
/** Joiners are needed in some scripts and in emoji; between letters that never join they only hide. */
const needlessJoiners = /(?<=[\u0021-\u024f])[\u200c\u200d]|[\u200c\u200d](?=[\u0021-\u024f])/g

/** Text that is displayed in the order in which it is written. */
export function withoutBidiOverrides(text: string): string {
  return text.replace(overrides, '')
}

/** Code with its bidirectional controls made visible: they can display code that is not what runs (CVE-2021-42574). */
export function showBidiControls(code: string): string {
  return code.replace(controls, (control) => `⟦U+${control.charCodeAt(0).toString(16).toUpperCase()}⟧`)
}

/** The text of a link without characters that reorder or hide: it could show a host that is not there. */
export function withoutInvisibles(text: string): string {
  return text.replace(invisible, '').replace(needlessJoiners, '')
}
