import { problems } from '../problems.ts'

export type ProblemCode = keyof typeof problems

export interface FieldProblem {
  /** Where in what was sent: `plate_number`, `bills.0.goods.1.gross_weight`. */
  readonly path: string
  readonly message: string
}

export interface ProblemBody {
  readonly code: string
  readonly message: string
  readonly fields?: readonly FieldProblem[]
  readonly requestId: string
  readonly result?: { readonly isLogin: true }
  /** The record as it now stands, on a version conflict. */
  readonly current?: unknown
}

/** A refusal that the caller may read. Everything else that is thrown becomes `server.fault` without a word of its cause. */
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

/** A refusal by its code in the catalogue; `detail` names the record it concerns. */
export const problem = (code: ProblemCode, detail?: string): Problem => new Problem(code, undefined, {}, detail)

/** A refusal that points at fields; answered with 422. */
export const fieldProblem = (path: string, message: string): Problem =>
  new Problem('request.invalid', [{ path, message }])
