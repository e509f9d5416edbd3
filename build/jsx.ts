/** The JSX transform of every pass and of the tests: Preact's own runtime. */
export const jsx = { jsx: { runtime: 'automatic', importSource: 'preact' } } as const
