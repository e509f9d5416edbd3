import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { Pages } from '../app.ts'
import { pathOf } from '../errors.ts'
import { pageHeaders, strictPolicy } from '../headers.ts'
import { createFiles } from './files.ts'

/*
 * /console: the admins' pages. Every address below it answers the same shell, whose script reads the address; only /console/files/… are
 * files, which never change under their names. Addresses are relative, so that it works below a folder of the public address.
 */

const manifest = z.record(z.string(), z.object({ file: z.string(), css: z.array(z.string()).optional() }))

/** The files that the shell names, below /console/. */
export type ConsoleFiles = { script: string; styles: string[] }

/** What the build says of its entry; undefined when there is no build. */
export async function readConsoleFiles(webDirectory: string): Promise<ConsoleFiles | undefined> {
  const file = path.join(webDirectory, 'console/.manifest.json')
  const text = await readFile(file, 'utf8').catch(() => undefined)
  const entry = text === undefined ? undefined : manifest.parse(JSON.parse(text))['src/console/main.tsx']
  return entry && { script: entry.file, styles: entry.css ?? [] }
}

const headers = {
  ...pageHeaders({
    ...strictPolicy,
    // Pictures that an admin has just chosen are shown before they are stored.
    imgSrc: ["'self'", 'blob:'],
    frameSrc: ["'self'"],
    frameAncestors: ["'none'"],
    trustedTypes: ['dompurify'],
  }),
  'Cache-Control': 'no-store',
}

export function createConsolePage(webDirectory: string, files: ConsoleFiles): Pages {
  const sendFile = createFiles(webDirectory)

  return async (request, response, publicUrl) => {
    const pathname = pathOf(request)
    if (pathname.startsWith('/console/files/')) return sendFile(request, response, publicUrl)
    const body = shell(files, '../'.repeat(pathname.split('/').length - 2))
    response.writeHead(200, {
      ...headers,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
    })
    response.end(body)
    return true
  }
}

/** `up` leads from the page's address to that of the server. */
function shell({ script, styles }: ConsoleFiles, up: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">
<meta name="robots" content="noindex">
<title>Foyer</title>
<link rel="icon" href="${up}favicon.svg">
${styles.map((file) => `<link rel="stylesheet" href="${up}console/${file}">\n`).join('')}\
<script type="module" src="${up}console/${script}"></script>
</head>
<body>
<noscript>The console needs JavaScript. Please switch it on and load the page again.</noscript>
<div id="console"></div>
</body>
</html>
`
}
