import { each, head, type Frame, type Item } from '../frames.ts'

/** A page of Wix: a mesh of nameless blocks, texts as rich-text paragraphs with a span inside, the menu twice. */
export function wix(frame: Frame): string {
  const { title, main, siteName, menu, footer } = frame
  const nav = (id: string) =>
    `<nav class="_2c8Sy" id="${id}" aria-label="Site"><ul class="xsbKj">${each(menu, ([label, path, under = []]: Item) => `<li class="_3a6cz" data-state="menu false link"><div class="_1RvUB"><a data-testid="linkElement" href="${path}" class="kuoTT"><div><div class="_2QgqT"><p class="_3NLSl">${label}</p></div></div></a></div>${under.length ? `<ul class="_2F4Tr" aria-hidden="true">${each(under, ([text, to]) => `<li><a href="${to}" class="kuoTT"><p>${text}</p></a></li>`)}</ul>` : ''}</li>`)}</ul></nav>`
  return `${head(frame, 'Wix.com Website Builder')}<body class="responsive" id="masterPage"><div id="SITE_CONTAINER"><div id="main_MF" class="main_MF"><div id="SCROLL_TO_TOP" class="Vd6aQZ ignore-focus SCROLL_TO_TOP" tabindex="-1" role="region" aria-label="top of page"><span class="mHZSwn">top of page</span></div><div id="BACKGROUND_GROUP"></div><div id="site-root" class="site-root"><div id="masterPage" class="mesh-layout masterPage css-editing-scope"><header id="SITE_HEADER" class="SITE_HEADER_WRAPPER" tabindex="-1"><div class="comp-kx0"><a href="/">${siteName}</a></div>${nav('comp-kx1')}<div class="comp-kx2"><a href="/book" class="StylableButton" aria-label="Book your stay"><span>Book your stay</span></a></div></header>
<main id="PAGES_CONTAINER" tabindex="-1" data-main-content="true"><div id="SITE_PAGES"><div id="c1dmp" class="dBAkHi"><div class="HT5ybB"><div id="Containerc1dmp" class="Containerc1dmp SPY_vo"><div data-mesh-id="Containerc1dmpinlineContent"><section id="comp-l0" class="Oqnisf comp-l0 wixui-section"><div data-mesh-id="comp-l0inlineContent"><div id="comp-l1" class="HcOXKn SxM0TO QxJLC3 comp-l1 wixui-rich-text" data-testid="richTextElement"><h1 class="font_0 wixui-rich-text__text"><span class="wixui-rich-text__text">${title}</span></h1></div></div></section>${main}</div></div></div></div></div></main>
<footer id="SITE_FOOTER" class="SITE_FOOTER_WRAPPER"><div class="wixui-rich-text"><p class="font_8">Be the first to know: sign up for our letter from the lake</p><form><input type="email" placeholder="Enter your email here*"><button>Join</button></form></div>${footer}</footer></div></div><div id="SCROLL_TO_BOTTOM" class="Vd6aQZ ignore-focus SCROLL_TO_BOTTOM" tabindex="-1" role="region" aria-label="bottom of page"><span class="mHZSwn">bottom of page</span></div></div></div><div data-hook="consent-banner-root" role="region"><div data-hook="consent-banner-description">We use cookies on our website to see how you interact with it. By accepting, you agree to our use of such cookies.</div><button data-hook="consent-banner-apply-button">Accept</button></div></body></html>`
}
export const wixChrome = [
  'top of page',
  'bottom of page',
  'letter from the lake',
  'Enter your email',
  'We use cookies on our website',
  'Book your stay',
]
export const block = (html: string) =>
  `<section class="Oqnisf wixui-section"><div class="MW5IWV"></div><div data-mesh-id="inlineContent"><div data-mesh-id="inlineContent-gridContainer"><div class="HcOXKn SxM0TO QxJLC3 wixui-rich-text" data-testid="richTextElement">${html}</div></div></div></section>`
export const para = (text: string) =>
  `<p class="font_8 wixui-rich-text__text" style="font-size:16px;"><span class="wixui-rich-text__text">${text}</span></p>`

/** A product of Shopify's Dawn theme. */
export function shopify(
  frame: Frame,
  product: { price: string; variants: string[]; text: string; related: string[] },
): string {
  const { title, siteName, footer } = frame
  return `${head(frame, 'Shopify')}<body class="gradient"><a class="skip-to-content-link button visually-hidden" href="#MainContent">Skip to content</a><div class="cart-notification-wrapper"><div id="cart-notification" class="cart-notification" aria-modal="true" role="dialog"><h2 class="cart-notification__heading">Item added to your cart</h2></div></div><div id="shopify-section-announcement-bar" class="shopify-section-group-header-group"><p class="announcement-bar__message h5"><span>Vouchers by e-mail within a minute</span></p></div><header class="header"><a href="/">${siteName}</a><details-modal class="header__search"><details><summary aria-label="Search">Search</summary></details></details-modal></header>
<main id="MainContent" class="content-for-layout focus-none" role="main" tabindex="-1"><section class="shopify-section section"><div class="product product--small grid"><div class="grid__item product__media-wrapper"><a class="skip-to-content-link" href="#ProductInfo">Skip to product information</a></div><div class="product__info-wrapper grid__item"><div class="product__info-container" id="ProductInfo"><p class="product__text caption-with-letter-spacing">${siteName}</p><div class="product__title"><h1>${title}</h1></div><div class="price"><div class="price__regular"><span class="visually-hidden visually-hidden--inline">Regular price</span><span class="price-item price-item--regular">${product.price}</span></div></div><div class="product__tax caption rte">Tax included.</div><variant-selects><div class="product-form__input product-form__input--dropdown"><label class="form__label">Value</label><div class="select"><select name="options[Value]" class="select__select">${each(product.variants, (value) => `<option value="${value}">${value}</option>`)}</select></div></div></variant-selects><quantity-input class="quantity"><button name="minus"><span class="visually-hidden">Decrease quantity for ${title}</span></button><input type="number" value="1"><button name="plus"><span class="visually-hidden">Increase quantity for ${title}</span></button></quantity-input><button type="submit" name="add" class="product-form__submit button"><span>Add to cart</span></button><div class="product__description rte">${product.text}</div><share-button class="share-button"><button class="share-button__button">Share</button></share-button></div></div></div></section><section class="shopify-section section"><product-recommendations><h2 class="related-products__heading">You may also like</h2>${each(product.related, (other) => `<div class="card__information"><h3 class="card__heading"><a href="/shop">${other}</a></h3></div>`)}</product-recommendations></section></main><footer class="footer">${footer}<small class="copyright__content">© 2026, ${siteName} <a target="_blank" rel="nofollow" href="https://www.shopify.com">Powered by Shopify</a></small></footer></body></html>`
}
export const shopifyChrome = [
  'Skip to content',
  'Skip to product information',
  'You may also like',
  'Add to cart',
  'Powered by Shopify',
  'Decrease quantity',
  'Item added to your cart',
]
