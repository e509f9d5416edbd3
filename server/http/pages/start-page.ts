import type { Pages } from '../app.ts'
import { pathOf } from '../errors.ts'
import { pageHeaders, strictPolicy } from '../response/headers.ts'
import { htmlPage, sendPage } from './html-page.ts'

/** `/`: redirects to the console. If that is not built, a page that says what runs here and where to go. */

const headers = pageHeaders({ ...strictPolicy, frameAncestors: ["'none'"] })

export function createStartPage(hasConsole: boolean): Pages {
  return async (request, response) => {
    if (pathOf(request) === '/start.css') {
      return sendPage({ type: 'text/css; charset=utf-8', headers, body: css }, request, response)
    }
    if (!hasConsole) return sendPage({ headers, body: page }, request, response)
    response.writeHead(302, { ...headers, Location: 'console', 'Cache-Control': 'no-store', 'Content-Length': 0 }).end()
    return true
  }
}

// With relative links: the server may be below a folder of its public URL.
const page = htmlPage({
  title: 'Foyer',
  head: `<link rel="icon" href="favicon.svg">
<link rel="stylesheet" href="start.css">`,
  body: `<main>
<img src="favicon.svg" alt="" width="48" height="48">
<h1>Foyer runs here</h1>
<p>This server keeps AI chat agents and answers the visitors of the sites that embed them.</p>
<ul>
<li><a href="demo">See it on a page</a>: a small site with the widget on it.</li>
<li><a href="docs">Read the interface</a>: every request, to try out.</li>
</ul>
</main>`,
})

const css = `:root { color-scheme: light dark }
body {
  display: grid;
  place-content: center;
  min-block-size: 100vh;
  min-block-size: 100dvh;
  margin: 0;
  color: light-dark(#1c1e22, #e8ebf1);
  background: light-dark(#ffffff, #15171c);
  font: 16px/1.5 system-ui, sans-serif;
}
main { max-inline-size: 34em; padding: 24px }
h1 { margin: 16px 0 4px; font-size: 24px; line-height: 1.25 }
ul { padding: 0; list-style: none }
li { margin-block: 8px }
a { color: light-dark(#0042da, #9ab8ff); text-underline-offset: 3px }
a:focus-visible { outline: 2px solid; outline-offset: 3px; border-radius: 2px }
`
