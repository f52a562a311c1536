import { problems } from '../problems.ts'
import type { Right } from './access.ts'

export type ProblemCode = keyof typeof problems

export interface FieldProblem {
  /** Path in the input: `plate_number`, `bills.0.goods.1.gross_weight`. */
  readonly path: string
  readonly message: string
}

export interface ProblemBody {
  readonly code: string
  readonly message: string
  readonly fields?: readonly FieldProblem[]
  readonly requestId: string
  readonly result?: { readonly isLogin: true }
  /** Any one of these rights would have been enough (`access.denied`). */
  readonly lacks?: readonly Right[]
  /** When a lock ends. */
  readonly until?: string
  /** The current record, on a version conflict. */
  readonly current?: unknown
}

/** An error that the caller may read. Any other exception becomes `server.fault` without its cause. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly fields: readonly FieldProblem[] | undefined
  readonly more: Readonly<Record<string, unknown>>

  constructor(
    code: ProblemCode,
    fields?: readonly FieldProblem[],
    more: Readonly<Record<string, unknown>> = {},
    detail?: string,
  ) {
    super(detail ? `${problems[code].text}：${detail}` : problems[code].text)
    this.code = code
    this.status = problems[code].status
    this.fields = fields
    this.more = more
  }
}

/** An error by its code in the catalogue; `detail` names the record. */
export const problem = (code: ProblemCode, detail?: string): Problem => new Problem(code, undefined, {}, detail)

/** An error at a field; sent with status 422. */
export const fieldProblem = (path: string, message: string): Problem =>
  new Problem('request.invalid', [{ path, message }])
