import type { Right } from '@guanqiao/domain/kit/access'
import type { FieldProblem } from '@guanqiao/domain/kit/problem'

export interface CallRefusal {
  readonly status: number
  readonly code: string
  readonly message: string
  readonly fields?: readonly FieldProblem[]
  readonly requestId?: string | undefined
  readonly current?: unknown
  readonly isLogin?: boolean
  readonly until?: string | undefined
  readonly lacks?: readonly Right[] | undefined
}

/** A failed call. `status` is 0 if there was no response (`network`, `timeout`). */
export class CallProblem extends Error {
  override readonly name = 'CallProblem'
  readonly status: number
  readonly code: string
  readonly fields: readonly FieldProblem[]
  /** The id by which administrators find the call. */
  readonly requestId: string | undefined
  /** The current record, on `record.changed`. */
  readonly current: unknown
  /** A 401 that must not sign the user out. */
  readonly isLogin: boolean
  /** When a lock ends, ISO. */
  readonly until: string | undefined
  /** Any one of these rights would have been enough. */
  readonly lacks: readonly Right[] | undefined

  constructor(refusal: CallRefusal) {
    super(refusal.message)
    this.status = refusal.status
    this.code = refusal.code
    this.fields = refusal.fields ?? []
    this.requestId = refusal.requestId
    this.current = refusal.current
    this.isLogin = refusal.isLogin ?? false
    this.until = refusal.until
    this.lacks = refusal.lacks
  }
}

/** The reason of a refusal, with those of single fields. */
export const allMessages = ({ fields, message }: CallProblem): string =>
  [...new Set([message, ...fields.map((field) => field.message)])].join('；')

/** The message for a form with one field. */
export const firstMessage = ({ fields, message }: CallProblem): string => fields[0]?.message ?? message

/** Responses of gateways while the server behind them is unreachable. */
export const awayStatuses: ReadonlySet<number> = new Set([502, 504])

/** Of a server that starts, stops or has no database. */
const UNAVAILABLE = 503

/** Whether a call failed because nobody could answer it: that says nothing about the session. */
export const isUnreachable = (error: unknown): error is CallProblem =>
  error instanceof CallProblem && (error.status === 0 || error.status === UNAVAILABLE || awayStatuses.has(error.status))

export const noNetwork = () => new CallProblem({ status: 0, code: 'network', message: '网络不通，请检查网络后重试' })
export const timeoutProblem = () => new CallProblem({ status: 0, code: 'timeout', message: '请求超时' })

/** The error in a response. Anything but the product's own JSON (a gateway's error page, for example) becomes a general message. */
export async function refusalOf(response: Response): Promise<CallProblem> {
  const body: unknown = await response.json().catch(() => undefined)
  const { code, message, fields, requestId, current, result, until, lacks } = (body ?? {}) as Record<string, unknown>
  if (typeof code !== 'string' || typeof message !== 'string') {
    return new CallProblem({
      status: response.status,
      code: `http.${response.status}`,
      message: plainSentence(response.status),
    })
  }
  return new CallProblem({
    status: response.status,
    code,
    message,
    fields: Array.isArray(fields) ? (fields as FieldProblem[]) : [],
    requestId: typeof requestId === 'string' ? requestId : undefined,
    current,
    isLogin: (result as { isLogin?: unknown } | undefined)?.isLogin === true,
    until: typeof until === 'string' ? until : undefined,
    lacks: lacks as Right[] | undefined,
  })
}

const plainSentence = (status: number) =>
  status === 413 ? '请求内容过大' : status >= 500 ? '系统暂时不可用，请稍后再试' : `请求被拒绝（${status}）`
