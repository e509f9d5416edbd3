/** Days to choose, wherever a list or numbers are of some days. */
export const daysWords = {
  anyTime: 'Any time',
  last: (days: number) => (days === 1 ? 'Today' : `Last ${days} days`),
  choose: 'Choose days…',
  from: 'From',
  to: 'To',
  utc: 'Days are those of UTC.',
}
