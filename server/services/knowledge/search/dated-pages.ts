/*
 * Notes on releases, guides from a former version to the next, and news say much the same as the pages that stand, of what was true at some
 * time.
 */

/** A version in a title ("Shelf 3.0 is out", "Migration from v7"), or what such pages are called. */
const title =
  /\bv\d+(?:\.\d+)*\b|(?<![\d.])\d{1,3}\.\d{1,3}(?![\d.%]|\s?(?:€|EUR|kg|km|m)\b)|\bchangelog\b|\brelease notes\b/i

/** The names of folders and pages, as generators of documentation and their users name them. */
const release = /\/(?:blog|changelog|changes|releases?|release-notes|whats-new|migrat\w*|upgrad\w*)(?:[/.-]|$)/i

/** Where sites keep what they report: under a name for news, or by the date, as in `/2026/03/` and `/2026-03-01-open-day`. */
const news =
  /\/(?:news|posts?|press|aktuelles|neuigkeiten|nachrichten|presse|actualites?|actus?|noticias|novedades|notizie|nieuws|aktualnosci|haberler|novosti|novini|archives?|archiv)(?:[/.-]|$)|\/(?:19|20)\d\d[/-][01]\d(?:[/-]|$)/i

/**
 * Whether a page is about one release, or reports what was new at some time.
 * @param name The page's title.
 * @param url Its address, if it has one.
 */
export function isDatedPage(name: string, url = ''): boolean {
  return title.test(name) || release.test(url) || news.test(url)
}
