import { readFileSync } from 'node:fs'

/* A page on which everything is against the widget, and which has to go on working itself. */

/** Styles as frameworks and resets have them, and two that no site should have. */
const styles = `
*, ::before, ::after { box-sizing: border-box }
html { font-size: 62.5%; scroll-behavior: smooth }
body { margin: 0; font: 400 1.6rem/1.5 serif; letter-spacing: .3em; text-transform: uppercase; transform: translateX(0) }
.btn, .btn-primary, .modal, .panel, .badge, .close, .text, .card, .composer { display: none !important }
.fade { opacity: 0 } .hidden, .collapse { display: none !important }
button, input, textarea, [role='button'] { appearance: none; text-transform: uppercase; background: #0d6efd; color: red }
dialog, [role='dialog'] { display: none !important }
foyer-chat { position: static !important; display: none !important; z-index: -1 !important; opacity: 0 !important; filter: blur(9px) !important }
* { all: unset !important }
button { display: none !important }
#clicks { display: block !important }
`

/** What libraries of many years have put into prototypes: it works, and differently from what the language says today. `Array.from` is that of Prototype.js up to 1.7, `bind` that of MooTools with its compatibility to 1.2; listeners' options are written as zone.js 0.14.3 does. */
const libraries = `
Object.prototype.extra = function () { return 'inherited' }
Array.prototype.each = function (act) { for (var i = 0; i < this.length; i++) act(this[i], i); return this }
Array.prototype.toJSON = function () { return 'an array' }
Array.prototype.clone = function () { return [].concat(this) }
Array.prototype.remove = function (item) { var at = this.indexOf(item); if (at >= 0) this.splice(at, 1); return this }
Array.prototype.map = Array.prototype.collect = function (act, self) { var out = []; this.each(function (item, at) { out.push(act.call(self, item, at)) }); return out }
Array.prototype.filter = Array.prototype.select = function (act, self) { var out = []; this.each(function (item, at) { if (act.call(self, item, at)) out.push(item) }); return out }
Array.prototype.find = Array.prototype.detect = function (act) { for (var i = 0; i < this.length; i++) if (act(this[i], i)) return this[i] }
Array.prototype.some = Array.prototype.any = function (act) { for (var i = 0; i < this.length; i++) if (act(this[i], i)) return true; return false }
Array.prototype.reduce = function (fold, start) { if (!fold) return this.length > 1 ? this : this[0]; var i = 0; if (arguments.length < 2) start = this[i++]; for (; i < this.length; i++) start = fold(start, this[i], i, this); return start }
Array.prototype.entries = Array.prototype.toArray = function () { return this.clone() }
Array.prototype.flat = Array.prototype.flatten = function () { return this.reduce(function (all, item) { return all.concat(item) }, []) }
Array.prototype.first = function () { return this[0] }
Array.prototype.last = function () { return this[this.length - 1] }
Array.from = function (list) { if (!list) return []; if ('toArray' in Object(list)) return list.toArray(); var at = list.length || 0, out = new Array(at); while (at--) out[at] = list[at]; return out }
String.prototype.strip = function () { return this.trim() }
String.prototype.contains = function (text) { return this.indexOf(text) >= 0 }
Function.prototype.bind = function (self, given) { var act = this; if (given != null) given = [given]; return function () { return act.apply(self, given || arguments) } }
Function.prototype.delay = function (time) { return setTimeout(this, time) }
for (var name of ['show', 'hide', 'update', 'open', 'close', 'send', 'destroy', 'create', 'reset', 'on', 'off', 'get', 'empty', 'inject'])
  Element.prototype[name] = function () { throw new Error('the page meant another element') }
Element.prototype.set = function (name, value) { this.setAttribute(name, value); return this }
HTMLElement.prototype.toggle = function () { this.hidden = !this.hidden }
Element.prototype.remove = function () { if (this.parentNode) this.parentNode.removeChild(this); return this }
Element.prototype.matches = Element.prototype.webkitMatchesSelector
var NativePromise = Promise
window.Promise = function Promise(run) { return new NativePromise(run) }
for (var name of ['resolve', 'reject', 'all', 'race']) window.Promise[name] = NativePromise[name].bind(NativePromise)
window.Promise.prototype = NativePromise.prototype
var toggle = Element.prototype.toggleAttribute
Element.prototype.toggleAttribute = function () { toggle.apply(this, arguments) }
var listen = EventTarget.prototype.addEventListener
EventTarget.prototype.addEventListener = function (type, listener, options) { 'use strict'; if (options && options.signal) options.signal = options.signal; return listen.call(this, type, listener, options) }
window.$ = window.jQuery = window.h = window.render = window.signal = window.marked = function () { throw new Error('the page meant something else') }
window.DOMPurify = window.hljs = window.app = window.chat = window.widget = window.preactSignals = {}
`

/** Counts clicks with a Preact of its own, older than the widget's, and notes what the browser's policy refused. */
const app = `
window.violations = []
document.addEventListener('securitypolicyviolation', function (event) { violations.push(event.effectiveDirective + ' ' + event.blockedURI) })
addEventListener('DOMContentLoaded', function () {
  function Counter() {
    var state = preactHooks.useState(0)
    return preact.h('button', { id: 'clicks', onClick: function () { state[1](state[0] + 1) } }, 'Clicked ' + state[0])
  }
  preact.render(preact.h(Counter), document.querySelector('main'))
})
`

const preact = ['dist/preact.umd.js', 'hooks/dist/hooks.umd.js']
  .map((file) => readFileSync(`node_modules/preact10/${file}`, 'utf8').replace(/\/\/# sourceMappingURL.*/, ''))
  .join('\n')

/** The page with a script tag in it. Its own scripts and styles carry the nonce of {@link hostilePolicy}. */
export function hostilePage(scriptTag: string): string {
  const scripts = [preact, libraries, app].map((code) => `<script nonce="own">${code}</script>`).join('')
  return `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>Hostile</title>
<style nonce="own">${styles}</style>${scripts}</head><body><main></main><form name="chat"><input name="open"></form>${scriptTag}</body></html>`
}

/** As strict as a policy can be, with the page's own code and the service let through. */
export function hostilePolicy(service: string): string {
  return `default-src 'none'; script-src 'nonce-own' ${service}; style-src 'nonce-own'; connect-src ${service}; img-src ${service}; font-src ${service}; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'`
}
