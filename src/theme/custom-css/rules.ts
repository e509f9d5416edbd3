/** Any rule of a stylesheet, by the members of its CSSOM interfaces. */
export type AnyRule = CSSRule & Partial<Group> & { style?: CSSStyleDeclaration; selectorText?: string }
export type Group = Pick<CSSGroupingRule, 'cssRules' | 'deleteRule' | 'insertRule'>

/** Whether it holds rules. Keyframes, which are deleted by key instead of index, do not count. */
export function isGroup(rule: AnyRule): rule is AnyRule & Group {
  return rule.cssRules !== undefined && !('appendRule' in rule)
}
