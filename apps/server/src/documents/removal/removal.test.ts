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
