import highlighter from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import css from 'highlight.js/lib/languages/css'
import diff from 'highlight.js/lib/languages/diff'
import go from 'highlight.js/lib/languages/go'
import java from 'highlight.js/lib/languages/java'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import python from 'highlight.js/lib/languages/python'
import sql from 'highlight.js/lib/languages/sql'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'
import yaml from 'highlight.js/lib/languages/yaml'

/** The highlighter, a chunk of its own. It makes nodes out of tokens, and no markup on the way. */

const languages = { bash, css, diff, go, java, javascript, json, python, sql, typescript, xml, yaml }
for (const [name, language] of Object.entries(languages)) highlighter.registerLanguage(name, language)

/** The scopes that get a color, and our class for each. */
const classes = new Map(
  Object.entries({
    keyword: 'md-keyword',
    built_in: 'md-keyword',
    literal: 'md-literal',
    number: 'md-literal',
    string: 'md-string',
    regexp: 'md-string',
    comment: 'md-comment',
    title: 'md-title',
    attr: 'md-title',
    attribute: 'md-title',
    name: 'md-keyword',
    tag: 'md-tag',
    type: 'md-title',
    meta: 'md-comment',
    addition: 'md-addition',
    deletion: 'md-deletion',
  }),
)

type TokenNode = { scope?: string; children: (TokenNode | string)[] }

/** The code as nodes, with our classes on what has a color. `language` is one of the highlighter's names. */
export function highlight(code: string, language: string): DocumentFragment {
  const { _emitter: emitter } = highlighter.highlight(code, { language, ignoreIllegals: true })
  const fragment = document.createDocumentFragment()
  append(fragment, (emitter as unknown as { rootNode: TokenNode }).rootNode)
  return fragment
}

function append(parent: Node, { children }: TokenNode): void {
  for (const child of children) {
    if (typeof child === 'string') {
      parent.appendChild(document.createTextNode(child))
      continue
    }
    const own = classes.get(child.scope?.split('.')[0] ?? '')
    const span = own ? document.createElement('span') : undefined
    if (span && own) span.className = own
    append(span ?? parent, child)
    if (span) parent.appendChild(span)
  }
}
