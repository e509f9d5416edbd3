/*
 * The markup that widespread systems put around the content of a page, and the parts that real pages repeat: all that a crawl must not take for
 * content. Classes and nesting are as those systems render them.
 */

/** An item of a menu: a label, a path, and what opens under it. */
export type Item = [label: string, path: string, under?: Item[]]

export type Frame = {
  base: string
  path: string
  title: string
  lang: string
  /** The content, as HTML. */
  main: string
  siteName: string
  menu: Item[]
  /** The last lines of each page. */
  footer: string
  crumbs?: Item[]
  /** Beside the content: contents lists, teasers. */
  aside?: string
  head?: string
}

export const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
export const jsonLd = (data: object) =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', String.raw`\u003c`)}</script>`
export const each = <T>(items: readonly T[], html: (item: T, at: number) => string) => items.map(html).join('')
export const list = (items: readonly string[], tag = 'ul') =>
  `<${tag}>${each(items, (item) => `<li>${item}</li>`)}</${tag}>`
export const table = (head: readonly string[], rows: readonly (readonly string[])[], attributes = '') =>
  `<table${attributes}><thead><tr>${each(head, (cell) => `<th>${cell}</th>`)}</tr></thead><tbody>${each(rows, (row) => `<tr>${each(row, (cell) => `<td>${cell}</td>`)}</tr>`)}</tbody></table>`
export const slug = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

export const head = (
  { base, path, title, lang, siteName, head: more = '' }: Frame,
  generator: string,
  attributes = '',
) =>
  `<!doctype html><html lang="${lang}"${attributes}><head><meta charset="UTF-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="generator" content="${generator}"><title>${escape(title)} - ${siteName}</title><link rel="canonical" href="${base}${path}"><meta property="og:title" content="${escape(title)}"><meta property="og:site_name" content="${siteName}">${more}<script>window.dataLayer=window.dataLayer||[];function gtag(){dataLayer.push(arguments)}gtag('js',new Date())</script><style>.hidden{display:none}</style></head>`

/** A WordPress block theme with Yoast's breadcrumbs, a consent banner of Complianz and share buttons. */
export function wordpress(frame: Frame): string {
  const { title, main, siteName, menu, footer, crumbs = [], aside = '' } = frame
  const item = ([label, path, under]: Item): string =>
    under
      ? `<li data-wp-context='{"submenuOpenedBy":{"click":false}}' class="wp-block-navigation-item has-child open-on-hover-click wp-block-navigation-submenu"><a class="wp-block-navigation-item__content" href="${path}"><span class="wp-block-navigation-item__label">${label}</span></a><button data-wp-bind--aria-expanded="state.isMenuOpen" aria-label="${label} submenu" class="wp-block-navigation__submenu-icon wp-block-navigation-submenu__toggle"><svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true"><path d="M1.5 4L6 8"></path></svg></button><ul class="wp-block-navigation__submenu-container">${each(under, item)}</ul></li>`
      : `<li class="wp-block-navigation-item wp-block-navigation-link"><a class="wp-block-navigation-item__content" href="${path}"><span class="wp-block-navigation-item__label">${label}</span></a></li>`
  return `${head(frame, 'WordPress 6.8.1')}<body class="wp-singular page-template-default page page-id-${frame.path.length * 7} wp-embed-responsive wp-theme-twentytwentyfour"><a class="skip-link screen-reader-text" id="wp-skip-link" href="#wp--skip-link--target">Skip to content</a>
<div class="wp-site-blocks"><header class="wp-block-template-part"><div class="wp-block-group alignwide has-base-background-color is-layout-flex"><p class="wp-block-site-title"><a href="/" rel="home">${siteName}</a></p><nav class="is-responsive wp-block-navigation is-layout-flex" aria-label="Main"><button aria-haspopup="dialog" aria-label="Open menu" class="wp-block-navigation__responsive-container-open">Menu</button><div class="wp-block-navigation__responsive-container" id="modal-1"><ul class="wp-block-navigation__container">${each(menu, item)}</ul></div></nav><form role="search" method="get" action="/" class="wp-block-search"><label class="wp-block-search__label screen-reader-text" for="s1">Search</label><input type="search" id="s1" placeholder="Search…" name="s"><button type="submit">Search</button></form></div></header>
<main class="wp-block-group is-layout-flow" id="wp--skip-link--target"><div class="wp-block-group has-global-padding is-layout-constrained"><div class="yoast-breadcrumbs"><span>${each(crumbs, ([label, path]) => `<span><a href="${path}">${label}</a></span> » `)}<span class="breadcrumb_last" aria-current="page">${title}</span></span></div><h1 class="wp-block-post-title">${title}</h1><div class="entry-content wp-block-post-content is-layout-constrained">${main}
<div class="sharedaddy sd-sharing-enabled"><h3 class="sd-title">Share this:</h3><div class="sd-content"><ul><li class="share-facebook"><a rel="nofollow" class="share-facebook sd-button share-icon" href="?share=facebook"><span>Click to share on Facebook (Opens in new window)</span></a></li></ul></div></div>${aside}</div></div></main>
<footer class="wp-block-template-part"><div class="wp-block-group has-small-font-size"><form class="newsletter"><h3>Subscribe to our newsletter</h3><label>Email address<input type="email"></label><button>Subscribe</button></form>${footer}<p class="has-small-font-size">Designed with <a href="https://wordpress.org" rel="nofollow">WordPress</a></p></div></footer></div>
<div id="cmplz-cookiebanner-container"><div class="cmplz-cookiebanner cmplz-hidden banner-1 bottom-right optin" aria-modal="true" role="dialog" aria-labelledby="cmplz-header-1-optin"><div class="cmplz-header"><div class="cmplz-title" id="cmplz-header-1-optin">Manage Consent</div></div><div class="cmplz-body"><div class="cmplz-message">To provide the best experiences, we use technologies like cookies to store and/or access device information. Consenting to these technologies will allow us to process data such as browsing behavior.</div></div><div class="cmplz-buttons"><button class="cmplz-btn cmplz-accept">Accept</button><button class="cmplz-btn cmplz-deny">Deny</button><button class="cmplz-btn cmplz-view-preferences">View preferences</button></div></div></div></body></html>`
}
export const wordpressChrome = [
  'Skip to content',
  'Share this:',
  'Click to share on',
  'Subscribe to our newsletter',
  'Manage Consent',
  'To provide the best experiences',
  'Designed with WordPress',
  'View preferences',
]

/** A marketing page of Webflow: sections in sections, a dropdown menu, no main element. */
export function webflow(frame: Frame): string {
  const { title, main, siteName, menu, footer } = frame
  const item = ([label, path, under]: Item): string =>
    under
      ? `<div data-hover="true" data-delay="0" class="navbar_menu-dropdown w-dropdown"><div class="navbar_dropdown-toggle w-dropdown-toggle"><div>${label}</div><div class="dropdown-icon w-embed"><svg width="100%" viewBox="0 0 16 16"><path d="M2.5 5.7z"></path></svg></div></div><nav class="navbar_dropdown-list w-dropdown-list">${each(under, ([text, to]) => `<a href="${to}" class="navbar_dropdown-link w-dropdown-link">${text}</a>`)}</nav></div>`
      : `<a href="${path}" class="navbar_link w-nav-link">${label}</a>`
  return `${head(frame, 'Webflow', ' data-wf-page="64f1c0" data-wf-site="64f1bf" class="w-mod-js"')}<body><div class="page-wrapper"><div data-collapse="medium" data-animation="default" role="banner" class="navbar_component w-nav"><div class="navbar_container"><a href="/" class="navbar_logo-link w-nav-brand">${siteName}</a><div role="navigation" class="navbar_menu w-nav-menu">${each(menu, item)}<a href="/signup" class="button is-small w-button">Start free</a></div><div class="w-nav-button"><div class="menu-icon"></div></div></div></div>
<div class="main-wrapper"><header class="section_header"><div class="padding-global"><div class="container-large"><div class="max-width-large text-align-center"><div class="heading-style-h1"><h1>${title}</h1></div></div></div></div></header>${main}
<section class="section_cta"><div class="padding-global"><div class="container-large"><h2 class="heading-style-h3">Ready for a calmer week?</h2><p>Join 3,800 teams that plan their shifts without spreadsheets.</p><a href="/signup" class="button w-button">Start free</a><a href="/demo" class="button is-secondary w-button">Book a demo</a></div></div></section></div>
<footer class="footer_component"><div class="padding-global"><div class="w-form"><form><div>Subscribe to our newsletter</div><input type="email" placeholder="Your e-mail"><input type="submit" value="Subscribe" class="w-button"></form><div class="w-form-done"><div>Thank you! Your submission has been received!</div></div><div class="w-form-fail"><div>Oops! Something went wrong while submitting the form.</div></div></div>${footer}</div></footer></div>
<div fs-cc="banner" class="fs-cc-banner_component"><div class="fs-cc-banner_text">By clicking <strong>“Accept All Cookies”</strong>, you agree to the storing of cookies on your device to enhance site navigation, analyze site usage, and assist in our marketing efforts.</div><a fs-cc="deny" href="#">Deny</a><a fs-cc="allow" href="#">Accept All Cookies</a></div></body></html>`
}
export const webflowChrome = [
  'Ready for a calmer week?',
  'Book a demo',
  'Subscribe to our newsletter',
  'Your submission has been received',
  'Oops! Something went wrong',
  'Accept All Cookies',
]

/** A page of Docusaurus: sidebar, breadcrumbs, contents on the right, and code as lines that end in br. */
export function docusaurus(frame: Frame, sidebar: Item[]): string {
  const { title, main, siteName, menu, footer, path, crumbs = [] } = frame
  const contents = [...main.matchAll(/<h2[^>]* id="([^"]+)">([^<]+)</g)]
  const at = sidebar.flatMap(([, , under = []]) => under)
  const here = at.findIndex(([, to]) => to === path)
  const near = (n: number, word: string) => {
    const found = at[here + n]
    return found
      ? `<a class="pagination-nav__link pagination-nav__link--${n < 0 ? 'prev' : 'next'}" href="${found[1]}"><div class="pagination-nav__sublabel">${word}</div><div class="pagination-nav__label">${found[0]}</div></a>`
      : ''
  }
  return `${head(frame, 'Docusaurus v3.8.1', ' dir="ltr" class="docs-wrapper plugin-docs plugin-id-default docs-version-current"')}<body><div id="__docusaurus"><div role="region" aria-label="Skip to main content"><a class="skipToContent_fXgn" href="#__docusaurus_skipToContent_fallback">Skip to main content</a></div><div class="theme-announcement-bar announcementBar_mb4j" role="banner"><div class="content_knG7 announcementBarContent_xLdY">Tidewise Summit 2026: <a href="/summit">get your ticket</a></div></div>
<nav aria-label="Main" class="theme-layout-navbar navbar navbar--fixed-top"><div class="navbar__inner"><div class="theme-layout-navbar-left navbar__items"><a class="navbar__brand" href="/"><b class="navbar__title text--truncate">${siteName}</b></a>${each(menu, ([label, to]) => `<a class="navbar__item navbar__link" href="${to}">${label}</a>`)}</div><button type="button" class="DocSearch DocSearch-Button" aria-label="Search (Command+K)">Search</button></div></nav>
<div id="__docusaurus_skipToContent_fallback" class="theme-layout-main main-wrapper mainWrapper_z2l0"><div class="docsWrapper_hBAB"><div class="docRoot_UBD9"><aside class="theme-doc-sidebar-container docSidebarContainer_YfHR"><nav aria-label="Docs sidebar" class="menu thin-scrollbar menu_SIkG"><ul class="theme-doc-sidebar-menu menu__list">${each(sidebar, ([label, to, under = []]) => `<li class="theme-doc-sidebar-item-category menu__list-item"><div class="menu__list-item-collapsible"><a class="categoryLink_byQd menu__link menu__link--sublist" role="button" aria-expanded="true" href="${to}">${label}</a></div><ul class="menu__list">${each(under, ([text, link]) => `<li class="theme-doc-sidebar-item-link menu__list-item"><a class="menu__link" tabindex="0" href="${link}">${text}</a></li>`)}</ul></li>`)}</ul></nav></aside>
<main class="docMainContainer_TBSr"><div class="container padding-top--md padding-bottom--lg"><div class="row"><div class="col docItemCol_VOVn"><div class="docItemContainer_Djhp"><article><nav class="theme-doc-breadcrumbs breadcrumbsContainer_Z_bl" aria-label="Breadcrumbs"><ul class="breadcrumbs"><li class="breadcrumbs__item"><a aria-label="Home page" class="breadcrumbs__link" href="/"><svg viewBox="0 0 24 24"></svg></a></li>${each(crumbs, ([label]) => `<li class="breadcrumbs__item"><span class="breadcrumbs__link">${label}</span></li>`)}<li class="breadcrumbs__item breadcrumbs__item--active"><span class="breadcrumbs__link">${title}</span></li></ul></nav><div class="tocCollapsible_ETCw theme-doc-toc-mobile"><button type="button" class="clean-btn tocCollapsibleButton_TO0P">On this page</button></div><div class="theme-doc-markdown markdown"><header><h1>${title}</h1></header>${main}</div><footer class="theme-doc-footer docusaurus-mt-lg"><div class="row margin-top--sm theme-doc-footer-edit-meta-row"><div class="col"><a href="https://github.com/tidewise/docs/edit/main${path}.md" class="theme-edit-this-page">Edit this page</a></div><div class="col lastUpdated_JAkA"><span class="theme-last-updated">Last updated on <b><time datetime="2026-05-02T09:00:00.000Z">May 2, 2026</time></b></span></div></div></footer></article><nav class="docusaurus-mt-lg pagination-nav" aria-label="Docs pages">${near(-1, 'Previous')}${near(1, 'Next')}</nav></div></div><div class="col col--3"><div class="tableOfContents_bqdL thin-scrollbar theme-doc-toc-desktop"><ul class="table-of-contents table-of-contents__left-border">${each(contents, ([, id = '', label = '']) => `<li><a href="#${id}" class="table-of-contents__link toc-highlight">${label}</a></li>`)}</ul></div></div></div></div></main></div></div></div>
<footer class="theme-layout-footer footer footer--dark"><div class="container">${footer}</div></footer></div></body></html>`
}
export const docusaurusHeading = (label: string) =>
  `<h2 class="anchor anchorWithStickyNavbar_LWe7" id="${slug(label)}">${label}<a href="#${slug(label)}" class="hash-link" aria-label="Direct link to ${label}" title="Direct link to ${label}">\u200B</a></h2>`
export const docusaurusCode = (language: string, code: string) =>
  `<div class="language-${language} codeBlockContainer_Ckt0 theme-code-block" style="--prism-color:#393A34"><div class="codeBlockContent_QJqH"><pre tabindex="0" class="prism-code language-${language} codeBlock_bY9V thin-scrollbar"><code class="codeBlockLines_e6Vv">${each(code.split('\n'), (line) => `<span class="token-line" style="color:#393A34"><span class="token plain">${escape(line)}</span><br></span>`)}</code></pre><div class="buttonGroup_M5ko"><button type="button" aria-label="Copy code to clipboard" title="Copy" class="clean-btn"><span class="copyButtonIcons_IEyt" aria-hidden="true"><svg viewBox="0 0 24 24"></svg></span></button></div></div></div>`
export const docusaurusChrome = [
  'Skip to main content',
  'Tidewise Summit',
  'On this page',
  'Direct link to',
  'Edit this page',
  'Last updated on',
  'Copy code',
]
