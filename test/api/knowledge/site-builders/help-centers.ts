import type { Built } from './documentation.ts'

/* Articles in the markup that help centers make; texts of our own. Who wrote an article, when, and how it was liked are none of it. */

const share = ['facebook.com/share.php', 'twitter.com/share', 'linkedin.com/shareArticle'].map(
  (place) => `<li><a href="https://www.${place}?u=x">Share on ${place.slice(0, 8)}</a></li>`,
)

/** Zendesk Guide, Copenhagen 4: author and date in the header of the article, votes and shares in its footer, lists and comments below. */
const zendesk: Built = {
  html: `<body><a class="skip-navigation" tabindex="1" href="#main-content">Skip to main content</a>
  <header class="header"><div class="logo"><a title="Home" href="/hc/en-us">Kestrel Help</a></div></header>
  <main role="main"><div class="container"><div class="sub-nav"><nav aria-label="Current location"><ol class="breadcrumbs"><li><a href="/hc/en-us">Kestrel Help</a></li><li><a href="/hc/en-us/sections/1">Radios</a></li></ol></nav>
  <div class="search-container"><form role="search" class="search" action="/hc/en-us/search"><input type="search" placeholder="Search"></form></div></div>
  <div class="article-container" id="article-container"><aside class="article-sidebar" aria-labelledby="section-articles-title"><div class="collapsible-sidebar"><button type="button" class="collapsible-sidebar-toggle" aria-expanded="false"></button><span id="section-articles-title" class="sidenav-title">Articles in this section</span><ul><li><a href="/hc/en-us/articles/1-Range-in-the-mountains" class="sidenav-item">Range in the mountains and in the city</a></li><li><a href="/hc/en-us/articles/2" class="sidenav-item current-article">Pair two radios</a></li></ul></div></aside>
  <article id="main-content" class="article"><header class="article-header"><h1 title="Pair two radios" class="article-title">Pair two radios</h1>
  <div class="article-author"><div class="avatar article-avatar"><img src="a.png" alt="" class="user-avatar"></div><div class="article-meta"><a href="/hc/en-us/profiles/7">Aneesa van den Berg</a><div class="meta-group"><span class="meta-data"><time datetime="2026-01-09T09:12:40Z" title="2026-01-09 09:12" data-datetime="relative">2026-01-09</time></span><span class="meta-data">Updated</span></div></div></div>
  <div class="article-subscribe"><a class="article-subscribe" role="button" href="/access">Follow</a></div></header>
  <section class="article-info"><div class="article-content"><div class="article-body"><p>Put two radios beside each other</p><ol><li>Hold both buttons for 5 seconds.</li><li>Wait until both beep.</li></ol><h2>Updated radios</h2><p>Updated radios pair from 3 m away</p></div>
  <div class="article-attachments"><ul class="attachments"><li><a href="/hc/attachments/1" target="_blank">pairing.pdf</a></li></ul></div></div></section>
  <footer><div class="article-footer"><div class="article-share"><ul class="share">${share.join('')}</ul></div></div>
  <div class="article-votes"><h2 class="article-votes-question" id="article-votes-label">Was this article helpful?</h2><div class="article-votes-controls" role="group"><button type="button">Yes</button><button type="button">No</button></div><small class="article-votes-count"><span class="article-vote-label">3 out of 5 found this helpful</span></small></div>
  <div class="article-more-questions">Have more questions? <a href="/hc/en-us/requests/new">Submit a request</a></div><div class="article-return-to-top"><a href="#article-container">Return to top</a></div></footer>
  <div class="article-relatives"><div data-recent-articles></div><section class="recent-articles"><h2 class="recent-articles-title">Recently viewed articles</h2><ul class="recent-articles"><li><a href="/hc/en-us/articles/3-Change-the-battery-of-a-radio">Change the battery of a radio</a></li></ul></section>
  <section class="related-articles"><h2 class="related-articles-title">Related articles</h2><ul><li><a href="/hc/en-us/articles/4-Range-in-the-mountains">Range in the mountains and in the city</a></li></ul></section></div>
  <div class="article-comments" id="article-comments"><section class="comments"><header class="comment-overview"><h2 class="comment-heading">Comments</h2><p class="comment-callout">0 comments</p></header><ul id="comments" class="comment-list"></ul><p class="comment-callout">Please <a data-auth-action="signin" href="/access">sign in</a> to leave a comment.</p></section></div></article></div></div></main>
  <footer class="footer"><a href="/hc/en-us">Kestrel Help</a></footer></body>`,
  text: [
    '# Pair two radios',
    'Put two radios beside each other',
    '1.  Hold both buttons for 5 seconds.\n2.  Wait until both beep.',
    '## Updated radios',
    'Updated radios pair from 3 m away',
    '-   [pairing.pdf](/hc/attachments/1)',
  ].join('\n\n'),
}

/** Zendesk Guide, a theme made of an older Copenhagen, in German: no `article`, no `footer`, lists for the author, votes as links. */
const zendeskTheme: Built = {
  html: `<body><div class="topbar"><nav><a href="/hc/de">Hilfe</a></nav></div><main role="main"><div class="wrap">
  <div class="lesson"><h1>Vertrag kündigen</h1>
  <div class="lesson__by"><a href="/hc/de/profiles/12">Tom</a><ul class="meta-group"><li class="meta-data"><time datetime="2026-02-02T10:00:00Z" data-datetime="relative">2. Februar 2026 10:00</time></li><li class="meta-data">Aktualisiert</li></ul></div>
  <div class="lesson__text"><p>Die Frist beträgt einen Monat</p><p>Zuletzt aktualisiert haben wir die Preise am 1. Mai.</p></div>
  <div class="lesson__votes"><span>War dieser Beitrag hilfreich?</span><div role="group"><a class="up" rel="nofollow" role="radio" href="#">Ja</a><a class="down" rel="nofollow" role="radio" href="#">Nein</a></div><small>0 von 2 fanden dies hilfreich</small></div>
  <div class="lesson__more">Haben Sie Fragen? <a href="/hc/de/requests/new">Anfrage einreichen</a></div>
  <section><h3>Zuletzt angezeigte Beiträge</h3><ul><li><a href="/hc/de/articles/5">Rechnungen und Mahnungen</a></li></ul></section>
  <section><h3>Verwandte Beiträge</h3><ul><li><a href="/hc/de/articles/6">Umzug in ein anderes Haus</a></li></ul></section></div></div></main></body>`,
  text: [
    '# Vertrag kündigen',
    'Die Frist beträgt einen Monat',
    'Zuletzt aktualisiert haben wir die Preise am 1. Mai.',
  ].join('\n\n'),
}

/** Intercom: author and age below the description, a table of contents, tables for their looks, related articles in the text, faces below it. */
const intercom: Built = {
  html: `<body><div id="__next"><div class="header"><header><a href="/en/">Otter Help</a></header></div><div class="z-3 flex shrink-0"><main class="main"><div class="section"><section class="section__article">
  <div class="mb-6 flex flex-wrap" data-testid="breadcrumbs"><a href="/en/" class="pr-2">All Collections</a><div class="pr-2"><svg></svg></div><a href="/en/collections/1" class="pr-2" data-testid="breadcrumb-0">Billing</a><div class="pr-2"><svg></svg></div><div class="text-body-secondary-color">Change your card</div></div>
  <div class="article intercom-force-break"><div class="mb-10 max-lg:mb-6"><div class="flex flex-col gap-4"><div class="flex flex-col"><h1 class="mb-1 font-primary text-2xl">Change your card</h1><div class="text-md"><p>How to pay with another card, before or after a payment failed</p></div></div>
  <div class="avatar"><div class="avatar__photo"><img src="a.png" alt="Sam avatar" class="avatar__image"></div><div class="avatar__info"><span class="text-body-secondary-color">Written by <span>Sam</span></span><br>Updated over a week ago</div></div></div></div>
  <div class="flex-col"><div class="mb-7 lg:hidden"><div class="table-of-contents"><div data-testid="toc-dropdown"><div class="my-2">Table of contents</div></div><div data-testid="toc-body"><section><a href="#h_1">Before a payment</a></section></div></div></div>
  <div class="article_body"><article><div class="intercom-interblocks-subheading"><h2 id="h_1">Before a payment</h2></div><div class="intercom-interblocks-paragraph"><p>Open <b>Billing</b> and choose <b>Replace</b>.</p></div>
  <div class="intercom-interblocks-table-container"><table role="presentation"><tbody><tr><td><h1 id="h_2"><b>Card</b></h1></td><td><h3>Fee</h3></td></tr><tr><td><p class="no-margin">Visa</p></td><td><p class="no-margin">none</p></td></tr></tbody></table></div>
  <section class="related_articles my-6"><hr class="my-6"><div class="mb-3 text-xl font-bold">Related Articles</div><section class="flex flex-col rounded-card"><a class="flex" href="/en/articles/2" data-testid="article-link"><div><span>Get an invoice for each payment of a year</span></div></a></section></section></article></div></div></div>
  <div class="intercom-reaction-picker -mb-4" dir="ltr" role="group" aria-label="feedback form"><div class="intercom-reaction-prompt">Did this answer your question?</div><div class="intercom-reactions-container"><button class="intercom-reaction" aria-label="Disappointed Reaction"><span title="Disappointed">😞</span></button><button class="intercom-reaction"><span title="Smiley">😃</span></button></div></div></section></div></main></div>
  <footer class="footer"><a href="/en/">Otter Help</a></footer></div></body>`,
  text: [
    '# Change your card',
    'How to pay with another card, before or after a payment failed',
    '## Before a payment',
    'Open **Billing** and choose **Replace**.',
    '| Card | Fee |\n| --- | --- |\n| Visa | none |',
  ].join('\n\n'),
}

/** Help Scout Docs: related articles in the article, contact, rating and date below it. */
const helpScout: Built = {
  html: `<body><header id="mainNav" class="navbar"><a href="/">Docs</a></header><section id="contentArea" class="container-fluid"><div class="row-fluid"><section id="main-content" class="span9"><div class="contentWrapper">
  <article id="fullArticle"><h1 class="title">Invite a colleague</h1><a href="javascript:window.print()" class="printArticle" title="Print this article"><i class="icon-print"></i></a>
  <p>Write the address of your colleague in Team, and choose a role.</p>
  <section class="related"><h3>Related Articles</h3><ul><li><a href="/article/2"><i class="icon-article-doc"></i><span>What each role may do, and what not</span></a></li></ul></section></article>
  <section class="articleFoot"><i class="icon-contact"></i><p class="help">Still need help? <a id="sbContact" href="#" class="contactUs">Contact Us</a> <span class="dash">—</span> <a id="sbContactMobile" href="/contact" class="contactUs">Contact Us</a> <time class="lu" datetime="2026-03-01">Last updated on March 1, 2026</time></p></section></div></section>
  <aside id="sidebar" class="span3"><form action="/search" role="search"><input type="text"></form><h3>Categories</h3><ul><li><a href="/category/1">Team</a></li></ul></aside></div></section></body>`,
  text: ['# Invite a colleague', 'Write the address of your colleague in Team, and choose a role.'].join('\n\n'),
}

/** Help Scout Docs in a frame with `main`, as many customize it. */
const helpScoutMain: Built = {
  html: helpScout.html
    .replace('<section id="main-content" class="span9">', '<main id="main-content">')
    .replace('</div></section>\n  <aside', '</div></main>\n  <aside')
    .replace(
      '<section class="articleFoot">',
      '<section class="articleFoot"><div class="articleRatings"><span class="articleRatings-question">Did this answer your question?</span><button class="articleRatings-feedback">Yes</button><button class="articleRatings-feedback">No</button><span class="articleRatings-message">Thanks for the feedback</span><span class="articleRatings-failure">There was a problem submitting your feedback. Please try again later.</span></div>',
    ),
  text: helpScout.text,
}

/** Freshdesk: a day behind the heading, and a long form behind the question that only a script shows. */
const freshdesk: Built = {
  html: `<body><header class="fw-header"><nav><a href="/support/home">Home</a></nav></header><main class="fw-main-wrapper" id="fw-main-content"><section class="container fw-single-article"><nav aria-label="breadcrumb"><ol class="breadcrumb"><li class="breadcrumb-item"><a href="/support/solutions">Solutions</a></li></ol></nav>
  <div class="row"><div class="col-md-8"><div class="fw-page-title-wrapper"><h1 class="fw-page-title mb-0">Return a parcel</h1><div><a href="#" class="fw-print" role="button" onclick="window.print()">Print</a></div></div>
  <div class="fw-meta"><p>Modified on: Mon, 5 Feb, 2026 at  3:12 PM</p></div><hr>
  <article class="fw-content fw-content--single-article line-numbers"><p dir="ltr">Parcels can be returned for 30 days.</p><p dir="ltr">Modified goods are excluded</p></article><hr>
  <div class="fw-vote"><div id="article-voting" class="article-voting"><p id="voting-container" class="article-vote">Did you find it helpful? <span class="vote-up a-link" id="article_thumbs_up">Yes</span> <span class="vote-down-container"><span class="vote-down a-link" id="article_thumbs_down">No</span></span></p>
  <a class="hide a-link" id="vote-feedback-form-link" href="#vote-feedback-form-link">Send feedback</a>
  <div id="vote-feedback-container" class="hide"><div class="lead">Sorry we couldn't be helpful. Help us improve this article with your feedback.</div><div class="form-wrapper"><form><textarea></textarea><button>Submit</button></form></div></div></div></div></div>
  <div class="col-md-4"><section class="fw-related-articles" id="related_articles"><h3 class="heading list-lead">Related Articles</h3><ul><li><div class="ellipsis"><a target="_self" href="/support/solutions/articles/2">Where is my parcel now, and who brings it</a></div></li></ul></section></div></div></section></main></body>`,
  text: [
    '# Return a parcel',
    '* * *',
    'Parcels can be returned for 30 days.',
    'Modified goods are excluded',
    '* * *',
  ].join('\n\n'),
}

/** Document360: days, minutes and people behind the heading, links to both sides, a question with messages of a script. */
const document360: Built = {
  html: `<body><site-header><nav><a href="/">Docs</a></nav></site-header><main id="main-content" class="main-content"><d360-breadcrumb><div class="breadcrumb-nav"><ul><li><a href="/docs">Home</a></li></ul></div></d360-breadcrumb>
  <d360-article-header><div class="d-flex"><h1 class="article-title"> Rotate a key <d360-copy-article-link><button aria-label="Copy link of Rotate a key"><i></i></button></d360-copy-article-link></h1></div>
  <div class="article-info"><div class="article-info-top"><div class="d-flex"><span class="updated-on"><i class="fa-clock"></i> Updated on <span>Mar 12, 2026</span></span><span class="dot"></span><span>3 minute(s) read</span></div></div><div class="article-info-bottom"><div class="article-contributors"><ul><li><img src="a.png" alt="Jane D"></li><li><img src="b.png" alt="Li"></li></ul></div><div class="article-more-options"><button>Share</button></div></div></div></d360-article-header>
  <d360-article-content><span class="non-visibility-content"><span><a href="/docs/keys"> Prev </a></span><span><a href="/docs/tokens"> Next </a></span></span><article id="articleContent"><p>Rotate a key each year.</p><h2 id="how">How <a name="how"></a><button class="copy-link-btn" aria-label="Copy link to How"><i></i></button></h2><p>Choose <strong>Rotate</strong> beside the key.</p></article></d360-article-content>
  <div class="feedback-container"><d360-article-rating><div class="rating"><h5>Was this article helpful?</h5><button>Yes</button><button>No</button></div><div class="success">Thank you for your feedback! Our team will get back to you</div></d360-article-rating></div>
  <div class="related-articles-container"><h5>Related articles</h5><ul><li><a href="/docs/lost">What to do when a key was lost or stolen</a></li></ul></div>
  <div class="article-next-prev"><div><span>Previous</span><a href="/docs/keys">Keys</a></div><div><span>Next</span><a href="/docs/tokens">Tokens</a></div></div></main></body>`,
  text: ['# Rotate a key', 'Rotate a key each year.', '## How', 'Choose **Rotate** beside the key.'].join('\n\n'),
}

/** GitBook: cards to the pages beside it, its age and the question at the end, all in classes that say how they look. */
const gitbook: Built = {
  html: `<body><div class="flex flex-col"><header id="site-header"><a href="/">Heron</a></header><main class="relative min-w-0 flex-1 page-has-toc"><div class="min-w-0 grow"><div class="sr-only">For the complete documentation index, see <a href="/llms.txt">llms.txt</a>.</div>
  <header class="max-w-3xl page-header"><nav aria-label="Breadcrumb"><ol><li><a href="/guides">Guides</a></li></ol></nav><div><button aria-label="Copy page">Copy</button></div><h1 class="text-4xl">Webhooks</h1><p class="text-lg">Told as soon as it happens</p></header>
  <div class="contents"><p class="max-w-3xl">A webhook is sent once, and again if no one answers.</p><h2 class="flex" id="retries"><a class="hash" href="#retries" aria-label="Direct link to heading"></a><div class="flex-1">Retries</div></h2><p>After 1, 5 and 30 minutes.</p></div></div>
  <div class="mt-6 flex flex-col gap-3"><a class="group flex flex-1" href="/keys"><svg></svg><div class="flex flex-col"><span class="text-xs">Previous</span><span>Keys</span></div></a><a class="group flex flex-1" href="/limits"><svg></svg><div class="flex flex-col"><span class="text-xs">Next</span><span>Limits</span></div></a></div>
  <div class="mt-6 flex flex-row"><p class="mr-auto text-sm">Last updated <time datetime="2026-01-03T10:00:00Z" title="1/3/2026">2 months ago</time></p><div class="flex flex-col"><div class="flex flex-wrap"><p>Was this helpful?</p><div role="group"><button aria-label="Yes, it was!"><svg></svg></button></div></div></div></div></main></div></body>`,
  text: [
    '# Webhooks',
    'Told as soon as it happens',
    'A webhook is sent once, and again if no one answers.',
    '## Retries',
    'After 1, 5 and 30 minutes.',
  ].join('\n\n'),
}

/** HubSpot: its day behind the heading, tags and lists of articles below, a question whose answers are links. */
const hubspot: Built = {
  html: `<body><header class="kb-header"><a href="/knowledge">Plover</a></header><div class="kb-search-section"><form class="kb-search__form" role="search"><input type="search"></form></div><main class="body-wrapper"><div class="kb-breadcrumbs"><ul><li><a href="/knowledge">Knowledge Base</a></li></ul></div>
  <div class="kb-article tinymce-content"><h1><span id="hs_cos_wrapper_name" class="hs_cos_wrapper">Import contacts</span></h1><div class="kb-article__updated">Last updated: <span>3 May 2026</span></div>
  <span id="hs_cos_wrapper_post_body"><p>Choose a CSV file of at most 10 MB.</p></span></div>
  <div id="kb-feedback" class="kb-feedback"><div class="kb-feedback__question">Was this article helpful?</div><div class="kb-feedback__choices"><a href="javascript:;">👍 Yes</a><a href="javascript:;">👎 No</a></div></div>
  <div class="kb-related"><h2>Related articles</h2><ul><li><a href="/knowledge/export">Export contacts as a spreadsheet</a></li></ul></div></main></body>`,
  text: ['# Import contacts', 'Choose a CSV file of at most 10 MB.'].join('\n\n'),
}

/** Notion, exported: what it keeps of a page itself stands in the table of its properties. */
const notion: Built = {
  html: `<body><article id="1f" class="page sans"><header><div class="page-header-icon undefined"><span class="icon">📘</span></div><h1 class="page-title">House rules</h1><p class="page-description"></p><table class="properties"><tbody>
  <tr class="property-row property-row-select"><th><span class="icon property-icon"></span>House</th><td><span class="selected-value">North</span></td></tr>
  <tr class="property-row property-row-date"><th>Valid from</th><td><time>@January 1, 2026</time></td></tr>
  <tr class="property-row property-row-created_time"><th>Created</th><td><time>@June 3, 2025 10:12 AM</time></td></tr>
  <tr class="property-row property-row-last_edited_by"><th>Last edited by</th><td><span class="user"><img class="icon user-icon" src="a.png">Ada</span></td></tr></tbody></table></header>
  <div class="page-body"><p id="2f" class="">Quiet from ten in the evening on.</p></div></article></body>`,
  text: [
    '# House rules',
    '| House | North |\n| --- | --- |\n| Valid from | @January 1, 2026 |',
    'Quiet from ten in the evening on.',
  ].join('\n\n'),
}

/** Zoho Desk: age, reading time and views behind the heading, a question with counts below the text. */
const zoho: Built = {
  html: `<body><div id="container"><div class="Header__main"><a href="/portal/en/home">Stork</a></div><div class="Breadcrumb__list"><a href="/portal/en/kb">Knowledge Base</a></div>
  <main class="ArticleDetail__container"><div class="ArticleDetail__top"><h1 class="ArticleDetail__title">Cancel a booking</h1><div class="ArticleDetail__info"><span>Updated 5 months ago</span><span class="dot">•</span><span>2 min read</span></div></div>
  <div class="ArticleDetail__text"><div><div>Bookings can be cancelled until noon.</div></div></div>
  <div class="ArticleDetail__feedback"><span>Was this article helpful?</span><span class="up"><i></i><span>12</span></span><span class="down"><i></i><span>3</span></span></div>
  <div class="ArticleDetail__share"><span>Share :</span><a href="https://www.facebook.com/sharer/sharer.php?u=x">Facebook</a></div>
  <div class="RelatedArticle__box"><div class="RelatedArticle__head"><h2>Related Articles</h2></div><ul><li><h3><a href="/portal/en/kb/articles/2">Change the day of a booking</a></h3><div>Bookings can be moved to another day until noon, once, and without a fee.</div></li></ul></div></main></div></body>`,
  text: ['# Cancel a booking', 'Bookings can be cancelled until noon.'].join('\n\n'),
}

export const helpCenters = {
  zendesk,
  zendeskTheme,
  intercom,
  helpScout,
  helpScoutMain,
  freshdesk,
  document360,
  gitbook,
  hubspot,
  notion,
  zoho,
}
