import { expect, test } from 'vitest'
import { readingStage } from './reading-stage.ts'
import { docusaurus, starlight, vitepress } from './site-builders/documentation.ts'
import { helpCenters } from './site-builders/help-centers.ts'
import { shopify, squarespace, webflow, wix, woocommerce, wordpress } from './site-builders/shops.ts'

/* Pages as what makes most of them renders them: nothing of their text is lost, and nothing else is in it. */

const { textOf } = readingStage()

test.each(
  Object.entries({
    docusaurus,
    starlight,
    vitepress,
    shopify,
    woocommerce,
    wordpress,
    wix,
    webflow,
    squarespace,
    ...helpCenters,
  }),
)('a page of %s is read whole, and nothing but its text', async (_, { html, text }) => {
  expect(await textOf(html)).toBe(text)
})
