import { withOptOuts } from '#contract/sites/optimizers.ts'
import { installWords } from '../words/en/install.ts'

/** The script tag as data: what each platform's way of writing it is made from. */
export type Tag = {
  /** The line of HTML. */
  html: string
  src: string
  /** All others, by their names in HTML. */
  attributes: readonly (readonly [name: string, value: string])[]
}

export type Platform = {
  id: string
  name: string
  steps: readonly string[]
  /** The code to paste, where it is not the line of HTML. */
  code?: (tag: Tag) => string
  /** A file that the server makes for an agent, below its address. */
  file?: (webId: string) => string
  /** What is said between the file and the code, where there are both. */
  otherwise?: string
}

const texts = installWords.platforms

/** Where an agent is put on a page, and how. The first one does for whatever is not in the list. */
export const platforms: readonly Platform[] = [
  { id: 'html', ...texts.html },
  {
    id: 'wordpress',
    ...texts.wordpress,
    file: (webId) => `wordpress.zip?agent=${webId}`,
    code: ({ html }) => withOptOuts(html),
  },
  { id: 'shopify', ...texts.shopify },
  { id: 'wix', ...texts.wix },
  { id: 'squarespace', ...texts.squarespace },
  { id: 'webflow', ...texts.webflow },
  { id: 'framer', ...texts.framer },
  { id: 'joomla', ...texts.joomla },
  { id: 'drupal', ...texts.drupal, code: drupalLibrary },
  { id: 'ghost', ...texts.ghost },
  { id: 'docusaurus', ...texts.docusaurus, code: docusaurusScript },
  { id: 'vitepress', ...texts.vitepress, code: vitePressHead },
  { id: 'mkdocs', ...texts.mkdocs, code: mkDocsOverride },
  { id: 'next', ...texts.next, code: nextScript },
  { id: 'react', ...texts.react, code: reactComponent },
  { id: 'vue', ...texts.vue, code: vueComponent },
  { id: 'tag-manager', ...texts.tagManager, code: tagManagerHtml },
]

/** The files of a theme named `mytheme`, one below the other; JSON is YAML, too. */
function drupalLibrary({ src, attributes }: Tag): string {
  const all = JSON.stringify({ async: true, ...Object.fromEntries(attributes) })
  return `# mytheme.libraries.yml
foyer:
  js:
    ${JSON.stringify(src)}: { type: external, attributes: ${all} }

# mytheme.info.yml
libraries:
  - mytheme/foyer`
}

function docusaurusScript({ src, attributes }: Tag): string {
  return `scripts: [
  ${JSON.stringify({ src, async: true, ...Object.fromEntries(attributes) })},
],`
}

/** Vite writes an attribute with an empty value by its name alone. */
function vitePressHead({ src, attributes }: Tag): string {
  return `head: [
  ['script', ${JSON.stringify({ async: '', src, ...Object.fromEntries(attributes) })}],
],`
}

function mkDocsOverride({ html }: Tag): string {
  return `{% extends "base.html" %}

{% block scripts %}
{{ super() }}
${html}
{% endblock %}`
}

function nextScript({ src, attributes }: Tag): string {
  const more = attributes.map(([name, value]) => {
    const prop = name === 'crossorigin' ? 'crossOrigin' : name
    return `\n  ${prop}={${JSON.stringify(value)}}`
  })
  return `import Script from 'next/script'

<Script
  src=${JSON.stringify(src)}${more.join('')}
  strategy="afterInteractive"
/>`
}

/** Statements that add the script to the page, as a list of lines. */
function adding({ src, attributes }: Tag, declare: 'const' | 'var'): string[] {
  return [
    `${declare} script = document.createElement('script')`,
    `script.src = ${JSON.stringify(src)}`,
    'script.async = true',
    ...attributes.map(([name, value]) => `script.setAttribute('${name}', ${JSON.stringify(value)})`),
    'document.body.append(script)',
  ]
}

function indented(lines: readonly string[], by: number): string {
  return lines.map((line) => ' '.repeat(by) + line).join('\n')
}

function reactComponent(tag: Tag): string {
  return `import { useEffect } from 'react'

export function Chat() {
  useEffect(() => {
${indented(adding(tag, 'const'), 4)}
  }, [])
  return null
}`
}

function vueComponent(tag: Tag): string {
  return `<script setup>
import { onMounted } from 'vue'

onMounted(() => {
${indented(adding(tag, 'const'), 2)}
})
</script>

<template></template>`
}

/** Tag managers drop the attributes of a pasted script tag, and understand only old JavaScript. */
function tagManagerHtml(tag: Tag): string {
  const lines = adding(tag, 'var').map((line) => `${line.replace('body.append(', 'body.appendChild(')};`)
  return `<script>
(function () {
${indented(lines, 2)}
})();
</script>`
}
