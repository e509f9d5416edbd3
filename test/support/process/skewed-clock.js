/* Loaded before a program (node --import): its clock is CLOCK_AHEAD milliseconds ahead, as on a machine whose time nobody keeps. */

const ahead = Number(process.env.CLOCK_AHEAD)
const RealDate = Date

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(RealDate.now() + ahead)
    else super(...parts)
  }

  static now() {
    return RealDate.now() + ahead
  }
}
