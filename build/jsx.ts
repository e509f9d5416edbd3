/** How every pass, and the tests, turn JSX into calls: Preact's own runtime. */
export const jsx = { jsx: { runtime: 'automatic', importSource: 'preact' } } as const
