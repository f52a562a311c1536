import type { ProblemCode } from '@guanqiao/domain/kit/problem'

/** A system that the server needs besides the database does not work now: callers may repeat the request, an operator must act. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable'
  /** Of the callers' error. */
  readonly code: ProblemCode

  constructor(code: ProblemCode, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.code = code
  }
}
