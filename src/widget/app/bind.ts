/*
 * MooTools has a `bind` of its own, which passes on either what it was given or what the call gives, never both. @preact/signals binds its
 * hooks while it is loaded: so long this one stands in. Nothing of the page runs meanwhile.
 */

const { prototype } = Function
const { bind } = prototype

type Bound = (...all: unknown[]) => unknown

/** A page may have frozen its built-ins, or hold them by setters that throw: then nothing is set, and nothing is thrown. */
const setBind = (value: unknown) => Reflect.defineProperty(prototype, 'bind', { value })

setBind(function (this: Bound, self: unknown, ...given: unknown[]): Bound {
  return (...more) => this.apply(self, [...given, ...more])
})

/** To be called once all that is loaded with the app is. */
export const restoreBind = () => setBind(bind)
