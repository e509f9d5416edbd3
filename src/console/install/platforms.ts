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
}

const texts = installWords.platforms

/** Where an agent is put on a page, and how. The first one does for whatever is not in the list. */
export const platforms: readonly Platform[] = [
  { id: 'html', ...texts.html },
  { id: 'wordpress', ...texts.wordpress },
  { id: 'shopify', ...texts.shopify },
  { id: 'webflow', ...texts.webflow },
  { id: 'next', ...texts.next, code: nextScript },
  { id: 'react', ...texts.react, code: reactComponent },
  { id: 'vue', ...texts.vue, code: vueComponent },
  { id: 'tag-manager', ...texts.tagManager, code: tagManagerHtml },
]

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
