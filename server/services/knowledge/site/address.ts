/** Parameters that say where a visitor came from, or whose visit it is: with each of their values it is the same page. */
const noise =
  /^(utm_\w+|gclid|gbraid|wbraid|dclid|fbclid|msclkid|yclid|ttclid|twclid|igshid|srsltid|mc_[ce]id|_ga|_gl|_hs(enc|mi)|phpsessid|jsessionid|aspsessionid\w*|cfid|cftoken)=|^(sid|session_?id)=\w{16,}$/i
const sessionInPath = /;(?:jsessionid|phpsessid)=[^/;]*/gi

/** An address as its page is known: without its fragment, and without what names a visit and not a page. */
export function normalized(url: string): string {
  const whole = new URL(url)
  whole.hash = ''
  if (whole.pathname.includes(';')) whole.pathname = whole.pathname.replaceAll(sessionInPath, '')
  const parameters = whole.search.slice(1).split('&')
  const kept = parameters.filter((each) => !noise.test(each))
  if (kept.length < parameters.length) whole.search = kept.join('&')
  return whole.href
}
