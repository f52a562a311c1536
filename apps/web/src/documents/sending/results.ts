import type { Tone } from '@guanqiao/domain/kit/field'
import { fieldPathOf } from '@guanqiao/domain/rejection/documentFields'
import type { Finding } from '@guanqiao/domain/documents/finding'
import { findingFields } from '@guanqiao/domain/documents/finding'

interface Tag {
  readonly tone: Tone
  readonly label: string
}

/** A finding, or an objection that customs would raise, which has a word of its own. */
type ResultFinding = Finding & { readonly tag?: Tag }

/** The result of an act for one of several documents. */
export interface ResultRow {
  readonly id: string
  readonly batch_number: string | null
  readonly tag: Tag
  readonly message: string | null
  readonly isFailed: boolean
  readonly findings: readonly ResultFinding[]
  /** Its bills, if their results differ. */
  readonly parts: readonly {
    readonly id: string
    readonly number: string
    readonly tag: Tag
    readonly message: string | null
  }[]
}

export interface Member {
  readonly row: ResultRow
  /** The values to which the finding applies; empty for results of the document as a whole. */
  readonly paths: readonly string[]
}

/** Documents with an equal finding or result. */
export interface ResultGroup {
  readonly key: string
  readonly tag: Tag
  readonly message: string
  readonly hint: string | null
  /** The field of the finding, in any line. */
  readonly place: string | null
  readonly members: readonly Member[]
}

interface Entry extends Omit<ResultGroup, 'members'> {
  /** Position of the group: what prevents sending comes first. */
  readonly rank: number
  readonly row: ResultRow
  readonly path: string | null
}

const { choices, tones } = findingFields.severity
const ranks = { block: 0, warn: 2, note: 3 } as const
const RANK_FAILED = 1
const RANK_DONE = 4

/** The names of a bill and of its lines, by which messages of equal findings differ. Source: `billPlace` of the manifest's rules. */
const NAMES = [
  [/提\(运\)单 [^\s的：，；、。]+/g, '提(运)单'],
  [/第 \d+ 票提\(运\)单/g, '提(运)单'],
  [/第 \d+ (?=项货物|个集装箱|行|辆)/g, '某'],
] as const

const sharedMessage = (message: string): string =>
  NAMES.reduce((words, [name, word]) => words.replace(name, word), message)

/** Equal findings are those of one rule, at one field in any line, whose messages differ at most by the names of bill and line. */
const ofFinding = (row: ResultRow, finding: ResultFinding): Entry => {
  const { rule, severity, message, path, hint } = finding
  const place = path ? fieldPathOf(path) : null
  return {
    key: JSON.stringify([rule, place, sharedMessage(message), severity]),
    tag: finding.tag ?? { tone: tones?.[severity] ?? 'work', label: choices[severity] ?? severity },
    message,
    hint,
    place,
    rank: ranks[severity],
    row,
    path,
  }
}

const ofResult = (row: ResultRow): Entry => ({
  key: JSON.stringify([row.tag.label, row.message, row.parts.length > 0 ? row.id : null]),
  tag: row.tag,
  message: row.message ?? '',
  hint: null,
  place: null,
  rank: row.isFailed ? RANK_FAILED : RANK_DONE,
  row,
  path: null,
})

/** A document that a finding stops is only in the groups of its findings, any other also in one of its result. */
const entriesOf = (row: ResultRow): Entry[] => [
  ...row.findings.map((finding) => ofFinding(row, finding)),
  ...(row.isFailed && row.parts.length === 0 && row.findings.some(({ severity }) => severity === 'block')
    ? []
    : [ofResult(row)]),
]

/** The results by equal findings and states: what prevents sending first, then by the number of documents. */
export function groupsOf(rows: readonly ResultRow[]): ResultGroup[] {
  const groups = [...Map.groupBy(rows.flatMap(entriesOf), ({ key }) => key).values()].map((entries) => {
    const { key, tag, hint, place, rank } = entries[0]!
    const [first = '', ...others] = new Set(entries.map(({ message }) => message))
    const message = others.length > 0 ? sharedMessage(first) : first
    const members = [...Map.groupBy(entries, ({ row }) => row.id).values()].map((some) => ({
      row: some[0]!.row,
      paths: some.flatMap(({ path }) => path ?? []),
    }))
    return { key, tag, message, hint, place, rank, members }
  })
  return groups.toSorted((left, right) => left.rank - right.rank || right.members.length - left.members.length)
}

export const failedIds = (rows: readonly ResultRow[]): string[] =>
  rows.filter(({ isFailed }) => isFailed).map(({ id }) => id)
