import { expect, test } from 'vitest'
import { indexSize } from '../../server/services/knowledge/search/searched-document.ts'

/* What an index takes is known before it is built, so that not more of them are held than there is memory for. */

test.each([
  ['English', 'Bread is five euros. '.repeat(100), 1],
  ['Russian', 'Хлеб стоит пять евро. '.repeat(100), 1],
  ['Chinese', '面包五欧元'.repeat(100), 6],
  ['Thai', 'ขนมปังราคาห้ายูโร'.replaceAll(/\p{M}/gu, '').repeat(100), 6],
])('an index of %s is as large as its characters say', (_, text, times) => {
  expect(indexSize([{ text }, { text: '' }])).toBe(text.length * times)
})
