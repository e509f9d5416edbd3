import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { mark } from '../../server/http/pages/favicon.ts'
import { launchBrowser } from '../support/browser/browser.ts'

/*
 * `npm run icons`: the icons of the installed console, made of the mark on our pages. Phones cut the maskable one to their own shape, and
 * the one of the Home Screen; the badge is what Android draws in one color.
 */

const folder = 'src/console/public/installed'

const ground = (radius: number) => `<rect width="32" height="32" rx="${radius}" fill="#0042da"/>`
const stencil = `<mask id="m"><rect width="32" height="32" fill="#000"/>${mark('#fff', '#000')}</mask><rect width="32" height="32" fill="#fff" mask="url(#m)"/>`
const icons: [file: string, size: number, picture: string][] = [
  ['icon-192.png', 192, ground(7.5) + mark()],
  ['icon-512.png', 512, ground(7.5) + mark()],
  // The mark lies within the circle that no shape cuts: four fifths of the width.
  ['icon-maskable-512.png', 512, ground(0) + mark()],
  ['apple-touch-icon.png', 180, ground(0) + mark()],
  ['badge-96.png', 96, stencil],
]

const browser = await launchBrowser()
await mkdir(folder, { recursive: true })
for (const [file, size, picture] of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(
    `<style>body{margin:0}svg{display:block}</style><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="${size}" height="${size}">${picture}</svg>`,
  )
  await page.screenshot({ path: path.join(folder, file), omitBackground: true })
  await page.close()
}
await browser.close()
