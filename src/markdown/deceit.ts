/*
 * Characters that show something else than what is there: those that turn the order of what follows around, and those nobody sees.
 */

const controls = /[\u202a-\u202e\u2066-\u2069]/g
const hidden = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/gu
/** Joiners are needed in some scripts and in emoji, and only hide between letters that never join. */
const needlessJoiners = /(?<=[\u0021-\u024f])[\u200c\u200d]|[\u200c\u200d](?=[\u0021-\u024f])/g

/** Code in which every control of direction is seen: with them, code can be shown that is not what runs (CVE-2021-42574). */
export function honestCode(code: string): string {
  return code.replace(controls, (control) => `⟦U+${control.charCodeAt(0).toString(16).toUpperCase()}⟧`)
}

/** Text of a link, without all that reorders or hides: it could show a host that is not there. */
export function honestLinkText(text: string): string {
  return text.replace(hidden, '').replace(needlessJoiners, '')
}
