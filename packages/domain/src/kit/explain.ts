import { fieldsWithin } from './field.ts'
import type { Field, Fields } from './field.ts'
import { codePoint } from './strict.ts'
import type { FieldProblem } from './problem.ts'

interface Issue {
  readonly code: string
  readonly path: readonly PropertyKey[]
  readonly message: string
  readonly input?: unknown
  readonly expected?: string
  readonly minimum?: unknown
  readonly maximum?: unknown
  readonly origin?: string
  readonly keys?: readonly string[]
}

/** The messages for one validation issue, at most `max`. */
export function explain(fields: Fields, issue: unknown, max: number): FieldProblem[] {
  const zodIssue = issue as Issue
  const path = zodIssue.path.map(String)
  if (zodIssue.code === 'unrecognized_keys') {
    return (zodIssue.keys ?? [])
      .slice(0, max)
      .map((key) => ({ path: [...path, key].join('.'), message: `不认识的字段：${key}` }))
  }
  if (path.length === 0) return [{ path: '', message: '请求内容应为一组字段' }]
  const field = fieldAt(fields, path)
  return [{ path: path.join('.'), message: sentence(field, zodIssue) }]
}

/** The declared field at a path; digits in the path index lines. */
export function fieldAt(fields: Fields, path: readonly string[]): Field | undefined {
  let at: Fields | undefined = fields
  let field: Field | undefined
  for (const step of path) {
    if (/^\d+$/.test(step)) continue
    field = at?.[step]
    at = field && fieldsWithin(field)
  }
  return field
}

/** Names the first sign that is neither text nor ASCII: it may look like one that is allowed. */
function oddSign(input: unknown): string {
  const sign = typeof input === 'string' ? /[^\p{L}\p{N}\p{M}\p{C}\s -~]/u.exec(input)?.[0] : undefined
  return sign === undefined ? '' : `；其中有“${sign}”（${codePoint(sign)}）`
}

function sentence(field: Field | undefined, issue: Issue): string {
  const label = field?.label ?? '该项'
  if (issue.code === 'custom') return `${label}${issue.message}${oddSign(issue.input)}`
  if (issue.code === 'too_small') return tooSmall(label, issue)
  if (issue.code === 'too_big') {
    if (issue.origin === 'string') return `${label}不能超过${issue.maximum}个字符`
    return issue.origin === 'array' ? `${label}不能超过${issue.maximum}项` : `${label}不能大于${issue.maximum}`
  }
  if (issue.code === 'invalid_value' && (issue.input === undefined || issue.input === null)) return `请填写${label}`
  if (issue.code === 'invalid_value' && field?.kind === 'choice')
    return `${label}只能是：${Object.values(field.choices).join('、')}`
  if (issue.code === 'invalid_type' && (issue.input === undefined || issue.input === null)) return `请填写${label}`
  return `${label}${wrongKind(field)}`
}

function tooSmall(label: string, issue: Issue): string {
  if (issue.origin === 'array') return `${label}至少要有${issue.minimum}项`
  if (issue.origin === 'string')
    return Number(issue.minimum) <= 1 ? `请填写${label}` : `${label}至少${issue.minimum}个字符`
  return `${label}不能小于${issue.minimum}`
}

const kindLabels: Readonly<Record<string, string>> = {
  integer: '应为整数',
  decimal: '应为以文本传送的数字',
  date: '应为有效日期（YYYY-MM-DD）',
  dateTime: '应为带时区的时间',
  flag: '应为是或否',
  reference: '不是有效的记录编号',
  list: '应为多个文本',
  lines: '应为明细行',
  record: '应为一组内容',
}

const wrongKind = (field: Field | undefined) => kindLabels[field?.kind ?? ''] ?? '格式不正确'
