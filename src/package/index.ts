/** The package's main entry: the same widget as the script tag's, for sites that build their own code. */
export { createWidget as create } from './define.ts'
export type { WidgetOptions } from './define.ts'
export type { Listener, Widget, WidgetEvents } from '../embed/widget.ts'
