import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

/** Where a Chromium may be: the environment's, Debian's, Google's, and the one that Playwright brings. */
function candidates(): string[] {
  const named = process.env['CHROMIUM']
  return [...(named ? [named] : []), '/usr/bin/chromium', '/usr/bin/google-chrome', chromium.executablePath()]
}

/** The path of a Chromium on this machine, or undefined. */
export function findChromium(): string | undefined {
  return candidates().find((file) => existsSync(file))
}

/** Installs a Chromium when there is none: Debian's when we are root on a Debian, else Playwright's. */
export async function ensureChromium(): Promise<void> {
  if (findChromium()) return
  console.log('No Chromium found: installing one')
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  if (isDebianRoot) {
    execFileSync('apt-get', ['update'], { stdio: 'ignore', env })
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { stdio: 'ignore', env })
  } else {
    execFileSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' })
  }
  if (!findChromium()) throw new Error('No Chromium could be installed; set CHROMIUM to the path of one.')
}
