/**
 * Why a text message or a mail was not delivered.
 *
 * - `rejected`: the service refused it, and would refuse it again.
 * - `retry`: it certainly did not leave, and may leave later.
 * - `unknown`: nobody knows whether it left. Text messages are not repeated then: the services do not recognise repetitions.
 */
export type UndeliveredKind = 'rejected' | 'retry' | 'unknown'

export class Undelivered extends Error {
  readonly kind: UndeliveredKind

  /** `message` is Chinese, for the administrators' list. */
  constructor(kind: UndeliveredKind, message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}
