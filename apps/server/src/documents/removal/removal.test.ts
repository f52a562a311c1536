import { arrivalApi } from '@guanqiao/domain/arrival/arrival'
import { confirmationApi } from '@guanqiao/domain/confirmation/confirmation'
import type { ConfirmationMessage } from '@guanqiao/domain/confirmation/messageType'
import { checkDelete } from '@guanqiao/domain/customs/index'
import type { Operation } from '@guanqiao/domain/kit/operation'
import { tallyApi } from '@guanqiao/domain/tally/tally'
import { describe, expect, test } from 'vitest'
import { openConfirmations } from '../../testing/confirmations.ts'
import type { Confirmations } from '../../testing/confirmations.ts'
import { lineOf, tallied } from '../../testing/reports.ts'
import type { AcceptedBatch } from '../../testing/reports.ts'
import { clerk, crossing, reports, transmitter, withReports } from '../../testing/stages/reports.ts'

let confirmations: Confirmations

withReports(async () => {
  confirmations = await openConfirmations({ clerk, crossing, transmitter })
})

/** Papers on a batch, stored in a state as customs left them. */
const papers = {
  async arrival({ batch_number, bill_no }: AcceptedBatch) {
    const { body } = await clerk.send(arrivalApi.create, {
      batch_number,
      declare_office: '0708',
      transmitter_id: transmitter,
      message_type: 'MT3402',
      unloading_place: 'GQMD0708001',
      arrival_time: new Date(Date.now() - 7_200_000).toISOString(),
      bills: [lineOf(bill_no)],
    })
    return ['arrival', body.data.id] as const
  },
  async tally({ batch_number, bill_no }: AcceptedBatch, message_type = 'MT5402') {
    const { body } = await clerk.send(tallyApi.create, {
      batch_number,
      declare_office: '0708',
      transmitter_id: transmitter,
      ...tallied(),
      message_type,
      bills: [lineOf(bill_no)],
    })
    return ['tally', body.data.id] as const
  },
  async confirmation({ batch_number }: AcceptedBatch, message_type: ConfirmationMessage) {
    const { id } = await confirmations.create(message_type, { batch_number })
    return ['confirmation', id] as const
  },
} as const

type Paper = readonly [table: string, id: string]

const setState = ([table, id]: Paper, status: string) =>
  crossing.rows(`update ${table} set status = $2 where id = $1`, id, status)

const reason = { reason_text: '未出境', contact: '苏日娜', contact_phone: '0478-7960001' }

async function deletion(operation: Operation, id: string) {
  const { body } = await clerk.send(operation, { ids: [id], function_code: '3', ...reason })
  return body.rows[0] as { state: string; message: string | null }
}

const deleteManifest = async (id: string) =>
  (await crossing.post([id], { function_code: '3', reason_codes: ['004'] }))[0]!

const holds = ['sending', 'sent', 'review', 'accepted', 'deleting'] as const
const holdsNot = ['draft', 'ready', 'send_fail', 'rejected', 'deleted'] as const

describe('a manifest that a paper at customs refers to is not deleted there', () => {
  const kinds: readonly (readonly [name: string, direction: 'I' | 'E', make: (b: AcceptedBatch) => Promise<Paper>])[] =
    [
      ['确报 MT4401', 'I', (b) => papers.confirmation(b, 'MT4401')],
      ['理货报告 MT5401', 'I', (b) => papers.tally(b, 'MT5401')],
      ['确报 MT4402', 'E', (b) => papers.confirmation(b, 'MT4402')],
      ['运抵报告 MT3402', 'E', (b) => papers.arrival(b)],
      ['理货报告 MT5402', 'E', (b) => papers.tally(b)],
    ]

  test.each(kinds)('%s', async (name, direction, make) => {
    const batch = await reports.batch({ direction })
    const paper = await make(batch)
    for (const state of holds) {
      await setState(paper, state)
      const { data } = (await clerk.send(checkDelete, { id: batch.manifest })).body
      expect(data, state).toMatchObject({ allowed: false, blockers: [expect.stringContaining(name)] })
      const line = await deleteManifest(batch.manifest)
      expect(line, state).toMatchObject({ state: 'refused', message: expect.stringContaining(name) })
      expect((await crossing.rows(`select status from manifest where id = $1`, batch.manifest))[0]).toEqual({
        status: 'accepted',
      })
    }
    for (const state of holdsNot) {
      await setState(paper, state)
      const { data } = (await clerk.send(checkDelete, { id: batch.manifest })).body
      expect(data, state).toMatchObject({ allowed: true, blockers: [] })
    }
    expect((await deleteManifest(batch.manifest)).state).toBe('sending')
  })

  test('a report on another bill does not hold a bill', async () => {
    const batch = await reports.batch()
    const report = await papers.arrival({ ...batch, bill_no: 'OTHER0001' })
    await setState(report, 'accepted')
    expect((await clerk.send(checkDelete, { id: batch.manifest })).body.data.allowed).toBe(true)
  })

  test('empty trucks under the number do not hold it', async () => {
    const batch = await reports.batch({ direction: 'E' })
    const empty = await papers.confirmation(batch, 'MT4404')
    await setState(empty, 'accepted')
    expect((await clerk.send(checkDelete, { id: batch.manifest })).body.data.allowed).toBe(true)
  })
})

describe('a document that a later one refers to is deleted after it', () => {
  test.each<[string, 'I' | 'E', Operation, (b: AcceptedBatch) => Promise<Paper>, (b: AcceptedBatch) => Promise<Paper>]>(
    [
      [
        '运抵报告 under 确报 MT4402',
        'E',
        arrivalApi.post,
        (b) => papers.arrival(b),
        (b) => papers.confirmation(b, 'MT4402'),
      ],
      ['运抵报告 under 理货报告', 'E', arrivalApi.post, (b) => papers.arrival(b), (b) => papers.tally(b)],
      [
        '确报 MT4401 under 理货报告',
        'I',
        confirmationApi.post,
        (b) => papers.confirmation(b, 'MT4401'),
        (b) => papers.tally(b, 'MT5401'),
      ],
      [
        '确报 MT4402 under 理货报告',
        'E',
        confirmationApi.post,
        (b) => papers.confirmation(b, 'MT4402'),
        (b) => papers.tally(b),
      ],
    ],
  )('%s', async (_name, direction, operation, makeFirst, makeLater) => {
    const batch = await reports.batch({ direction })
    const first = await makeFirst(batch)
    const later = await makeLater(batch)
    await setState(first, 'accepted')
    await setState(later, 'accepted')
    expect(await deletion(operation, first[1])).toMatchObject({
      state: 'refused',
      message: expect.stringContaining('先向海关申报删除'),
    })
    await setState(later, 'deleted')
    expect(await deletion(operation, first[1])).toMatchObject({ state: 'sending', message: null })
  })
})

describe('what has happened on the road is not undone by a deletion', () => {
  const passage = ({ batch_number }: AcceptedBatch) =>
    crossing.rows(
      `insert into gate_event (id, version, created_at, updated_at, enterprise_id, batch_number, status, message_type, result, plate_number,
         area_id, session_id, occurred_at, received_at, raw, sha256)
       select gen_random_uuid(), 1, now(), now(), $1, $2, 'passed', '82', 'Y', '蒙L12345', 'A1', 'S1', now(), now(), 'raw', gen_random_uuid()::text`,
      crossing.enterprise_id,
      batch_number,
    )
  const ticket = async ({ batch_number }: AcceptedBatch, status = 'open') => {
    const [row] = await crossing.rows<{ id: string }>(
      `insert into weighing (id, version, created_at, updated_at, enterprise_id, weighing_no, status, direction, plate_number, batch_number, source)
       values (gen_random_uuid(), 1, now(), now(), $1, 'P' || $2, $3, 'in', '蒙L12345', $2, 'hand') returning id`,
      crossing.enterprise_id,
      batch_number,
      status,
    )
    return row!.id
  }
  const homeward = async ({ batch_number }: AcceptedBatch) => {
    const { id } = await confirmations.create('MT4404', { return_of: batch_number })
    await setState(['confirmation', id], 'accepted')
  }
  const types = ['MT4401', 'MT4402', 'MT4403', 'MT4404', 'MT4405', 'MT4406'] as const
  const directions: Readonly<Record<string, 'I' | 'E'>> = { MT4401: 'I', MT4402: 'E' }

  test.each(types)('a truck that passed a gate keeps its confirmation: %s', async (type) => {
    const batch = await reports.batch({ direction: directions[type] ?? 'E' })
    const paper = await papers.confirmation(batch, type)
    await setState(paper, 'accepted')
    await passage(batch)
    expect(await deletion(confirmationApi.post, paper[1])).toMatchObject({
      state: 'refused',
      message: expect.stringContaining('车辆 蒙L12345 已过卡口'),
    })
  })

  test.each(['open', 'approval', 'done'])('an import on the scale keeps its confirmation: %s', async (state) => {
    const batch = await reports.batch({ direction: 'I' })
    const paper = await papers.confirmation(batch, 'MT4401')
    await setState(paper, 'accepted')
    const weighed: Paper = ['weighing', await ticket(batch, state)]
    expect(await deletion(confirmationApi.post, paper[1])).toMatchObject({
      state: 'refused',
      message: expect.stringContaining('已过磅'),
    })
    await setState(weighed, 'void')
    expect(await deletion(confirmationApi.post, paper[1])).toMatchObject({ state: 'sending' })
  })

  test('an export is weighed before its confirmation, which may be deleted', async () => {
    const batch = await reports.batch({ direction: 'E' })
    const paper = await papers.confirmation(batch, 'MT4402')
    await setState(paper, 'accepted')
    await ticket(batch, 'done')
    expect(await deletion(confirmationApi.post, paper[1])).toMatchObject({ state: 'sending' })
  })

  test.each(['MT4401', 'MT4402'] as const)('a truck that went home came: %s', async (type) => {
    const batch = await reports.batch({ direction: directions[type]! })
    const paper = await papers.confirmation(batch, type)
    await setState(paper, 'accepted')
    await homeward(batch)
    expect(await deletion(confirmationApi.post, paper[1])).toMatchObject({
      state: 'refused',
      message: expect.stringContaining('返程的'),
    })
  })

  test.each(['I', 'E'] as const)(
    'goods that passed a gate, or were moved, keep their manifest: %s',
    async (direction) => {
      const crossed = await reports.batch({ direction })
      await passage(crossed)
      expect(await deleteManifest(crossed.manifest)).toMatchObject({
        state: 'refused',
        message: expect.stringContaining('已过卡口'),
      })
      const moved = await reports.batch({ direction })
      await crossing.rows(
        `insert into offload (id, version, created_at, updated_at, enterprise_id, batch_number, status, message_type, declare_office,
         transmitter_id, new_batch_number, bills)
       values (gen_random_uuid(), 1, now(), now(), $1, $2, 'accepted', $3, '0708', $4, '5100489990009', jsonb_build_array(jsonb_build_object('bill_no', $5::text)))`,
        crossing.enterprise_id,
        moved.batch_number,
        direction === 'I' ? 'MT8403' : 'MT8404',
        transmitter,
        moved.bill_no,
      )
      expect(await deleteManifest(moved.manifest)).toMatchObject({
        state: 'refused',
        message: expect.stringContaining('货物已改配至批次 5100489990009，在新批次处理'),
      })
    },
  )
})
