/*
 * Notes on releases, and guides from a former version to the next, say much the same as the documentation, of what was true at some time.
 */

/** A version in a title ("Shelf 3.0 is out", "Migration from v7"), or what such pages are called. */
const title =
  /\bv\d+(?:\.\d+)*\b|(?<![\d.])\d{1,3}\.\d{1,3}(?![\d.%]|\s?(?:€|EUR|kg|km|m)\b)|\bchangelog\b|\brelease notes\b/i

/** The names of folders and pages, as generators of documentation and their users name them. */
const path = /\/(?:blog|changelog|changes|releases?|release-notes|whats-new|migrat\w*|upgrad\w*)(?:[/.-]|$)/i

/**
 * Whether a page is about one release.
 * @param name The page's title.
 * @param url Its address, if it has one.
 */
export function isOfRelease(name: string, url = ''): boolean {
  return title.test(name) || path.test(url)
}
