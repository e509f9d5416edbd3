/* Pages in the markup that generators of documentation make; texts of our own. Each with what is to be read of it. */

export type Built = { html: string; text: string }

const frame = (main: string, aside = '') => `<body>
  <a class="skip-link" href="#main">Skip to content</a>
  <nav class="navbar" aria-label="Main"><a href="/">Ferry</a><a href="/docs">Docs</a></nav>${main}${aside}
  <footer>Copyright 2026 Ferry</footer></body>`

/** Docusaurus: lines end with `<br>`, tabs are hidden panels, notes are `div`s, headings link to themselves by a character without width. */
export const docusaurus: Built = {
  html: frame(`<main class="docMainContainer_TBSr"><div class="container"><div class="row"><div class="col"><article>
    <nav class="theme-doc-breadcrumbs" aria-label="Breadcrumbs"><ul class="breadcrumbs"><li><a href="/">Home</a></li><li>Guides</li></ul></nav>
    <span class="theme-doc-version-badge badge">Version: 4.x</span>
    <div class="tocCollapsible_ETCw theme-doc-toc-mobile"><button type="button" class="clean-btn">On this page</button></div>
    <div class="theme-doc-markdown markdown"><header><h1>Install Ferry</h1></header>
    <p>Ferry needs Node 20 or newer.</p>
    <h2 class="anchor" id="install">Install<a href="#install" class="hash-link" aria-label="Direct link to Install">\u200b</a></h2>
    <div class="theme-tabs-container tabs-container"><ul role="tablist" class="tabs"><li role="tab" aria-selected="true" class="tabs__item">npm</li><li role="tab" class="tabs__item">Yarn</li></ul>
    <div class="margin-top--md"><div role="tabpanel" class="tabItem_Ymn6"><div class="language-bash codeBlockContainer_Ckt0"><div class="codeBlockContent_biex"><pre tabindex="0" class="prism-code language-bash"><code class="codeBlockLines_e6Vv"><span class="token-line"><span class="token plain">npm install ferry</span><br></span><span class="token-line"><span class="token plain">npx ferry init</span><br></span></code></pre><div class="buttonGroup__atx"><button aria-label="Copy code to clipboard">Copy</button></div></div></div></div>
    <div role="tabpanel" class="tabItem_Ymn6" hidden><pre class="prism-code language-bash"><code><span class="token-line">yarn add ferry<br></span></code></pre></div></div></div>
    <div class="theme-admonition theme-admonition-tip alert alert--success"><div class="admonitionHeading_Gvgb"><span class="admonitionIcon_Rf37"><svg viewBox="0 0 12 16"></svg></span>tip</div><div class="admonitionContent_BuS1"><p>Commit the lock file.</p></div></div>
    <details class="details_lb9f alert"><summary>Behind a proxy?</summary><div><div class="collapsibleContent_i85q"><p>Set HTTPS_PROXY before you install.</p></div></div></details></div>
    <footer class="theme-doc-footer"><a class="theme-edit-this-page">Edit this page</a></footer></article>
    <nav class="pagination-nav" aria-label="Docs pages"><a class="pagination-nav__link" href="/docs/config">Next Configure</a></nav></div>
    <div class="col col--3"><div class="tableOfContents_bqdL thin-scrollbar"><ul class="table-of-contents"><li><a href="#install" class="table-of-contents__link">Install</a></li></ul></div></div></div></div></main>`),
  text: [
    '# Install Ferry',
    'Ferry needs Node 20 or newer.',
    '## Install',
    '**npm**',
    '```bash\nnpm install ferry\nnpx ferry init\n```',
    '**Yarn**',
    '```bash\nyarn add ferry\n```',
    '**tip:** Commit the lock file.',
    '###### Behind a proxy?',
    'Set HTTPS\\_PROXY before you install.',
  ].join('\n\n'),
}

/** Starlight: an element for each line, notes are `aside`s, headings have a link beside them, tabs are links. */
export const starlight: Built = {
  html: frame(
    `<main data-pagefind-body lang="en"><div class="content-panel"><div class="sl-container"><h1 id="_top">Deploy Ferry</h1></div></div>
    <mobile-starlight-toc><nav><details><summary>On this page</summary><ul><li><a href="#steps">Steps</a></li></ul></details></nav></mobile-starlight-toc>
    <div class="content-panel"><div class="sl-container"><div class="sl-markdown-content"><p>Any host will do.</p>
    <div class="sl-heading-wrapper level-h2"><h2 id="steps">Steps</h2><a class="sl-anchor-link" href="#steps"><span aria-hidden="true" class="sl-anchor-icon"><svg></svg></span><span class="sr-only">Section titled “Steps”</span></a></div>
    <div class="expressive-code"><figure class="frame has-title"><figcaption class="header"><span class="title">ferry.toml</span></figcaption><pre data-language="toml"><code><div class="ec-line"><div class="gutter"><div class="ln" aria-hidden="true">1</div></div><div class="code"><span>[deploy]</span></div></div><div class="ec-line"><div class="gutter"><div class="ln" aria-hidden="true">2</div></div><div class="code">
</div></div><div class="ec-line"><div class="code"><span class="indent">  </span><span>region = "north"</span></div></div></code></pre><div class="copy"><div aria-live="polite"></div><button title="Copy to clipboard" data-code="x"><div></div></button></div></figure></div>
    <aside aria-label="Caution" class="starlight-aside starlight-aside--caution"><p class="starlight-aside__title" aria-hidden="true"><svg></svg>Caution</p><div class="starlight-aside__content"><p>Regions cannot be changed later.</p></div></aside>
    <starlight-tabs><div class="tablist-wrapper not-content"><ul role="tablist"><li role="presentation" class="tab"><a role="tab" href="#tab-panel-1" id="tab-1" aria-selected="true">Linux</a></li><li role="presentation" class="tab"><a role="tab" href="#tab-panel-2" id="tab-2" tabindex="-1">Windows</a></li></ul></div><div id="tab-panel-1" aria-labelledby="tab-1" role="tabpanel"><p>Use systemd.</p></div><div id="tab-panel-2" aria-labelledby="tab-2" role="tabpanel" hidden><p>Use a service.</p></div></starlight-tabs></div>
    <footer class="sl-flex"><div class="pagination-links"><a href="/next" rel="next">Next</a></div></footer></div></div></main>`,
    '<aside class="right-sidebar-container"><starlight-toc><nav><h2>On this page</h2><ul><li><a href="#_top">Overview</a></li></ul></nav></starlight-toc></aside>',
  ),
  text: [
    '# Deploy Ferry',
    'Any host will do.',
    '## Steps',
    'ferry.toml',
    '```toml\n[deploy]\n\n  region = "north"\n```',
    'Regions cannot be changed later.',
    '**Linux**',
    'Use systemd.',
    '**Windows**',
    'Use a service.',
  ].join('\n\n'),
}

/** VitePress: the language stands beside the code, groups of code are radio buttons, notes are `div`s with a title. */
export const vitepress: Built = {
  html: frame(`<div class="VPDoc has-sidebar has-aside"><div class="container"><div class="aside"><div class="aside-container"><nav aria-labelledby="doc-outline-aria-label" class="VPDocAsideOutline"><div class="content"><div id="doc-outline-aria-label" role="heading" aria-level="2">On this page</div><ul class="VPDocOutlineItem"></ul></div></nav></div></div>
    <div class="content"><div class="content-container"><main class="main"><div style="position:relative;" class="vp-doc _guide"><div><h1 id="routes" tabindex="-1">Routes <a class="header-anchor" href="#routes" aria-label="Permalink to &quot;Routes&quot;">\u200b</a></h1>
    <nav class="table-of-contents"><ul><li><a href="#limits">Limits</a></li></ul></nav>
    <p>A route is a <code>path</code> and a handler.</p>
    <div class="vp-code-group vp-adaptive-theme"><div class="tabs"><input type="radio" name="group-1" id="tab-a" checked><label data-title="ferry.ts" for="tab-a">ferry.ts</label><input type="radio" name="group-1" id="tab-b"><label data-title="ferry.js" for="tab-b">ferry.js</label></div><div class="blocks">
    <div class="language-ts vp-adaptive-theme active"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki" tabindex="0" v-pre><code><span class="line"><span>const a = 1</span></span>
<span class="line"></span>
<span class="line"><span>sail(a)</span></span></code></pre></div><div class="language-js vp-adaptive-theme"><button class="copy"></button><span class="lang">js</span><pre class="shiki"><code><span class="line"><span>sail(1)</span></span></code></pre></div></div></div>
    <h2 id="limits" tabindex="-1">Limits <a class="header-anchor" href="#limits" aria-label="Permalink to &quot;Limits&quot;">\u200b</a></h2>
    <div class="warning custom-block"><p class="custom-block-title">WARNING</p><p>At most 500 routes.</p></div></div></div></main>
    <footer class="VPDocFooter"><div class="edit-info"><a class="edit-link-button">Edit this page</a></div></footer></div></div></div></div>`),
  text: [
    '# Routes',
    'A route is a `path` and a handler.',
    '**ferry.ts**',
    '```ts\nconst a = 1\n\nsail(a)\n```',
    '**ferry.js**',
    '```js\nsail(1)\n```',
    '## Limits',
    '**WARNING:** At most 500 routes.',
  ].join('\n\n'),
}
