import { billFlow } from '@guanqiao/domain/customs/index'
import { next } from '@guanqiao/domain/documents/flow'
import type { Sql } from '../../../kernel/database/scoped.ts'
import { leaving } from '../../../kernel/outbox/queue.ts'
import { CUSTOMS } from '../../../documents/sending/outbox.queries.ts'
import { AUTHOR } from '../../../documents/receipts/receipts.queries.ts'
import { billsOf, lockManifests, updateBills, updateManifests } from '../../../documents/bills/bills.queries.ts'
import { takeDocuments } from '../../../documents/receipts/receipts.ts'
import { isByLines, sendingsOf } from './receipts.queries.ts'
import type { MessageRow } from './receipts.queries.ts'

/** The client has the messages: they are delivered, whether or not the worker has recorded it, and their bills are in transit. */
export async function markTaken(sql: Sql, all: readonly MessageRow[]): Promise<void> {
  if (all.length === 0) return
  const messageIds = all.map(({ message_id }) => message_id)
  const messages = all.filter(isByLines)
  const manifests = await lockManifests(sql, messages)
  const sendings = await sendingsOf(sql, messages)
  const taken = new Set(messageIds)
  const bills = await billsOf(sql, manifests)
  const changes = manifests.flatMap((manifest) => {
    const manifestBills = bills.get(manifest.id) ?? []
    const moved = manifestBills.map((bill) => {
      const isTaken = bill.status === 'sending' && taken.has(sendings.get(bill.id)?.[0]?.message_id ?? '')
      return isTaken ? { ...bill, status: next(billFlow, bill.status, 'take') ?? bill.status } : bill
    })
    return moved.some((bill, at) => bill !== manifestBills[at])
      ? [{ manifest, before: manifestBills, bills: moved }]
      : []
  })
  const moved = changes.flatMap(({ manifest, before, bills: after }) =>
    after
      .filter((bill, at) => bill !== before[at])
      .map((bill) => ({ enterprise_id: manifest.enterprise_id, bill, held: undefined })),
  )
  await updateBills(sql, moved, AUTHOR)
  await updateManifests(sql, changes, AUTHOR)
  await takeDocuments(
    sql,
    all.filter((message) => !isByLines(message)),
  )
  await sql`
    with taken as (
      update customs_message set status = 'delivered', delivered_at = coalesce(delivered_at, now()), last_error = null
      where message_id = any(${messageIds}) and status = 'queued' and deleted_at is null returning id
    ) ${leaving(sql, CUSTOMS, 'taken')}`
}
