/** Something that is wrong with the installation, in words for the site's owner, and how to fix it. */
export type Finding = {
  code:
    | 'no-widget'
    | 'policy'
    | 'mixed-content'
    | 'unreachable'
    | 'unknown-agent'
    | 'origin-not-allowed'
    | 'agent-disabled'
    | 'refused'
    | 'storage-blocked'
    | 'no-viewport'
    | 'covered'
    | 'hidden'
    | 'two-scripts'
    | 'opaque-origin'
  problem: string
  fix: string
}
