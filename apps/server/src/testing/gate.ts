import { writeGateMessage } from '@guanqiao/customs'
import type { GateMessage } from '@guanqiao/customs'
import { viewBatch } from '@guanqiao/domain/crossing/index'
import { gateApi } from '@guanqiao/domain/gate/index'
import { workToDo } from '@guanqiao/domain/todo/index'
import type { Task } from '@guanqiao/domain/todo/index'
import { quiet } from '@guanqiao/launcher/tests/quietLog'
import { beforeEach } from 'vitest'
import type { Exchange } from '../gateways/customs/gateway.ts'
import { arrivalsAt } from '../modules/message/index.ts'
import type { Actor } from './actors.ts'
import type { Crossing } from './crossing.ts'
import { openCrossing } from './crossing.ts'
import { stage, withStage } from './stages/openStages.ts'

export let mine: Crossing
export let theirs: Crossing
export let admin: Actor
export let clerk: Actor
/** The batch of the present test, with the plate of its truck. */
export let batch_number: string
export let plate_number: string

/** With two enterprises, and a new batch of the first one for each test. */
export function withGate(): void {
  withStage(async () => {
    mine = await openCrossing(stage)
    theirs = await openCrossing(stage, { username: 'b.clerk' })
    admin = await stage.as('a.admin')
    clerk = await stage.as('a.clerk')
  })

  beforeEach(async () => {
    count += 1
    ;({ batch_number } = await mine.makeManifest())
    const [truck] = await mine.rows<{ plate_number: string }>(
      'select plate_number from order_transport where batch_number = $1 and enterprise_id = $2',
      batch_number,
      mine.enterprise_id,
    )
    plate_number = truck!.plate_number
  })
}

let count = 0

const BASE = Date.parse('2026-11-21T07:30:00.000Z')
/** Seconds after the beginning, as a time of a gate. */
export const at = (seconds: number): string => new Date(BASE + seconds * 1_000).toISOString()

/** The session of the present test. */
export const session = (): string => `S${String(count).padStart(19, '0')}`

export const gathered = (more: Partial<GateMessage> = {}): GateMessage => ({
  message_type: '81',
  area_id: '0708000001',
  channel_no: '0708000101',
  session_id: session(),
  forms: [{ type: 'rmft', id: batch_number }],
  plate_number,
  gross_weight: '68520.125',
  text: '',
  at: at(0),
  ...more,
})
export const feedback = (result: 'Y' | 'N' | 'M', more: Partial<GateMessage> = {}): GateMessage =>
  gathered({ message_type: '82', result, at: at(5), text: '地磅比对', ...more })
export const decision = (result: '1' | '2' | '3', more: Partial<GateMessage> = {}): GateMessage => ({
  message_type: '85',
  area_id: '0708000001',
  channel_no: '0708000101',
  session_id: session(),
  forms: [],
  result,
  text: '核对无误',
  operator: '0708123',
  ...more,
})

let files = 0
/** Into the folder of the first enterprise, or another one, or none. */
export async function receive(message: GateMessage | string, exchange: Exchange | null = mine.exchange): Promise<void> {
  files += 1
  const content = Buffer.from(typeof message === 'string' ? message : writeGateMessage(message))
  const file = { file_name: `gate${files}.xml`, content, ...(exchange && { exchange }) }
  await arrivalsAt({ store: stage.store, log: quiet }).received([file])
}

export const batchState = async (of = mine): Promise<string> =>
  (
    await of.rows<{ status: string }>(
      'select status from batch where batch_number = $1 and enterprise_id = $2',
      batch_number,
      of.enterprise_id,
    )
  )[0]!.status

export const events = async (actor = admin, number = batch_number) =>
  (await actor.send(gateApi.list, { batch_number: number, pageSize: 50 })).body.rows as Record<string, string>[]
export const states = async () =>
  (await events()).map(({ message_type, result, status }) => `${message_type}${result ?? ''} ${status}`)
export const view = async () => (await admin.send(viewBatch, { batch_number })).body.data
export const tasks = async (actor = admin): Promise<Task[]> =>
  ((await actor.send(workToDo, { kind: 'gate' })).body.rows as Task[]).filter(
    (task) => task.batch_number === batch_number,
  )
export const steps = () =>
  mine.rows<{ username: string; from: string; to: string }>(
    `select username, before->>'status' as "from", after->>'status' as "to" from audit_log
     where operation = 'gate.apply' and entity = 'batch' and record_id = (select id::text from batch where batch_number = $1 and enterprise_id = $2)`,
    batch_number,
    mine.enterprise_id,
  )
