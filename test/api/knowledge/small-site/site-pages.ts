import { marked } from 'marked'
import { makeDocx, makePdf, paragraph } from '../../../support/office.ts'
import { sent, sitemapOf } from '../../../support/peers/crawled.ts'
import { startSite, type Site } from '../../../support/peers/site.ts'
import { companyPages } from './company-pages.ts'
import { servicePages } from './service-pages.ts'
import { shopPages } from './shop-pages.ts'

/** A page of the site: its text as Markdown, as HTML, or as a table. */
export type SitePage = { path: string; title: string; language?: string } & (
  | { text: string }
  | { html: string }
  | { table: { head: string[]; rows: string[][]; after: string } }
)

const pages: SitePage[] = [...companyPages, ...servicePages, ...shopPages]

export const manualPath = '/files/heron-manual.pdf'
export const agreementPath = '/files/rental-agreement.docx'

const manual = makePdf([
  '# Heron owner’s manual\nRead this before your first ride, and keep it.\n## Loading\nPut what is heavy at the bottom and in front of the axle.\nThe load bed takes 100 kg, the rack behind another 27 kg.'.replaceAll(
    '’',
    "'",
  ),
  '## Tyre pressure\nInflate the front tyre, of 20 inches, to 3.5 bar\nand the rear tyre, of 26 inches, to 4 bar.\n## Steering cable\nReplace the steering cable every 5,000 miles or every three years,\nwhichever comes first. A cable whose strands show must not be ridden.',
  '## Parking stand\nThe stand locks by itself when the load bed is lifted.\nIt takes the bicycle with its load, but nobody who sits in it.\n## Torque\nTighten the bolts of the stem to 6 Nm and the axle of the front wheel to 12 Nm.',
])

const agreement = makeDocx(
  [
    paragraph('Rental agreement', 'Heading1'),
    paragraph('Between Alder &amp; Finch Cycles and whoever rents a bicycle.'),
    paragraph('Deposit', 'Heading1'),
    paragraph(
      'The deposit is £80 for a city bike, £150 for an e-bike and £200 for a cargo bike. It is released when the bicycle is back.',
    ),
    paragraph('Damage and theft', 'Heading1'),
    paragraph(
      'Whoever rents pays for damage up to £250. If a bicycle is stolen although it was locked, the share is £300.',
    ),
    paragraph('Where you may ride', 'Heading1'),
    paragraph('The bicycles must stay in the United Kingdom, and may not be taken on beaches.'),
  ].join(''),
)

/** Starts a small shop's site: sixty pages with navigation and footers in five layouts, a PDF and a DOCX. Its sitemap names the pages. */
export async function startSmallSite(): Promise<Site> {
  const site = await startSite()
  for (const [at, page] of pages.entries()) site.pages[page.path] = render(page, at)
  site.pages[manualPath] = sent('application/pdf', manual)
  site.pages[agreementPath] = sent('application/vnd.openxmlformats-officedocument.wordprocessingml.document', agreement)
  site.pages['/robots.txt'] = sent('text/plain', `User-agent: *\nDisallow: /checkout\nSitemap: ${site.url}sitemap.xml`)
  site.pages['/sitemap.xml'] = sitemapOf(
    site,
    pages.map(({ path }) => path),
  )
  return site
}

const menu = [
  ['Bicycles', '/shop/bikes'],
  ['E-bikes', '/shop/e-bikes'],
  ['Workshop', '/workshop'],
  ['Rental', '/rental'],
  ['Courses', '/courses'],
  ['Deutsch', '/de/verleih'],
  ['Français', '/fr/location'],
  ['About us', '/about'],
]
const navigation = `<ul>${menu.map(([name, path]) => `<li><a href="${path}">${name}</a></li>`).join('')}</ul>`
const search = '<input type="search" placeholder="Search"><button type="submit">Search</button>'
const cookies = '<p>We use cookies to remember your basket. <a href="/privacy">More about that</a></p>'
const newsletter =
  '<h3>Our newsletter</h3><p>Once a month: new bicycles, tours and dates. No advertising for others.</p><input type="email"><button>Subscribe</button>'
const imprint =
  '<p>Alder &amp; Finch Cycles, 14 Boathouse Lane, Harrowby. Shop open Tuesday to Saturday. <a href="/terms">Terms</a> <a href="/files/rental-agreement.docx">Rental agreement</a></p><p>© Alder &amp; Finch Cycles, a cooperative</p>'

/** Layouts as sites have them: with marks for what is what, with some of them, and with none. */
const layouts: ((title: string, content: string) => string)[] = [
  (title, content) =>
    `<header><a href="/">Alder &amp; Finch</a><form>${search}</form></header><nav>${navigation}</nav><div class="cookie">${cookies}</div>
     <main><nav class="crumbs"><a href="/">Home</a> › ${title}</nav><h1>${title}</h1>${content}<aside>${newsletter}</aside></main><footer>${imprint}</footer>`,
  (title, content) =>
    `<div class="top">${navigation}</div><article><header><h1>${title}</h1></header>${content}</article><div class="bottom">${newsletter}${imprint}</div>`,
  (title, content) =>
    `<header>${navigation}</header><div id="wrap"><h1>${title}</h1>${content}</div><div class="cookie">${cookies}</div><footer>${imprint}</footer>`,
  (title, content) =>
    `<form method="post" action="./page.aspx"><div class="menu">${navigation}</div><div class="content"><h1>${title}</h1>${content}</div><div class="footer">${imprint}</div></form>`,
  (title, content) =>
    `<div class="menu">${navigation}</div><div class="cookie">${cookies}</div><div class="page"><h1>${title}</h1>${content}</div><div class="newsletter">${newsletter}</div><div class="end">${imprint}</div>`,
]

function render(page: SitePage, at: number): string {
  const layout = layouts[at % layouts.length]
  return `<!doctype html><html lang="${page.language ?? 'en'}"><head><meta charset="utf-8">
    <title>${page.title} | Alder &amp; Finch Cycles</title><style>.menu li { float: left }</style></head>
    <body>${layout?.(page.title, contentOf(page))}<script>track(${at})</script></body></html>`
}

function contentOf(page: SitePage): string {
  if ('html' in page) return page.html
  if ('text' in page) return marked.parse(page.text, { async: false })
  const { head, rows, after } = page.table
  const row = (cells: string[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${cell.replaceAll('&', '&amp;')}</${tag}>`).join('')}</tr>`
  return `<table><thead>${row(head, 'th')}</thead><tbody>${rows.map((each) => row(each, 'td')).join('')}</tbody></table><p>${after}</p>`
}
