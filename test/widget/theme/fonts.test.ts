import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadServedFont } from '../../../src/theme/served-font.ts'

type Face = { family: string; source: string; descriptors: { unicodeRange: string; weight: string } }

let faces: Set<Face>

beforeEach(() => {
  faces = new Set()
  vi.stubGlobal(
    'FontFace',
    class implements Face {
      readonly family: string
      readonly source: string
      readonly descriptors: Face['descriptors']
      constructor(family: string, source: string, descriptors: Face['descriptors']) {
        this.family = family
        this.source = source
        this.descriptors = descriptors
      }
    },
  )
  Object.defineProperty(document, 'fonts', { configurable: true, value: faces })
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(document, 'fonts')
})

describe("the theme's font", () => {
  test.each([
    ['Open Sans', 'open-sans'],
    ['Inter', 'inter'],
    ['inter', 'inter'],
  ])('%s comes from our server, in five parts by letters, under a name of its own', async (name, file) => {
    loadServedFont(name)
    await expect.poll(() => faces.size).toBe(5)
    for (const face of faces) {
      expect(face.family).toBe(`Foyer ${name}`)
      expect(face.source).toContain(`/${file}-`)
      expect(face.descriptors.unicodeRange).toMatch(/^U\+/)
    }
    expect(new Set(Array.from(faces, ({ source }) => source)).size).toBe(5)
  })

  test('goes with the widget', async () => {
    const remove = loadServedFont('Inter')
    await expect.poll(() => faces.size).toBe(5)
    remove()
    expect(faces.size).toBe(0)
  })

  test('does not come at all to a widget that is gone already', async () => {
    loadServedFont('Inter')()
    loadServedFont('Open Sans')
    await expect.poll(() => faces.size).toBe(5)
    expect(Array.from(faces, ({ family }) => family)).not.toContain('Foyer Inter')
  })

  test.each(['Roboto', 'constructor', 'Open Sans Condensed', ''])(
    '%s is left to the page and the system',
    async (name) => {
      loadServedFont(name)
      loadServedFont('Inter')
      await expect.poll(() => faces.size).toBe(5)
      expect(Array.from(faces, ({ family }) => family)).toEqual(Array.from({ length: 5 }, () => 'Foyer Inter'))
    },
  )
})
