import { expect, test } from 'vitest'
import { clinicSite } from './clinic/pages.ts'
import { isPage, plain } from './grade.ts'
import { hotelSite } from './hotel/pages.ts'
import { productSite } from './product/pages.ts'
import { townSite } from './town/pages.ts'

/** What stands on a page, or on one of a PDF, whose texts are uncompressed here. */
const textOf = (body: string | Buffer) =>
  plain(
    (typeof body === 'string' ? body : body.toString('latin1'))
      .replaceAll(/<(?:style|head)\b[\s\S]*?<\/(?:style|head)>/g, '')
      .replaceAll(/<\/?(?:a|b|strong|em|span|code|del|ins|s)\b[^>]*>/g, '')
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll('&amp;', '&'),
  )

test.each([clinicSite, productSite, townSite, hotelSite])(
  '$name: all facts that are asked for stand on pages that answer',
  (site) => {
    const pages = site.pages('http://127.0.0.1').map(({ path, body }) => ({ path, text: textOf(body) }))
    const unanswerable = site.questions.flat().filter((turn) => {
      const { must, kind } = turn
      const answering = pages.filter(({ path }) => isPage(turn, [path]))
      const holds = (each: string) => answering.some(({ text }) => new RegExp(each, 'i').test(text))
      return kind === 'answer' && !must.every(holds)
    })
    expect(unanswerable.map(({ q }) => q)).toEqual([])
  },
)
