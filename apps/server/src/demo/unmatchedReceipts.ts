import { createHash } from 'node:crypto'
import { formatSendTime, writeReceipt } from '@guanqiao/customs'
import type { Row } from '@guanqiao/domain/kit/entity'
import { unmatchedReceipt } from '@guanqiao/domain/message/index'
import type { Sql } from '../kernel/database/scoped.ts'
import { iso, minutes } from './seededRandom.ts'
import type { SeededRandom } from './seededRandom.ts'
import { askCustoms } from './crossings/customs.ts'
import type { Scene, World } from './crossings/orders.ts'
import type { Traffic } from './crossings/traffic.ts'
import { storeRows, completeRow } from './store.ts'

type Came = Pick<Row<typeof unmatchedReceipt>, 'file_name' | 'problem' | 'raw'> &
  Partial<Pick<Row<typeof unmatchedReceipt>, 'message_id' | 'enterprise_id' | 'transmitter_id'>>

/** A file that was truncated in transit and can only be set aside. */
export async function seedTruncatedReceipt(sql: Sql, random: SeededRandom, { now }: Pick<Scene, 'now'>): Promise<void> {
  const torn = {
    file_name: 'Receipt_20261120_0042.xml',
    problem: '文件不完整或已损坏（第 1 行第 57 列）',
    raw: '<?xml version="1.0" encoding="UTF-8"?><Manifest xmlns="urn:Declaration:',
  }
  await storeRows(sql, unmatchedReceipt, [strayOf(random, now - minutes(95), torn)])
}

/** The acceptance that one clerk is missing: it arrived without the last character of its number, and must be matched by hand. */
export async function seedUnmatchedReceipt(
  sql: Sql,
  { scene, random, parties }: World,
  waiting: readonly Pick<Traffic, 'papers' | 'messages' | 'before'>[],
): Promise<void> {
  const [late] = waiting.filter(({ papers }) => papers.progress === 'overdue')
  const [message] = late?.messages ?? []
  if (!late || !message) return
  const at = scene.now - minutes(12)
  const message_id = message.message_id.slice(0, -1)
  const accepted = askCustoms(message.body, Date.parse(message.created_at), late.before).receipts.find(
    ({ code }) => code === '01',
  )
  if (!accepted) throw new Error(`customs does not accept ${message.message_id}`)
  const raw = writeReceipt({ ...accepted, message_id, time: formatSendTime(new Date(at)) })
  const inbox = { enterprise_id: scene.enterpriseId, transmitter_id: parties.transmitter.id }
  const came = { file_name: `Receipt_${message_id}.xml`, problem: '找不到对应的报文', raw, message_id, ...inbox }
  await storeRows(sql, unmatchedReceipt, [strayOf(random, at, came)])
}

const strayOf = (random: SeededRandom, at: number, came: Came): Row<typeof unmatchedReceipt> =>
  completeRow(unmatchedReceipt, null, {
    id: random.id(at),
    created_at: iso(at),
    ...came,
    sha256: createHash('sha256').update(came.raw).digest('hex'),
    received_at: iso(at),
  })
