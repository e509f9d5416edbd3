import type { Built } from './documentation.ts'

/* Product pages and pages of small firms in the markup that shops and site builders make; texts of our own. */

/** Shopify: both prices and all badges are in the page, and its stylesheet shows what is true; sizes are radio buttons. */
export const shopify: Built = {
  html: `<body class="gradient"><a class="skip-to-content-link button visually-hidden" href="#MainContent">Skip to content</a>
  <div class="shopify-section-group-header-group"><div class="announcement-bar" role="region" aria-label="Announcement"><p>Free parcels over 80 €</p></div><header class="header"><h1 class="header__heading"><a href="/">Nordwind</a></h1></header></div>
  <main id="MainContent" class="content-for-layout" role="main"><section class="shopify-section section"><section class="page-width section-main-padding"><div class="product grid">
  <div class="grid__item product__media-wrapper"><ul class="product__media-list"><li class="product__media-item"><img src="1.jpg" alt="LARCH_3.jpg"></li></ul></div>
  <product-info class="product__info-wrapper grid__item"><div class="product__title"><h1>Larch 3</h1><a href="/products/larch-3" class="product__title"><h2 class="h1">Larch 3</h2></a></div>
  <div class="price price--large price--on-sale price--show-badge"><div class="price__container"><div class="price__regular"><span class="visually-hidden visually-hidden--inline">Regular price</span><span class="price-item price-item--regular">€249,00 EUR</span></div><div class="price__sale"><span class="visually-hidden">Regular price</span><span><s class="price-item price-item--regular">€299,00 EUR</s></span><span class="visually-hidden">Sale price</span><span class="price-item price-item--sale">€249,00 EUR</span></div></div><span class="badge price__badge-sale">Sale</span><span class="badge price__badge-sold-out">Sold out</span></div>
  <variant-selects><fieldset class="js product-form__input"><legend class="form__label">Length</legend><input type="radio" id="v-0" name="Length-1" value="160 cm" checked><label for="v-0">160 cm<span class="visually-hidden label-unavailable">Variant sold out or unavailable</span></label><input type="radio" id="v-1" name="Length-1" value="170 cm"><label for="v-1">170 cm<span class="visually-hidden">Variant sold out or unavailable</span></label></fieldset><fieldset class="js product-form__input"><legend class="form__label">Color</legend><input type="radio" id="c-0" name="Color-1" value="Slate" checked><label for="c-0">Slate</label></fieldset></variant-selects>
  <div class="product-form__input product-form__quantity"><label class="quantity__label" for="q">Quantity<span class="visually-hidden">Decrease quantity</span></label><quantity-input><button name="minus">-</button><input class="quantity__input" type="number" id="q" value="1"><button name="plus">+</button></quantity-input></div>
  <product-form class="product-form"><form method="post" action="/cart/add"><button type="submit">Add to cart</button></form></product-form><pickup-availability><p>Pickup available at <b>Oslo</b></p><p>Usually ready in 2 hours</p></pickup-availability>
  <share-button class="share-button"><details><summary class="share-button__button">Share</summary><div class="share-button__fallback"><button>Copy link</button></div></details></share-button>
  <div class="product__description rte"><p>A ski for every day of the winter.</p></div>
  <div class="product__accordion accordion"><details id="d1"><summary role="button"><div class="summary__title"><svg></svg><h2 class="h4 accordion__title inline-richtext">Care</h2></div></summary><div class="accordion__content rte"><p>Wax the base every ten days.</p></div></details></div></product-info></div></section></section>
  <section class="shopify-section section"><product-recommendations class="related-products page-width" data-url="/recommendations"><h2 class="related-products__heading">You may also like</h2><ul class="grid product-grid"><li><a href="/products/tern">Tern 2</a></li></ul></product-recommendations></section></main>
  <footer class="footer"><p>© 2026, Nordwind</p></footer></body>`,
  text: [
    '# Larch 3',
    '€249,00 EUR (previously €299,00 EUR)',
    'Length: 160 cm, 170 cm',
    'Color: Slate',
    'A ski for every day of the winter.',
    '## Care',
    'Wax the base every ten days.',
  ].join('\n\n'),
}

/** WooCommerce: prices are hidden from programs and said in other words, sizes are a table in a form, tabs have panels with headings. */
export const woocommerce: Built = {
  html: `<body class="woocommerce single-product"><a class="skip-link screen-reader-text" href="#content">Skip to content</a><header id="masthead"><a href="/">Nordwind</a></header>
  <div id="content" class="site-content"><main id="main" class="site-main" role="main"><nav class="woocommerce-breadcrumb" aria-label="Breadcrumb"><a href="/">Home</a> / <a href="/skis">Skis</a> / Larch 3</nav><div class="woocommerce-notices-wrapper"></div>
  <div id="product-7" class="product type-product instock sale"><span class="onsale">Sale!</span><div class="woocommerce-product-gallery"><figure><img alt="" src="a.jpg"></figure></div>
  <div class="summary entry-summary"><h1 class="product_title entry-title">Larch 3</h1><p class="price"><del aria-hidden="true"><span class="woocommerce-Price-amount amount"><bdi>299,00 €</bdi></span></del> <span class="screen-reader-text">Original price was: 299,00 €.</span><ins aria-hidden="true"><span class="woocommerce-Price-amount amount"><bdi>249,00 €</bdi></span></ins><span class="screen-reader-text">Current price is: 249,00 €.</span></p>
  <div class="woocommerce-product-details__short-description"><p>A ski for every day of the winter.</p></div>
  <form class="variations_form cart"><table class="variations" role="presentation"><tbody><tr><th class="label"><label for="pa_length">Length</label></th><td class="value"><select id="pa_length" name="attribute_pa_length"><option value="">Choose an option</option><option value="160">160 cm</option><option value="170">170 cm</option></select><a class="reset_variations" href="#">Clear</a></td></tr></tbody></table><div class="quantity"><input type="number" name="quantity" value="1"></div><button type="submit">Add to basket</button></form>
  <div class="product_meta"><span class="sku_wrapper">SKU: <span class="sku">LA-3</span></span></div></div>
  <div class="woocommerce-tabs wc-tabs-wrapper"><ul class="tabs wc-tabs" role="tablist"><li role="presentation"><a href="#tab-description" role="tab" aria-controls="tab-description">Description</a></li><li role="presentation"><a href="#tab-additional_information" role="tab" aria-controls="tab-additional_information">Details</a></li><li role="presentation"><a href="#tab-reviews" role="tab" aria-controls="tab-reviews">Reviews (1)</a></li></ul>
  <div class="woocommerce-Tabs-panel panel" id="tab-description" role="tabpanel"><h2>Description</h2><p>Wax the base every ten days.</p></div>
  <div class="woocommerce-Tabs-panel panel" id="tab-additional_information" role="tabpanel"><h2>Details</h2><table class="woocommerce-product-attributes shop_attributes"><tr><th scope="row">Weight</th><td>2.8 kg</td></tr><tr><th scope="row">Width</th><td>88 mm</td></tr></table></div>
  <div class="woocommerce-Tabs-panel panel" id="tab-reviews" role="tabpanel"><div id="reviews"><div id="comments"><h2>1 review</h2><ol class="commentlist"><li><p class="meta">Ann</p><div class="description"><p>Turns by itself.</p></div></li></ol></div><div id="review_form_wrapper"><span id="reply-title" class="comment-reply-title">Add a review</span><form id="commentform"><label for="comment">Your review</label><textarea id="comment"></textarea></form></div></div></div></div>
  <section class="related products"><h2>Related products</h2><ul class="products columns-4"><li class="product"><a href="/tern"><h2 class="woocommerce-loop-product__title">Tern 2</h2><span class="price">199,00 €</span></a><a class="button" href="?add-to-cart=9">Add to basket</a></li></ul></section></div></main></div></body>`,
  text: [
    '# Larch 3',
    '249,00 € (previously 299,00 €)',
    'A ski for every day of the winter.',
    'Length: 160 cm, 170 cm',
    'SKU: LA-3',
    '## Description',
    'Wax the base every ten days.',
    '## Details',
    '|  |  |\n| --- | --- |\n| Weight | 2.8 kg |\n| Width | 88 mm |',
    '**Reviews (1)**',
    '## 1 review',
    '1.  Ann\n\n    Turns by itself.',
  ].join('\n\n'),
}

/** WordPress with a block theme: tables in figures, details, buttons, a query of other posts and a form to comment. */
export const wordpress: Built = {
  html: `<body class="page wp-embed-responsive"><a class="skip-link screen-reader-text" href="#wp--skip-link--target">Skip to content</a><div class="wp-site-blocks"><header class="wp-block-template-part"><nav class="wp-block-navigation" aria-label="Menu"><ul><li><a href="/">Home</a></li></ul></nav></header>
  <main class="wp-block-group is-layout-flow" id="wp--skip-link--target"><h1 class="wp-block-post-title">Prices</h1><div class="entry-content wp-block-post-content is-layout-constrained">
  <p>All prices are for a day.</p><nav class="wp-block-table-of-contents"><ol><li><a href="#skis">Skis</a></li></ol></nav>
  <h2 class="wp-block-heading" id="skis">Skis</h2><figure class="wp-block-table"><table class="has-fixed-layout"><tbody><tr><td><strong>Skis</strong></td><td><strong>Adults</strong></td><td><strong>Children</strong></td></tr><tr><td>Larch</td><td>28 €</td><td>14 €</td></tr></tbody></table><figcaption class="wp-element-caption">With poles</figcaption></figure>
  <details class="wp-block-details is-layout-flow"><summary>Can I reserve?</summary><p>Yes, until noon of the day before.</p></details>
  <div class="wp-block-columns"><div class="wp-block-column"><h3 class="wp-block-heading">Helmets</h3><p>5 € a day.</p></div></div>
  <div class="wp-block-buttons"><div class="wp-block-button"><a class="wp-block-button__link wp-element-button" href="/book">Book now</a></div></div></div>
  <div class="wp-block-comments"><div id="respond" class="comment-respond wp-block-post-comments-form"><h3 id="reply-title" class="comment-reply-title">Leave a Reply</h3><form id="commentform"><p class="comment-notes">Your mail is not published.</p></form></div></div></main>
  <footer class="wp-block-template-part"><p>Made with blocks</p></footer></div><div id="cmplz-cookiebanner-container"><div class="cmplz-cookiebanner" role="dialog"><p>Wir verwenden Kekse.</p><button>Ja</button></div></div></body>`,
  text: [
    '# Prices',
    'All prices are for a day.',
    '## Skis',
    '| Skis | Adults | Children |\n| --- | --- | --- |\n| Larch | 28 € | 14 € |',
    'With poles',
    '###### Can I reserve?',
    'Yes, until noon of the day before.',
    '### Helmets',
    '5 € a day.',
    '[Book now](/book)',
  ].join('\n\n'),
}

/** Wix: `div`s with long names, text in spans of spans, characters without width where a line is empty. */
export const wix: Built = {
  html: `<body class="device-desktop"><div id="SITE_CONTAINER"><div id="main_MF"><div id="site-root"><div id="masterPage"><header id="SITE_HEADER" class="x4nvaE" tabindex="-1"><nav aria-label="Site"><a href="https://x.example/about">About</a></nav></header>
  <main id="PAGES_CONTAINER" class="PAGES_CONTAINER" tabindex="-1" data-main-content="true"><div id="SITE_PAGES"><div id="c1dmp" class="theme-vars"><div class="JWEnO"><div id="Containerc1dmp"><section id="comp-1" tabindex="-1" class="wixui-section"><div data-testid="columns"><div class="wixui-column-strip__column"><div data-testid="mesh-container-content">
  <div id="comp-2" class="KcpHeO tz5f0K wixui-rich-text" data-testid="richTextElement"><h1 class="font_0 wixui-rich-text__text"><span style="letter-spacing:normal;" class="wixui-rich-text__text">The Mill</span></h1></div>
  <div class="wixui-rich-text" data-testid="richTextElement"><p class="font_8 wixui-rich-text__text"><span class="color_15 wixui-rich-text__text"><span style="font-size:18px;" class="wixui-rich-text__text">Lunch from noon</span></span></p><p class="font_8 wixui-rich-text__text"><span class="wixGuard wixui-rich-text__text">\u200b</span></p><p class="font_8 wixui-rich-text__text">Dinner from six</p></div>
  <div id="comp-3" role="region" aria-label="Questions" class="wixui-accordion"><div class="accordion-item"><button aria-expanded="false" aria-controls="p-1" data-hook="item-header"><span>Are dogs welcome?</span></button><div id="p-1" role="region" hidden><p class="font_8">In the garden they are, on a lead.</p></div></div></div>
  <ul class="wixui-repeater"><li><h3 class="font_3">Soup</h3><p>8 €</p></li><li><h3 class="font_3">Trout</h3><p>19 €</p></li></ul></div></div></div></section></div></div></div></div></main>
  <footer id="SITE_FOOTER"><p>©2026 by The Mill.</p></footer></div></div></div></div></body>`,
  text: [
    '# The Mill',
    'Lunch from noon',
    'Dinner from six',
    '###### Are dogs welcome?',
    'In the garden they are, on a lead.',
    '### Soup\n\n8 €\n\n### Trout\n\n19 €',
  ].join('\n\n'),
}

/** Webflow: no `main`, a menu with the role of a banner, answers in the lists of dropdowns, messages of forms, conditions by class. */
export const webflow: Built = {
  html: `<body><div data-collapse="medium" role="banner" class="navbar w-nav"><div class="container w-container"><a href="/" class="brand w-nav-brand">Ledger</a><nav role="navigation" class="nav-menu w-nav-menu"><a href="/plans" class="w-nav-link">Plans</a></nav></div></div>
  <div class="section hero"><div class="w-layout-blockcontainer container w-container"><h1>Plans</h1><p class="paragraph">All plans can be cancelled each month.</p>
  <table class="compare"><tr><th></th><th>Basic</th><th>Team</th></tr><tr><td>Invoices</td><td>20</td><td>no end</td></tr><tr><td>Export</td><td><svg class="icon-x" aria-hidden="true"></svg></td><td><img src="check.svg" alt="" class="icon-check"></td></tr><tr><td>Roles</td><td>–</td><td><img src="tick.svg" alt="Included"><span class="sr-only">Included</span></td></tr></table>
  <div class="plan w-condition-invisible"><h2>Secret plan</h2><p>Not yet there.</p></div></div></div>
  <div class="section faq"><h2>Questions</h2><div data-hover="false" class="accordion w-dropdown"><div class="accordion-toggle w-dropdown-toggle"><div class="icon w-icon-dropdown-toggle"></div><h3>Is there a discount?</h3></div><nav class="accordion-list w-dropdown-list"><p>Schools pay half of what others do, after sending us a proof.</p></nav></div>
  <div class="w-dyn-list"><div class="w-dyn-empty"><div>No items found.</div></div></div></div>
  <div class="section"><h2>News by mail</h2><div class="w-form"><form id="email-form"><input type="email" placeholder="Mail"></form><div class="w-form-done"><div>Thank you! Your submission has been received!</div></div><div class="w-form-fail"><div>Oops! Something went wrong.</div></div></div></div>
  <section class="footer"><div class="container"><div class="footer-text">Ledger is made in Ghent</div></div></section></body>`,
  text: [
    '# Plans',
    'All plans can be cancelled each month.',
    '|  | Basic | Team |\n| --- | --- | --- |\n| Invoices | 20 | no end |\n| Export | – | ✓ |\n| Roles | – | Included |',
    '## Questions',
    '### Is there a discount?',
    'Schools pay half of what others do, after sending us a proof.',
    '## News by mail',
  ].join('\n\n'),
}

/** Its questions are items of a list, and its cards have headings of the level of the one above them. */
export const squarespace: Built = {
  html: `<body class="collection-type-page view-list"><header id="header" class="header"><nav class="header-nav-list"><a href="/climb">Climb</a></nav></header>
  <main id="page"><article class="sections" id="sections"><section class="page-section"><div class="sqs-block html-block"><div class="sqs-html-content"><h1>Parties</h1><p>A party is two hours long.</p></div></div></section>
  <section class="page-section user-items-list-section"><h2 class="list-section-title">What it costs</h2><ul class="user-items-list-item-container"><li class="list-item"><div class="list-item-content"><h2 class="list-item-content__title">Mill</h2><div class="list-item-content__description"><p>£15 a child.</p></div></div></li><li class="list-item"><div class="list-item-content"><h2 class="list-item-content__title">Quay</h2><div class="list-item-content__description"><p>£19 a child.</p></div></div></li></ul><p>Shoes are included.</p></section>
  <section class="page-section"><h2>Questions</h2><div class="sqs-block accordion-block"><ul class="accordion-items-container"><li class="accordion-item"><h4 class="accordion-item__title-wrapper" role="heading" aria-level="3"><button class="accordion-item__click-target" aria-expanded="false"><span class="accordion-item__title">Who may come?</span></button></h4><div class="accordion-item__dropdown"><div class="accordion-item__description"><p>Children of seven and older.</p></div></div></li><li class="accordion-item"><h4 class="accordion-item__title-wrapper" role="heading" aria-level="3"><button class="accordion-item__click-target" aria-expanded="false"><span class="accordion-item__title">Is there food?</span></button></h4><div class="accordion-item__dropdown"><div class="accordion-item__description"><ul><li>Pizza</li><li>Fruit</li></ul></div></div></li></ul></div><div class="sqs-block accordion-block"><ul class="accordion-items-container"><li class="accordion-item"><h4 class="accordion-item__title-wrapper"><button class="accordion-item__click-target">May we bring a cake?</button></h4><div class="accordion-item__description"><p>You may.</p></div></li></ul></div></section>
  <section class="page-section"><h2>How to book</h2><ol><li><h3>Choose a day</h3><p>Not a Monday.</p></li><li><h3>Pay half</h3><p>By card.</p></li></ol><h2>We bring</h2><ul><li><h3>Shoes</h3></li><li><h3>Ropes</h3></li></ul></section></article></main></body>`,
  text: [
    '# Parties',
    'A party is two hours long.',
    '## What it costs',
    '### Mill',
    '£15 a child.',
    '### Quay',
    '£19 a child.',
    '## What it costs',
    'Shoes are included.',
    '## Questions',
    '#### Who may come?',
    'Children of seven and older.',
    '#### Is there food?',
    '-   Pizza\n-   Fruit',
    '#### May we bring a cake?',
    'You may.',
    '## How to book',
    '1.  **Choose a day**\n\n    Not a Monday.\n\n2.  **Pay half**\n\n    By card.',
    '## We bring',
    '-   **Shoes**\n-   **Ropes**',
  ].join('\n\n'),
}
