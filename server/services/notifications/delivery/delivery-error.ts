/**
 * A notice could not be delivered. `message` is shown to admins, so it says what happened, and nothing of what a receiver responded.
 * `isFinal`: no later attempt can succeed. `retryAfter`: how long the receiver wants to be left alone, in milliseconds.
 */
export class DeliveryError extends Error {
  readonly isFinal: boolean
  readonly retryAfter: number

  constructor(message: string, options: { isFinal?: boolean; retryAfter?: number; cause?: unknown } = {}) {
    super(message, options)
    this.name = 'DeliveryError'
    this.isFinal = options.isFinal ?? false
    this.retryAfter = options.retryAfter ?? 0
  }
}
