/** What the widget says of people, and in the contact form. Only sites that offer help ever load it; see Words. */
export type PeopleWords = {
  /** Behind a person's name, at what they wrote. */
  fromTeam: string
  /** In place of a person's name that is not known. */
  someone: string
  /** While a person answers: below the agent's name, and in place of the line that says that an AI answers. */
  subtitle: string
  disclosure: (name: string) => string
  /** In About this chat. */
  readBy: string
  /** Below what the visitor wrote, when the person has read it. */
  seen: string
  /** A menu item, and a button below an answer that did not help. */
  ask: string
  waiting: string
  /** Outside of the hours. */
  away: string
  /** Comes after either; the text of the hours is in the visitor's language already. */
  hours: (hours: string) => string
  leave: string
  /** Announced. */
  left: string
  joined: (name: string) => string
  returned: string
  contact: {
    /** A menu item, a button, and the heading of the form. */
    title: string
    message: string
    name: string
    email: string
    /** At the field of the email address, where the owner has it so. */
    mailed: string
    phone: string
    /** Stands in a choice where nothing is chosen yet. */
    choose: string
    required: string
    wrongEmail: string
    wrongPhone: string
    agree: string
    send: string
    /** Follows "Not sent" and the reason. */
    kept: string
    /** The form was changed by the site while it was filled in. */
    changed: string
    unavailable: string
    saved: string
    reference: (reference: string) => string
    another: string
    withdraw: string
    withdrawQuestion: string
    withdrawn: string
    notWithdrawn: string
  }
}
