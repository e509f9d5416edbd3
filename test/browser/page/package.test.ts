import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, Page } from 'playwright'
import sirv from 'sirv'
import { build } from 'vite'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAgent, type TestAgent } from '../../support/agent.ts'
import { launchBrowser, watch, type Watched } from '../../support/browser/browser.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/*
 * The package as a site gets it: packed, installed from the tarball, built into the four little sites of test/package by a bundler, and
 * used in a browser. Nothing is fetched for it: frameworks and tools are those of this checkout.
 */

const apps = ['plain', 'element', 'react', 'vue']
let folder: string
let browser: Browser
let server: TestServer
let site: Server
let url: string
let agent: TestAgent
let page: Page
let seen: Watched

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'foyer-package-'))
  install()
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    build: { rolldownOptions: { input: apps.map((app) => path.join(folder, `${app}.html`)) } },
  })
  browser = await launchBrowser()
  server = await startTestServer()
  agent = await createAgent(server)
  await serve()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  site?.close()
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
  seen = watch(page)
})
afterEach(() => page.context().close())

/** As a careful site has it. */
const compilerOptions = {
  target: 'es2022',
  module: 'esnext',
  moduleResolution: 'bundler',
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: [],
  jsx: 'react-jsx',
  strict: true,
  allowImportingTsExtensions: true,
  noEmit: true,
}

/** Packs the package, and installs it into a copy of the sites. */
function install(): void {
  const npm = (args: string[]) => execFileSync('npm', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' })
  cpSync('test/package', folder, { recursive: true })
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*'] }))
  npm(['pack', path.resolve('dist/package'), '--silent'])
  const tarball = readdirSync(folder).find((file) => file.endsWith('.tgz')) ?? ''
  npm(['install', '--offline', '--no-audit', '--no-fund', '--no-save', '--prefix', folder, `./${tarball}`])
  mkdirSync(path.join(folder, 'node_modules/@types'), { recursive: true })
  for (const name of ['react', 'react-dom', 'vue', '@types/react', '@types/react-dom']) {
    symlinkSync(path.resolve('node_modules', name), path.join(folder, 'node_modules', name), 'dir')
  }
}

/** Serves the built sites under a policy that allows their own files, and the service for what the widget asks it. */
async function serve(): Promise<void> {
  const policy = `default-src 'none'; script-src 'self'; font-src 'self'; connect-src ${server.url}; img-src ${server.url}; require-trusted-types-for 'script'`
  const files = sirv(path.join(folder, 'dist'))
  site = createServer((request, response) => {
    if (request.url === '/favicon.ico') return void response.writeHead(204).end()
    response.setHeader('Content-Security-Policy', policy)
    files(request, response, () => void response.writeHead(404).end())
  })
  await new Promise<void>((resolve) => site.listen(0, 'localhost', resolve))
  const address = site.address()
  url = `http://localhost:${typeof address === 'object' && address ? address.port : 0}`
}

const launcher = () => page.locator('foyer-chat .launcher')
const field = () => page.locator('foyer-chat [part~="input"]')
const told = () => page.evaluate('site.told') as Promise<string[]>
const visit = (app: string) => page.goto(`${url}/${app}.html?agent=${agent.webId}&server=${server.url}`)

/** Asks in the open panel, and waits for the whole answer, which is Markdown. */
async function ask(): Promise<void> {
  await field().fill('When are you open?')
  await field().press('Enter')
  await page.locator('foyer-chat [part~="host-bubble"] strong', { hasText: 'Monday to Friday' }).waitFor()
  await expect.poll(told).toContainEqual(expect.stringMatching(/^answer complete/))
}

/** Takes the app away, and looks at what stays of the widget. */
async function leave(): Promise<void> {
  await page.evaluate('site.leave()')
  await expect.poll(() => page.locator('foyer-chat').count()).toBe(0)
  const left = await page.evaluate('[document.fonts.size, document.adoptedStyleSheets.length]')
  expect(left).toEqual([0, 0])
  expect(seen.errors).toEqual([])
  expect([...seen.hosts].toSorted()).toEqual([new URL(url).host, new URL(server.url).host].toSorted())
}

test('a consumer in TypeScript gets types for everything, and is told of what is wrong', () => {
  const run = () =>
    execFileSync(process.execPath, [path.resolve('node_modules/typescript/bin/tsc'), '-p', folder], {
      encoding: 'utf8',
      stdio: 'pipe',
    })
  expect(run()).toBe('')
})

test('its files import the frameworks, and hold nothing of them', () => {
  const installed = path.join(folder, 'node_modules/foyer-chat')
  const imports = readdirSync(installed)
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) => readFileSync(path.join(installed, file), 'utf8').match(/(?<= from ")[^"]+/g) ?? [])
  expect([...new Set(imports)].toSorted()).toEqual(['./define.js', 'react', 'react/jsx-runtime', 'vue'])
  for (const wrapper of ['react.js', 'vue.js']) {
    expect(readFileSync(path.join(installed, wrapper)).length, wrapper).toBeLessThan(4000)
  }
})

test.each(apps)('on a server, %s is imported and does nothing', (app) => {
  const name = app === 'plain' ? 'foyer-chat' : `foyer-chat/${app}`
  const program = `await import('${name}'); console.log(typeof HTMLElement, typeof customElements)`
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', program], { cwd: folder, encoding: 'utf8' })
  expect(said.trim()).toBe('undefined undefined')
})

test('create() gives a widget that talks, tells, and goes', async () => {
  await visit('plain')
  await expect.poll(() => field().inputValue()).toBe('When are you open?')
  expect((await launcher().boundingBox())?.x).toBe(20)
  await launcher().click()
  await ask()
  expect(await told()).toEqual(['ready', 'message When are you open?', 'answer complete'])
  await leave()
})

test('the element is defined, talks, and goes with its node', async () => {
  await visit('element')
  await launcher().click()
  await ask()
  expect(await told()).toEqual(['ready', 'answer complete'])
  await leave()
})

describe.each(['react', 'vue'])('the component of %s', (framework) => {
  test('talks, takes commands by its ref, follows its props, and calls the handlers of the last render', async () => {
    await visit(framework)
    await launcher().waitFor()
    expect((await launcher().boundingBox())?.x).toBe(1280 - 20 - 56)
    await page.getByRole('button', { name: 'Move' }).click()
    await expect.poll(async () => (await launcher().boundingBox())?.x).toBe(20)
    await page.getByRole('button', { name: 'Help' }).click()
    await field().waitFor()
    await ask()
    expect(await told()).toContain('answer complete at the start')
    expect(await page.locator('body > foyer-chat').count()).toBe(1)
    await leave()
  })

  test('inline, it fills the place where it stands', async () => {
    await visit(framework)
    await launcher().waitFor()
    await page.getByRole('button', { name: 'Settle' }).click()
    await page.locator('#root foyer-chat [part~="input"]').waitFor()
    expect(await page.locator('foyer-chat').count()).toBe(1)
    expect(await launcher().count()).toBe(0)
    await ask()
    await leave()
  })
})

test('a ref in React is there when the effects of its parent run', async () => {
  await visit('react')
  await expect.poll(told).toContain('ref foyer-chat')
})
