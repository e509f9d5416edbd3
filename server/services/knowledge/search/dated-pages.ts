/*
 * Notes on releases, guides from a former version to the next, and news say much the same as the pages that stand, of what was true at some
 * time.
 */

/** A version in a title ("Shelf 3.0 is out", "Migration from v7"), or what such pages are called. */
const title =
  /\bv\d+(?:\.\d+)*\b|(?<![\d.])\d{1,3}\.\d{1,3}(?![\d.%]|\s?(?:€|EUR|kg|km|m)\b)|\bchangelog\b|\brelease notes\b/i

/** What owners write in brackets before or after the title of a page that they only keep. */
const kept =
  /[[(](?:archived?|archiviert|archivé|archivado|archiviato|gearchiveerd|outdated|obsolete|veraltet|obsolète|obsoleto|verouderd|expired|abgelaufen)[\])]/i

/** The names of folders and pages, as generators of documentation and their users name them. */
const release = /\/(?:blogs?|changelog|changes|releases?|release-notes|whats-new|migrat\w*|upgrad\w*)(?:[/.-]|$)/i

/** Where sites keep what they report: under a name for news, or by the date, as in `/2026/03/` and `/2026-03-01-open-day`. */
const news =
  /\/(?:news|posts?|press|aktuelles|neuigkeiten|nachrichten|presse|actualites?|actus?|noticias|novedades|notizie|nieuws|aktualnosci|haberler|novosti|novini|archives?|archiv|past(?:-(?:events?|shows?|productions?|seasons?|issues))?|rueckblick|retrospectives?)(?:[/.-]|$)|\/(?:19|20)\d\d[/-][01]\d(?:[/-]|$)/i

/** Text of a template that nobody has replaced. */
const placeholder = /\blorem ipsum dolor\b/i

/** How many characters of a page its notice is looked for in. */
const noticeEnd = 400

/** What generators of documentation write above the pages of former versions (Docusaurus, Read the Docs, MkDocs), and owners above what they keep. */
const oldVersion =
  /\b(?:page|article|announcement|notice|offer)\b[^\n]{0,60}(?:\barchived\b|kept for reference|no longer (?:valid|current|describes|applies|up to date)|out[ -]of[ -]date)|\b(?:documentation|docs|version)\b[^\n]{0,80}(?:no longer (?:actively )?(?:maintained|supported)|out ?dated|not the (?:latest|current|most recent))|\b(?:old|outdated|unreleased|archived) (?:version|documentation|docs)\b|Dokumentation[^\n]{0,80}nicht (?:weiter|mehr) gewartet|documentation[^\n]{0,80}n['’]est plus (?:activement )?maintenue|documentación[^\n]{0,80}ya no se mantiene/i

/**
 * Whether a page is about one release, or reports what was new at some time, or says itself that it is of a former version, or is of a template.
 * @param name The page's title.
 * @param url Its address, if it has one.
 * @param text What it says, as Markdown.
 */
export function isDatedPage(name: string, url = '', text = ''): boolean {
  return (
    title.test(name) ||
    kept.test(name) ||
    release.test(url) ||
    news.test(url) ||
    placeholder.test(text) ||
    oldVersion.test(text.slice(0, noticeEnd))
  )
}
