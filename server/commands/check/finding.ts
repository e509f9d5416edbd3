/** A finding of `foyer check`. `note`: nothing is lost or wrong, but the operator may want to know. */
export type Finding = {
  level: 'error' | 'note'
  /** Its path in the data directory. */
  file: string
  what: string
  /** What to do about it. */
  advice: string
}

/** Notes a finding of the file that is looked at. */
export type Report = (level: Finding['level'], what: string, advice: string) => void
