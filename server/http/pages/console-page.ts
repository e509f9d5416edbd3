import { readFile } from 'node:fs/promises'
import type { OutgoingHttpHeaders } from 'node:http'
import path from 'node:path'
import { z } from 'zod'
import type { Pages } from '../app.ts'
import { pathOf } from '../errors.ts'
import { pageHeaders, strictPolicy } from '../response/headers.ts'
import { htmlPage } from './html-page.ts'

/*
 * /console: the admins' pages. Every path below it gets the same shell, whose script routes by the path; only /console/files/… are files,
 * which are immutable, and what makes an app of it: the service worker, and /console/installed/…, the manifest and the icons. URLs are relative, so that it works below a folder of the public URL.
 */

const chunk = z.object({
  file: z.string(),
  css: z.array(z.string()).default([]),
  /** Its static imports, by their names in the manifest. */
  imports: z.array(z.string()).default([]),
})
const manifest = z.record(z.string(), chunk)

type PageFiles = { script: string; modules: string[]; styles: string[] }

/** The files that the pages name, below /console/: the console's own, and those of its preview of a widget. */
export type ConsoleFiles = { shell: PageFiles; preview: PageFiles }

/** Reads the entries from the build's manifest; undefined when the console is not built. */
export async function readConsoleFiles(webDirectory: string): Promise<ConsoleFiles | undefined> {
  const text = await readFile(path.join(webDirectory, 'console/.manifest.json'), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const chunks = manifest.parse(JSON.parse(text))
  return { shell: filesOf(chunks, 'src/console/main.tsx'), preview: filesOf(chunks, 'src/console/preview/frame.ts') }
}

/** An entry's script, and the scripts and styles of all that it imports at once. */
function filesOf(chunks: z.infer<typeof manifest>, entry: string): PageFiles {
  const [first, ...rest] = neededBy(chunks, entry, new Set())
  if (!first) throw new Error(`The build of the console has no ${entry}`)
  return {
    script: first.file,
    modules: rest.map(({ file }) => file),
    styles: [first, ...rest].toReversed().flatMap(({ css }) => css),
  }
}

function neededBy(chunks: z.infer<typeof manifest>, name: string, seen: Set<string>): z.infer<typeof chunk>[] {
  const found = chunks[name]
  if (!found || seen.has(name)) return []
  seen.add(name)
  return [found, ...found.imports.flatMap((each) => neededBy(chunks, each, seen))]
}

const headers = {
  ...pageHeaders({
    ...strictPolicy,
    // Pictures that an admin has just chosen are shown before they are stored.
    imgSrc: ["'self'", 'blob:'],
    frameSrc: ["'self'"],
    frameAncestors: ["'none'"],
    trustedTypes: ['dompurify', 'foyer-worker'],
    workerSrc: ["'self'"],
    manifestSrc: ["'self'"],
  }),
  'Cache-Control': 'no-store',
}

/**
 * The preview shows drafts, which anybody may have written. The sandbox gives it an opaque origin: it can read nothing of the console, and
 * only the console can frame it. In WebKit `'self'` is that opaque origin, and allows nothing: this server is named, too.
 * Origin-Agent-Cluster is off: an opaque origin has its own agent cluster anyway, and Chromium would warn.
 */
function previewHeaders(publicUrl: string): OutgoingHttpHeaders {
  const ours = ["'self'", new URL(publicUrl).origin]
  const policy = {
    ...strictPolicy,
    scriptSrc: ours,
    styleSrc: ours,
    fontSrc: ours,
    connectSrc: ours,
    // Pictures of a theme may come from anywhere.
    imgSrc: ["'self'", 'https:', 'http:'],
    frameAncestors: ["'self'"],
    sandbox: ['allow-scripts'],
  }
  return { ...without('origin-agent-cluster', pageHeaders(policy)), 'Cache-Control': 'no-store' }
}

/** The service worker's own: it asks nobody for anything, but icons of its notifications. */
const workerPolicy = "default-src 'none'; img-src 'self'"

function without(name: string, given: OutgoingHttpHeaders): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(given).filter(([each]) => each !== name))
}

/** `sendFile` sends the files of the build, and `files` are the console's among them. */
export function createConsolePage(sendFile: Pages, files: ConsoleFiles): Pages {
  return async (request, response, publicUrl) => {
    const pathname = pathOf(request)
    const isWorker = pathname === '/console/service-worker.js'
    if (isWorker) response.setHeader('Content-Security-Policy', workerPolicy)
    if (isWorker || /^\/console\/(files|installed)\//.test(pathname)) return sendFile(request, response, publicUrl)
    const isPreview = pathname === '/console/preview'
    const up = '../'.repeat(pathname.split('/').length - 2)
    const body = isPreview ? previewPage(files.preview, up) : shell(files.shell, up)
    response.writeHead(200, {
      ...(isPreview ? previewHeaders(publicUrl) : headers),
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
    })
    response.end(body)
    return true
  }
}

/** `up` is the relative path from the page to the server's root. */
function shell(files: PageFiles, up: string): string {
  return htmlPage({
    title: 'Foyer',
    isApp: true,
    head: `<meta name="robots" content="noindex">
<meta name="theme-color" content="#f5f6f8" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#111318" media="(prefers-color-scheme: dark)">
<link rel="icon" href="${up}favicon.svg">
<link rel="apple-touch-icon" href="${up}console/installed/apple-touch-icon.png">
<link rel="manifest" href="${up}console/installed/app.webmanifest" crossorigin="use-credentials">
${filesIn(files, up)}`,
    body: `<noscript>The console needs JavaScript. Please switch it on and load the page again.</noscript>
<div id="console"></div>`,
  })
}

/** The widget is loaded by its script, as on any page. */
function previewPage(files: PageFiles, up: string): string {
  return htmlPage({
    title: 'Preview',
    head: `<script async src="${up}widget.js"></script>
${filesIn(files, up)}`,
    body: `<div id="inline"></div>
<div id="site"></div>
<div class="bar"></div>
<div class="line"></div>
<div class="line"></div>
<div class="line short"></div>
<div class="line"></div>
<div class="line short"></div>`,
  })
}

function filesIn({ script, modules, styles }: PageFiles, up: string): string {
  return [
    ...styles.map((file) => `<link rel="stylesheet" href="${up}console/${file}">`),
    ...modules.map((file) => `<link rel="modulepreload" href="${up}console/${file}">`),
    `<script type="module" src="${up}console/${script}"></script>`,
  ].join('\n')
}
