import { writeAudits } from '../../kernel/audit.ts'
import type { Sql } from '../../kernel/database/scoped.ts'
import { followBills } from '../consequences/bills.ts'
import type { BillEvent } from '../consequences/bills.ts'
import { followDocuments } from '../crossing/follow.ts'
import { deleteSiblings } from '../removal/siblings.ts'
import { AUTHOR, byCustoms } from './messages.ts'
import { sanitizeText } from './sanitizeText.ts'
import { updateHeads, updateUnits } from './units.queries.ts'
import type { ChangedDocument, ChangedUnit, LockedDocument, Unit } from './units.queries.ts'
import type { Decision } from './verdict.ts'

/** The decisions on some units of a document, relative to its previous state. */
export interface Ruling extends ChangedDocument {
  readonly decisions: readonly Decision[]
  /** Time of arrival. */
  readonly at: string
}

/** A document and its units after a ruling. */
export interface Ruled {
  readonly to: string
  readonly units: readonly Unit[]
}

/** Stores rulings on distinct documents: their units, their heads, the rest of their crossings, and the history. */
export async function record(sql: Sql, rulings: readonly Ruling[]): Promise<Ruled[]> {
  const changed = rulings.map(changedUnits)
  await updateUnits(sql, changed.flat(), AUTHOR)
  const after = rulings.map(({ document, units }, at) => {
    const byId = new Map(changed[at]!.map(({ unit }) => [unit.id, unit]))
    return { document, isChanged: byId.size > 0, units: units.map((unit) => byId.get(unit.id) ?? unit) }
  })
  const touched = after.filter(({ isChanged }) => isChanged)
  const updated = await updateHeads(sql, touched, AUTHOR)
  const heads = new Map(touched.map(({ document }, at) => [document.id, updated[at]!]))
  const moves = touched.flatMap(({ document }) => {
    const head = heads.get(document.id)!
    return head.status === document.status ? [] : [{ document, head, to: head.status }]
  })
  await followBills(sql, rulings.flatMap(billEvents), byCustoms)
  await deleteSiblings(sql, moves, byCustoms)
  await followDocuments(sql, moves, byCustoms)
  await writeAudits(sql, [
    ...changed.flat().map(entryOfUnit),
    ...moves.filter(({ document }) => document.type.unit).map(entryOfHead),
  ])
  return after.map(({ document, units }) => ({ units, to: heads.get(document.id)?.status ?? document.status }))
}

/** What customs decided on bills that papers of the same batch were made of. */
function billEvents({ document: { type, enterprise_id, batch_number }, decisions }: Ruling): BillEvent[] {
  if (!type.unit) return []
  return decisions.flatMap(({ number, from, to, raised }): BillEvent[] => {
    if (number === null) return []
    const bill = { enterprise_id, batch_number, bill_no: number }
    if (raised === 'revoked') return [{ ...bill, kind: 'revoked' }]
    return from === 'changing' && to !== from && raised === undefined ? [{ ...bill, kind: 'changed' }] : []
  })
}

function changedUnits({ document, units, decisions, at }: Ruling): (ChangedUnit & { readonly before: Unit })[] {
  const byId = new Map(units.map((unit) => [unit.id, unit]))
  return decisions.flatMap(({ id, to, code, text, isLast, heldMessageId, alarm }) => {
    const before = byId.get(id)
    if (!before || (to === before.status && !isLast && alarm === before.alarm)) return []
    const last = isLast ? { last_code: code, last_text: sanitizeText(text, 2000), last_at: at } : {}
    return [{ document, heldMessageId, before, unit: { ...before, ...last, status: to, alarm } }]
  })
}

const entryOfUnit = ({ document, before, unit }: ReturnType<typeof changedUnits>[number]) => ({
  trace: { ...byCustoms, enterprise_id: document.enterprise_id },
  entry: {
    outcome: 'done' as const,
    entity: (document.type.unit?.line.entity ?? document.type.entity).table,
    record_id: unit.id,
    before: { status: before.status, last_code: before.last_code, ...alarmOf(before, unit, before) },
    after: {
      status: unit.status,
      last_code: unit.last_code,
      last_text: unit.last_text,
      ...alarmOf(before, unit, unit),
    },
  },
})

/** The alarm, if the receipt changed it. */
const alarmOf = (before: Unit, after: Unit, { alarm }: Unit) => (before.alarm === after.alarm ? {} : { alarm })

interface Move {
  readonly document: LockedDocument
  readonly head: Awaited<ReturnType<typeof updateHeads>>[number]
}

const entryOfHead = ({ document, head: { status, last_code, last_text } }: Move) => ({
  trace: { ...byCustoms, enterprise_id: document.enterprise_id },
  entry: {
    outcome: 'done' as const,
    entity: document.type.entity.table,
    record_id: document.id,
    before: { status: document.status, last_code: document.last_code },
    after: { status, last_code, last_text },
  },
})
