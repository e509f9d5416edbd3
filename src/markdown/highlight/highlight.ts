import highlighter from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import css from 'highlight.js/lib/languages/css'
import diff from 'highlight.js/lib/languages/diff'
import go from 'highlight.js/lib/languages/go'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import python from 'highlight.js/lib/languages/python'
import sql from 'highlight.js/lib/languages/sql'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'
import yaml from 'highlight.js/lib/languages/yaml'
import { decode } from '../render/entities.ts'

/*
 * Syntax highlighting. highlight.js returns HTML, which is not parsed as such: spans are created from it one by one, with classes of our
 * own, and the result is dropped unless its text equals the code.
 */

const languages = { bash, css, diff, go, javascript, json, python, sql, typescript, xml, yaml }
for (const [name, language] of Object.entries(languages)) highlighter.registerLanguage(name, language)

/** The scopes of highlight.js by our class. Others get no color. */
const classes = new Map(
  Object.entries({
    'md-comment': 'comment quote meta',
    'md-keyword': 'keyword built_in selector-tag name section doctag',
    'md-literal': 'literal number variable template-variable symbol bullet',
    'md-string': 'string regexp link',
    'md-title': 'title type attr attribute property selector-class selector-id',
    'md-addition': 'addition',
    'md-deletion': 'deletion',
  }).flatMap(([own, theirs]) => theirs.split(' ').map((name) => [name, own] as const)),
)

/** Highlights code in one of the languages above; null where that fails. */
export function highlight(code: string, language: string): DocumentFragment | null {
  try {
    const made = build(highlighter.highlight(code, { language, ignoreIllegals: true }).value)
    return made.textContent === code ? made : null
  } catch {
    return null
  }
}

function build(html: string): DocumentFragment {
  const fragment = document.createDocumentFragment()
  const open: (DocumentFragment | HTMLElement)[] = [fragment]
  for (const [piece, name, text] of html.matchAll(/<span class="([^"]*)">|<\/span>|([^<]+)/g)) {
    const parent = open.at(-1) ?? fragment
    if (text !== undefined) parent.append(decode(text))
    else if (piece === '</span>') open.pop()
    else {
      const span = document.createElement('span')
      const own = classOf(name ?? '')
      if (own) span.className = own
      parent.append(span)
      open.push(span)
    }
  }
  return fragment
}

/** highlight.js writes `hljs-title function_` for a kind of title; the kind is ignored. */
function classOf(written: string): string | undefined {
  return classes.get((written.split(' ')[0] ?? '').replace(/^hljs-/, ''))
}
