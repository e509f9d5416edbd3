type Composing = Pick<KeyboardEvent, 'keyCode' | 'isComposing'>
type Key = Composing & Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** The `keyCode` with which Safari reports the key that ends a composition, where `isComposing` is already false. */
const inputMethodKey = 229

/** Whether a key belongs to the composition of a word, as in Chinese or Japanese: it is nobody else's then. */
export function isOfInputMethod({ isComposing, keyCode }: Composing): boolean {
  return isComposing || keyCode === inputMethodKey
}

/**
 * Whether a key sends the message (docs/theme.md, `inputOptions`). Enter does and Shift+Enter breaks the line; where `isLongForm`,
 * Enter breaks the line and Ctrl or Cmd with it sends. An Enter that chooses a word of an input method is neither.
 */
export function sendsOn(event: Key, isLongForm: boolean): boolean {
  if (event.key !== 'Enter' || isOfInputMethod(event)) return false
  const isWithControl = event.ctrlKey || event.metaKey
  return isLongForm ? isWithControl : isWithControl || (!event.shiftKey && !event.altKey)
}
