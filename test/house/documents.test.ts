import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { variables } from '../../server/config.ts'

/* What the documents say is held against what they speak of. */

const documents = ['README.md', ...readdirSync('docs').map((name) => path.join('docs', name))]
const textOf = (file: string) => readFileSync(file, 'utf8')
const compose = () => parse(textOf('build/compose.yaml')) as Compose
type Compose = {
  services: Record<string, { build?: { context: string; dockerfile: string }; environment?: Record<string, string> }>
}

test('the README is read in one go: 150 lines at most', () => {
  expect(textOf('README.md').split('\n').length).toBeLessThanOrEqual(151)
})

test.each(documents)('%s links only to files that exist', (file) => {
  const links = [...textOf(file).matchAll(/\]\(([^)\s#]+)[^)]*\)|src="([^"]+)"/g)].map(([, a, b]) => a ?? b ?? '')
  const local = links.filter((link) => !/^[a-z]+:/.test(link))
  expect(local.filter((link) => !existsSync(path.join(path.dirname(file), link)))).toEqual([])
})

test('the tests that docs/security.md names exist', () => {
  const named = [...textOf('docs/security.md').matchAll(/`((?:api|browser|console|house|store|widget)\/[a-z/-]*)`/g)]
  const exists = (name = '') => ['', '.ts', '.test.ts', '.test.tsx'].some((end) => existsSync(`test/${name}${end}`))
  expect(named.length).toBeGreaterThan(20)
  expect(named.map(([, name]) => name).filter((name) => !exists(name))).toEqual([])
})

test('every variable of the configuration is explained, and none that it does not know', () => {
  const tables = ['docs/operate.md', 'docs/scale.md'].map(textOf).join('\n')
  const firstCells = [...tables.matchAll(/^\| (`[^|]*)\|/gm)].map(([, cell]) => cell).join(' ')
  const explained = new Set([...firstCells.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name))
  expect([...explained].toSorted()).toEqual([...variables].toSorted())
})

test('sources cite only documents that a clone has', () => {
  const sources = ['server', 'src'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => path.join(folder, name)),
  )
  const cited = sources.flatMap((file) =>
    [...textOf(file).matchAll(/\b(?:docs\/)?[a-z]+\.md\b(?=[,);:. ])/g)].map(([name]) => name),
  )
  expect([...new Set(cited)].filter((name) => name.startsWith('docs/') && !existsSync(name))).toEqual([])
  expect(cited.filter((name) => /^(api|theme|interface|promises)\.md$/.test(name))).toEqual([])
})

test('every npm script that a document names exists', () => {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> }
  const text = documents.map(textOf).join('\n')
  const named = [...text.matchAll(/npm run (?:-s )?([a-z]+)/g)].map(([, name = '']) => name)
  expect(named.filter((name) => !(name in scripts))).toEqual([])
})

describe('the image and Compose', () => {
  test('the image copies what exists, runs the built server as no root, and sets known variables', () => {
    const lines = textOf('build/Dockerfile').split('\n')
    expect(lines.find((line) => /^[A-Z]/.test(line))).toMatch(/^FROM node:\d+-slim AS build$/)
    const copied = lines.flatMap((line) => /^COPY (?!--from)(.+) \S+$/.exec(line)?.[1]?.split(' ') ?? [])
    expect(copied.filter((name) => !existsSync(name))).toEqual([])
    expect(lines).toContain('USER node')
    expect(lines).toContain('CMD ["node", "dist/server/main.js"]')
    const environment = lines.filter((line) => line.startsWith('ENV ')).join(' ')
    const set = [...environment.matchAll(/([A-Z_]+)=/g)].map(([, name = '']) => name)
    expect(set.filter((name) => !variables.includes(name))).toEqual([])
  })

  test('Compose builds that image and sets known variables', () => {
    const { foyer } = compose().services
    expect(existsSync(path.join('build', foyer?.build?.context ?? '', foyer?.build?.dockerfile ?? ''))).toBe(true)
    expect(Object.keys(foyer?.environment ?? {}).filter((name) => !variables.includes(name))).toEqual([])
    // What an instance on PostgreSQL cannot start without.
    for (const name of ['FOYER_DATABASE_URL', 'FOYER_TOKEN', 'FOYER_SECRET']) {
      expect(Object.keys(foyer?.environment ?? {})).toContain(name)
    }
  })

  test('the workflow for public hosting runs the command of the README', () => {
    const workflow = parse(textOf('.github/workflows/test.yml')) as {
      jobs: Record<string, { steps: { run?: string }[] }>
    }
    expect(workflow.jobs['test']?.steps.map(({ run }) => run)).toContain('npm test')
  })
})
