/*
 * How far a site's own css reaches. Inside of the panel, which contains and clips what is in it, it may do anything. The element, the
 * launcher and the panel take nothing from it but their looks: what neither moves nor enlarges a box, and paints nothing beside it. Both
 * are lists of what is allowed, so that a property which a browser learns tomorrow is not on them.
 */

/** Any rule of a stylesheet, by the members of its CSSOM interfaces. */
export type AnyRule = CSSRule & Partial<Group> & { style?: CSSStyleDeclaration; selectorText?: string }
export type Group = Pick<CSSGroupingRule, 'cssRules' | 'deleteRule' | 'insertRule'>

/** Whether it holds rules. Keyframes, which are deleted by key instead of index, do not count. */
export function isGroup(rule: AnyRule): rule is AnyRule & Group {
  return rule.cssRules !== undefined && !('appendRule' in rule)
}

const looks =
  /^(--.*|color|color-scheme|(accent|caret|scrollbar)-color|fill|stroke|font.*|(letter|word)-spacing|line-height|text-.*|background-.*|border-.*-(color|style|radius)|cursor)$/
/** Thin borders, which stand inside of the box. */
const border = /^border-.*-width$/
const thin = /^(\d(\.\d+)?px|0|thin|medium|thick)$/
const colors = /\b(rgba?|hsla?|oklch|oklab|color)\([^()]*\)/g
/** Of a shadow that ends near its box: a length of two digits, or a word. */
const near = /^(-?\d{1,2}(\.\d+)?px|0|#[\da-f]+|[a-z]*)$/i

function isLook(name: string, value: string): boolean {
  if (name === 'box-shadow')
    return value
      .replace(colors, '')
      .split(/[\s,]+/)
      .every((word) => near.test(word))
  return border.test(name) ? thin.test(value) : looks.test(name)
}

/** Takes from the rules all that is more than a look. Keyframes stay: a look cannot name them. */
export function keepLooks({ cssRules }: Pick<Group, 'cssRules'>): void {
  for (const rule of [...cssRules] as AnyRule[]) {
    const { style } = rule
    for (const name of style ? [...style] : []) {
      if (!isLook(name, style?.getPropertyValue(name) ?? '')) style?.removeProperty(name)
    }
    if (isGroup(rule)) keepLooks(rule)
  }
}

/** Makes the rules hold for nothing but what is inside of the panel. */
export function keepInside(group: Group): void {
  for (let at = group.cssRules.length - 1; at >= 0; at -= 1) {
    const rule: AnyRule | undefined = group.cssRules[at]
    if (!rule) continue
    if (isParent(rule)) {
      // The nested ones need its selector as it is: its own declarations become one of them.
      rule.insertRule(`& { ${rule.style.cssText} }`, 0)
      rule.style.cssText = ''
      keepInside(rule)
    } else if (rule.selectorText !== undefined) {
      const before = rule.selectorText
      rule.selectorText = insideOnly(before)
      // A browser passes over a selector that it does not understand.
      if (rule.selectorText === before) group.deleteRule(at)
    } else if (rule.style) {
      // Declarations that stand in a nested block for themselves: a rule, to be looked at next.
      group.insertRule(`& { ${rule.style.cssText} }`, at + 1)
      group.deleteRule(at)
      at += 1
    } else if (isGroup(rule)) keepInside(rule)
  }
}

function isParent(rule: AnyRule): rule is AnyRule & Group & { style: CSSStyleDeclaration } {
  return rule.selectorText !== undefined && isGroup(rule) && rule.cssRules.length > 0
}

const inside = ':where(.frame *)'
/** An escape, a string, the start of a pseudo-element, or any one letter. */
const tokens = /\\.|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|::|./gs

/** Each selector of a list with `inside` at the end of its last compound, before a pseudo-element: specificity stays what it is. */
function insideOnly(selectors: string): string {
  let text = ''
  let depth = 0
  let isDone = false
  for (const [token] of selectors.matchAll(tokens)) {
    if (token === '(' || token === '[') depth += 1
    if (token === ')' || token === ']') depth -= 1
    const isEnd = depth === 0 && (token === ',' || token === '::')
    if (isEnd && !isDone) text += inside
    if (isEnd) isDone = token === '::'
    text += token
  }
  return isDone ? text : text + inside
}
