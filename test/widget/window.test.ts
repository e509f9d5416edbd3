import { describe, expect, test } from 'vitest'
import { newestEnds, spanOf, widened } from '../../src/widget/reading/window.ts'

/* Which messages of a long conversation are in the DOM. */

const keys = Array.from({ length: 100 }, (_, place) => `k${place}`)

describe('the messages in the DOM', () => {
  test.each([
    ['the newest, without ends', newestEnds, { from: 70, to: 100 }],
    ['from a message on', { first: 'k40', last: null }, { from: 40, to: 100 }],
    ['from one to another', { first: 'k40', last: 'k59' }, { from: 40, to: 60 }],
    ['the newest, when the conversation is another one', { first: 'x', last: 'y' }, { from: 70, to: 100 }],
    ['as many before the last, when the first is gone', { first: 'x', last: 'k59' }, { from: 30, to: 60 }],
    ['as many before the last, when they are the wrong way round', { first: 'k60', last: 'k59' }, { from: 30, to: 60 }],
  ])('are %s', (_, ends, span) => {
    expect(spanOf(keys, ends, 30)).toEqual(span)
  })

  test('of a short conversation are all', () => {
    expect(spanOf(keys.slice(0, 3), newestEnds, 30)).toEqual({ from: 0, to: 3 })
    expect(spanOf([], newestEnds, 30)).toEqual({ from: 0, to: 0 })
  })
})

describe('reaching further', () => {
  const span = { from: 40, to: 70 }
  const near = { from: 40, to: 52 }

  test.each([
    ['earlier', near, 30, { from: 25, to: 55 }],
    // What is near stays, also where it is more than there should be.
    ['earlier', { from: 40, to: 66 }, 30, { from: 25, to: 66 }],
    ['earlier', near, 200, { from: 0, to: 70 }],
    ['later', { from: 60, to: 70 }, 30, { from: 55, to: 85 }],
    ['later', { from: 45, to: 70 }, 30, { from: 45, to: 85 }],
    ['later', { from: 60, to: 70 }, 200, { from: 40, to: 100 }],
    ['earlier', near, 4, { from: 34, to: 52 }],
  ] as const)('%s, with %o near and at most %i, gives %o', (way, nearby, most, wider) => {
    expect(widened(span, nearby, 100, most, way)).toEqual(wider)
  })
})
