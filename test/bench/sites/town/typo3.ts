import { each, head, type Frame, type Item } from '../frames.ts'

/** A page of TYPO3 with bootstrap_package: a mega-menu, content elements in frames with numbers, a service box with the same words on each page. */
export function typo3(frame: Frame): string {
  const { title, main, siteName, menu, footer, crumbs = [], aside = '' } = frame
  const item = ([label, path, under]: Item): string =>
    under
      ? `<li class="nav-item dropdown dropdown-hover"><a href="${path}" class="nav-link dropdown-toggle" aria-haspopup="true" aria-expanded="false"><span class="nav-link-text">${label}</span></a><ul class="dropdown-menu">${each(under, ([text, to]) => `<li><a href="${to}" class="dropdown-item" title="${text}"><span class="dropdown-text">${text}</span></a></li>`)}</ul></li>`
      : `<li class="nav-item"><a href="${path}" class="nav-link"><span class="nav-link-text">${label}</span></a></li>`
  return `${head(frame, 'TYPO3 CMS')}<body id="p${frame.path.length * 13}" class="page-${frame.path.length * 13} pagelevel-2 language-0 backendlayout-subnavigation_right layout-default"><div id="top"></div><div class="body-bg body-bg-top"><a class="visually-hidden-focusable page-skip-link" href="#mainnavigation"><span>Zur Hauptnavigation springen</span></a><a class="visually-hidden-focusable page-skip-link" href="#page-content"><span>Zum Hauptinhalt springen</span></a>
<header id="page-header" class="bp-page-header navbar navbar-mainnavigation navbar-default navbar-has-image navbar-top"><div class="container container-mainnavigation"><a class="navbar-brand navbar-brand-image" title="${siteName}" href="/"><img class="navbar-brand-logo-normal" src="/typo3conf/logo.svg" alt="${siteName} logo"></a><nav aria-label="Hauptnavigation" id="mainnavigation" class="collapse navbar-collapse"><ul class="navbar-nav">${each(menu, item)}</ul></nav><form class="navbar-form" action="/suche"><label>Suchbegriff<input type="text" name="q"></label><button>Suchen</button></form></div></header>
<nav class="breadcrumb-section" aria-label="Brotkrümelnavigation"><div class="container"><p class="visually-hidden" id="breadcrumb">Sie sind hier:</p><ol class="breadcrumb">${each(crumbs, ([label, path]) => `<li class="breadcrumb-item"><a class="breadcrumb-link" href="${path}"><span class="breadcrumb-link-title"><span class="breadcrumb-text">${label}</span></span></a></li>`)}<li class="breadcrumb-item active" aria-current="page"><span class="breadcrumb-text">${title}</span></li></ol></div></nav>
<div id="page-content" class="bp-page-content main-section"><div class="section section-default"><div class="container"><div class="section-row"><main class="section-column maincontent-wrap" role="main"><div class="frame frame-size-default frame-default frame-type-header frame-layout-default"><header class="frame-header"><h1 class="element-header"><span>${title}</span></h1></header><div class="tools"><a href="javascript:window.print()">Seite drucken</a> <a href="#">Vorlesen</a></div></div>${main}${aside}<div class="frame frame-type-textmedia"><p class="text-end"><a href="#top">Nach oben</a></p></div></main>
<div class="section-column subcontent-wrap"><div id="c9001" class="frame frame-default frame-type-text"><header class="frame-header"><h4 class="element-header">Schnell gefunden</h4></header><ul><li><a href="/dienstleistungen/personalausweis">Personalausweis</a></li><li><a href="/abfall/abfuhrkalender">Abfuhrkalender</a></li><li><a href="/dienstleistungen/ummeldung">Wohnung ummelden</a></li></ul></div></div></div></div></div></div>
<footer id="page-footer" class="bp-page-footer"><section class="section footer-section footer-section-content"><div class="container">${footer}</div></section><section class="section footer-section footer-section-meta"><div class="frame"><div class="copyright"><p>© 2026 ${siteName}. Alle Rechte vorbehalten.</p></div></div></section></footer>
<div id="cookieconsent"><span class="cookie-hint">Diese Website verwendet Cookies. Mit einem Klick auf „Alle erlauben“ stimmen Sie der Verwendung zu.</span><button>Alle erlauben</button><button>Nur notwendige</button></div></div></body></html>`
}
export const typo3Chrome = [
  'Hauptinhalt springen',
  'Hauptnavigation springen',
  'Sie sind hier:',
  'Seite drucken',
  'Vorlesen',
  'Nach oben',
  'Schnell gefunden',
  'Alle Rechte vorbehalten',
  'Diese Website verwendet Cookies',
  'Nur notwendige',
]
