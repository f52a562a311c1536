import { truncate } from '../kit/field/truncate.ts'
import { choice, lines, text } from '../kit/field.ts'
import type { RowOf } from '../kit/field.ts'
import type { WholeRecord } from './documentType.ts'

/** A finding of a check: the field to jump to, severity, and remedy. `block` prevents sending. */
export const findingFields = {
  rule: text('规则', { required: true, max: 40 }),
  severity: choice(
    '程度',
    { block: '必改', warn: '提醒', note: '说明' },
    { required: true, tones: { block: 'bad', warn: 'attention', note: 'work' } },
  ),
  message: text('说明', { required: true, max: 500 }),
  /** `gross_weight`, `bills.0.gross_weight`, `bills.0.goods.1.hs_code`: the field to jump to; empty for the whole document. */
  path: text('字段', { max: 200 }),
  hint: text('处理办法', { max: 300 }),
  /** What a user is asked by itself before the document is sent all the same. */
  question: text('确认的问题', { max: 200 }),
} as const

export type Finding = RowOf<typeof findingFields>

/** The findings on a record or a line, as operations return them. */
export const findingLines = { findings: lines('检查结果', findingFields, { required: true }) } as const

type About = Pick<Finding, 'path' | 'message'> & { readonly hint?: string; readonly question?: string }

const finding =
  (severity: Finding['severity']) =>
  (rule: string, { path, message, hint, question }: About): Finding => ({
    rule,
    severity,
    message: truncate(message, 500),
    path,
    hint: hint ?? null,
    question: question?.slice(0, 200) ?? null,
  })

/** Prevents sending. */
export const block = finding('block')
export const warn = finding('warn')
export const note = finding('note')

/** The findings on a part of a record, with their paths within the whole record. */
export const findingsBelow = (path: string, findings: readonly Finding[]): Finding[] =>
  findings.map((finding) => ({ ...finding, path: finding.path ? `${path}.${finding.path}` : path }))

/** The findings on a record and on each of its lines, with their paths within the whole record. */
export const allFindings = (
  { lines }: Pick<WholeRecord, 'lines'>,
  record: { readonly findings: readonly Finding[] },
): Finding[] => [
  ...record.findings,
  ...lines.flatMap(({ property }) =>
    (
      (record as Readonly<Record<string, unknown>>)[property] as readonly { readonly findings: readonly Finding[] }[]
    ).flatMap((line, at) => findingsBelow(`${property}.${at}`, line.findings)),
  ),
]

/**
 * Findings on some of the lines of a record, with paths among all of them. `places` has the place of each checked line, by the name of
 * the lines: screens have empty lines in between.
 */
export const withLineIndexes = (
  findings: readonly Finding[],
  lineIndexes: Readonly<Record<string, readonly number[]>>,
): Finding[] =>
  findings.map((finding) => {
    const [property = '', at = '', ...rest] = (finding.path ?? '').split('.')
    const lineIndex = lineIndexes[property]?.[Number(at || Number.NaN)]
    return lineIndex === undefined ? finding : { ...finding, path: [property, lineIndex, ...rest].join('.') }
  })

/** What a user is asked by itself. Nothing leaves on any way before somebody has agreed to it. */
export const questionsOf = (findings: readonly Finding[]): Finding[] =>
  findings.filter(({ severity, question }) => severity === 'warn' && question !== null)

export const passes = (findings: readonly Finding[]): boolean =>
  findings.every((finding) => finding.severity !== 'block')
