import { truncate } from '@guanqiao/domain/kit/field/truncate'
import { choiceLabelOf } from '@guanqiao/domain/kit/field'
import type { Field, Fields } from '@guanqiao/domain/kit/field'
import type { OutputOf } from '@guanqiao/domain/kit/operation'
import { objectionsWith } from '@guanqiao/domain/rejection/code'
import { rejectionHistory } from '@guanqiao/domain/rejection/rejection'
import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import { handle } from '../../kernel/handlers.ts'
import { rejectedIds } from './sameCode.ts'
import { acceptingReceipts, rejectingReceipts, sealedCopies } from './rejections.queries.ts'
import type { Decided } from './rejections.queries.ts'
import { permittedType } from './rejectedDocuments.ts'
import type { Values } from '../../documents/saving/saveDocument.ts'

/** Solved rejections that are compared, the latest. */
const COMPARED = 40
/** Fields of one response. */
const MAX_FIELDS = 10

type Solved = OutputOf<typeof rejectionHistory>['fields'][number]

/** What solved rejections with a code in the enterprise's own messages. The platform's staff have no messages of their own. */
export const historyHandler = handle(rejectionHistory, async (ctx, { doc_type, code }) => {
  const type = permittedType(ctx, doc_type, 'get')
  const { sql, caller } = ctx
  if (caller.enterprise_id === null) return { standing: 0, solved: 0, fields: [] }
  const standing = (await rejectedIds(ctx, type, code)).length
  const rejections = (await rejectingReceipts(sql, caller.enterprise_id, type.key, code)).flatMap((receipt) =>
    unitsWith(receipt, code),
  )
  const documents = [...new Set(rejections.map(({ receipt }) => receipt.doc_id))]
  const accepting = documents.length > 0 ? await acceptingReceipts(sql, caller.enterprise_id, documents) : []
  const byDocument = Map.groupBy(accepting, ({ doc_id }) => doc_id)
  const pairs = rejections
    .flatMap(({ receipt, line }): Pair[] => {
      const accepted = byDocument.get(receipt.doc_id)?.find((later) => later.id > receipt.id && accepts(later, line))
      return accepted ? [{ rejected: receipt, accepted, line }] : []
    })
    .slice(0, COMPARED)
  const ids = new Set(pairs.flatMap(({ rejected, accepted }) => [rejected.id, accepted.id]))
  const copies = await sealedCopies(sql, caller.enterprise_id, [...ids])
  const changes = pairs.flatMap((pair) => changesIn(type, pair, copies))
  return { standing, solved: pairs.length, fields: counted(changes).slice(0, MAX_FIELDS) }
})

/** A rejection of a document, or of one of its lines by its id. */
interface Rejection {
  readonly receipt: Decided
  readonly line: string | undefined
}

interface Pair {
  readonly rejected: Decided
  readonly accepted: Decided
  readonly line: string | undefined
}

/** A receipt rejects the lines that it names with the code, or all of its message. */
function unitsWith(receipt: Decided, code: string): Rejection[] {
  const { carried, bills, text } = receipt
  if (!carried?.length) return objectionsWith(text ?? '', code).length > 0 ? [{ receipt, line: undefined }] : []
  const byNumber = new Map((bills ?? []).map((bill) => [bill.bill_no, bill]))
  return carried.flatMap(({ id, bill_no }) => {
    const bill = byNumber.get(bill_no) ?? { code: receipt.code, text: text ?? '' }
    return bill.code === '03' && objectionsWith(bill.text, code).length > 0 ? [{ receipt, line: id }] : []
  })
}

function accepts({ carried, bills, code }: Decided, line: string | undefined): boolean {
  if (line === undefined) return code === '01'
  const number = carried?.find(({ id }) => id === line)?.bill_no
  if (number === undefined) return false
  return (bills?.find(({ bill_no }) => bill_no === number)?.code ?? code) === '01'
}

/** A value that differs between the rejected and the accepted copy. */
interface Change {
  readonly place: string | null
  readonly label: string
  readonly was: string | null
  readonly is: string | null
  readonly pair: Pair
}

/** A pair without differences counts too: the same content was accepted later. */
function changesIn(type: DocumentType, pair: Pair, copies: ReadonlyMap<string, string>): Change[] {
  const [before, after] = [copies.get(pair.rejected.id), copies.get(pair.accepted.id)]
  if (before === undefined || after === undefined) return []
  const [was, is] = [unitOf(type, before, pair.line), unitOf(type, after, pair.line)]
  const differences =
    is && was
      ? parts(type).flatMap(({ level, fields, prefix, labels }) =>
          differencesOf(fields, was[level], is[level], prefix, labels),
        )
      : []
  // A field counts once for each rejection, however many lines it changed in.
  const byPlace = new Map(differences.map((difference) => [difference.place, difference]))
  if (byPlace.size === 0) return [{ place: null, label: '内容没有改，重新申报', was: null, is: null, pair }]
  return [...byPlace.values()].map((difference) => ({ ...difference, pair }))
}

interface Copy {
  readonly head: Values | undefined
  readonly line: Values | undefined
}

/** The sealed copy of a document: `{ document }`, or for a document of lines its head and lines under their names. */
function unitOf({ key, lines: [line] }: DocumentType, content: string, id: string | undefined): Copy {
  const copy = JSON.parse(content) as Values
  const rows = line ? (copy[line.property] as readonly Values[] | undefined) : undefined
  return { head: (copy['document'] ?? copy[key]) as Values | undefined, line: rows?.find((row) => row['id'] === id) }
}

const parts = ({ entity, lines: [line] }: DocumentType) => [
  { level: 'head' as const, fields: entity.fields, prefix: '', labels: [] },
  ...(line
    ? [{ level: 'line' as const, fields: line.entity.fields, prefix: `${line.property}.`, labels: [line.label] }]
    : []),
]

type Difference = Omit<Change, 'pair' | 'place'> & { readonly place: string }

function differencesOf(
  fields: Fields,
  was: unknown,
  is: unknown,
  prefix: string,
  labels: readonly string[],
): Difference[] {
  const [before, after] = [was, is].map((values) => (values ?? {}) as Values) as [Values, Values]
  return Object.entries(fields).flatMap(([name, field]): Difference[] => {
    if (field.automatic || field.personal || name === 'origins' || name === 'sequence') return []
    const place = `${prefix}${name}`
    const labelPath = [...labels, field.label]
    if (field.kind !== 'lines') {
      const [left, right] = [displayValue(field, name, before), displayValue(field, name, after)]
      return left === right ? [] : [{ place, label: labelPath.join(' · '), was: left, is: right }]
    }
    const [rows, others] = [linesIn(before[name]), linesIn(after[name])]
    if (rows.length !== others.length)
      return [{ place, label: labelPath.join(' · '), was: `${rows.length} 行`, is: `${others.length} 行` }]
    return rows.flatMap((row, at) => differencesOf(field.lines, row, others[at], `${place}.`, labelPath))
  })
}

const linesIn = (value: unknown): readonly Values[] => (Array.isArray(value) ? (value as Values[]) : [])

function displayValue(field: Field, name: string, values: Values): string | null {
  const value = values[`${name}_text`] ?? values[name]
  if (value === null || value === undefined || value === '' || value === false) return null
  if (field.kind === 'choice') return choiceLabelOf(field, String(value))
  return truncate(
    Array.isArray(value) ? value.join('、') : typeof value === 'object' ? JSON.stringify(value) : String(value),
    500,
  )
}

/** By field, with the latest example; the fields of the latest solutions first. Changes are in this order already. */
function counted(changes: readonly Change[]): Solved[] {
  return [...Map.groupBy(changes, ({ place }) => place).values()].map((group) => {
    const { place, label, was, is, pair } = group[0]!
    const { batch_number, doc_id, at } = pair.accepted
    return { place, label, count: group.length, last_at: new Date(at).toISOString(), batch_number, doc_id, was, is }
  })
}
