import { next } from '@guanqiao/domain/documents/flow'
import { problem } from '@guanqiao/domain/kit/problem'
import type { Sql } from '../../kernel/database/scoped.ts'
import { carriedBy } from './messages.ts'
import type { MessageRow } from './messages.ts'
import { messagesOf } from './sendings.queries.ts'
import { statusOf } from './stored.queries.ts'
import { lockDocuments, restartWait, unitsOf, updateHeads, updateUnits } from './units.queries.ts'
import type { LockedDocument, Unit } from './units.queries.ts'

const underWay: ReadonlySet<string> = new Set(['sending', 'sent', 'changing', 'deleting'])

/** Sets the units of a resent message to its state, and restarts their wait; fails if one of them has advanced without that message. */
export async function reopenDocument(sql: Sql, message: MessageRow, author: string): Promise<void> {
  const document = (await lockDocuments(sql, [message])).get(message.doc_id)
  if (!document) throw problem('record.notFound')
  // Read after the lock: a receipt may have arrived meanwhile.
  const status = await statusOf(sql, message)
  const sent = await messagesOf(sql, [message])
  const before = (await unitsOf(sql, [document])).get(document.id) ?? []
  const carried = new Set(carriedBy(message).map(({ id }) => id))
  const units = before.map((unit) => {
    if (!carried.has(unit.id)) return unit
    if (sent.get(unit.id)?.[0]?.message_id !== message.message_id)
      throw problem('document.state', `${nameOf(document, unit)}此后已有新的报文`)
    return reopened(document, unit, { ...message, status })
  })
  const moved = units.filter((unit, at) => unit !== before[at])
  await updateUnits(
    sql,
    moved.map((unit) => ({ document, unit })),
    author,
  )
  if (moved.length > 0) await updateHeads(sql, [{ document, units }], author)
  await restartWait(sql, document, [...carried])
}

function reopened(document: LockedDocument, unit: Unit, { status, function_code }: MessageRow): Unit {
  if (underWay.has(unit.status)) return unit
  const { flow, functions } = document.type
  const event = functions[function_code]
  const to = (status === 'failed' || status === 'dead') && event ? next(flow, unit.status, event) : undefined
  if (!to) {
    const label = flow.states[unit.status]?.label ?? unit.status
    throw problem('document.state', `${nameOf(document, unit)}${label}`)
  }
  return { ...unit, status: to, last_code: null, last_text: null, last_at: null }
}

const nameOf = ({ type }: LockedDocument, { number }: Unit): string =>
  number === null ? type.label : `${type.unit?.line.label} ${number} `
