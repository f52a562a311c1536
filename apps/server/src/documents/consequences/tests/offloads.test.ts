import { arrivalApi } from '@guanqiao/domain/arrival/arrival'
import { bulkMakeArrivals } from '@guanqiao/domain/arrival/making'
import { confirmationApi } from '@guanqiao/domain/confirmation/confirmation'
import { viewBatch } from '@guanqiao/domain/crossing/index'
import { inventoryApi } from '@guanqiao/domain/inventory/inventory'
import { acknowledgeInventory } from '@guanqiao/domain/inventory/inventory.calls'
import { packingApi } from '@guanqiao/domain/packing/packing'
import { tallyApi } from '@guanqiao/domain/tally/tally'
import { sample } from '@guanqiao/domain/testing/sample'
import { expectWeighing } from '@guanqiao/domain/weighing/index'
import { workToDo } from '@guanqiao/domain/todo/index'
import { describe, expect, test } from 'vitest'
import { openConfirmations } from '../../../testing/confirmations.ts'
import type { Confirmations } from '../../../testing/confirmations.ts'
import { applyFor } from '../../../testing/decided.ts'
import { ago, box, HOUR, lineOf, tallied } from '../../../testing/reports.ts'
import { stage } from '../../../testing/stages/openStages.ts'
import { clerk, crossing, reports, transmitter, withReports } from '../../../testing/stages/reports.ts'

let confirmations: Confirmations

withReports(async () => {
  confirmations = await openConfirmations({ clerk, crossing, transmitter })
})

interface Goods {
  readonly batch_number: string
  readonly manifest: string
  readonly bills: readonly string[]
}

/** A batch with an accepted manifest of loose goods. */
async function batchOf(direction: 'I' | 'E', bills = 1): Promise<Goods> {
  const { id, batch_number } = await crossing.makeManifest({ bills })
  const message_type = direction === 'E' ? 'MT2401' : 'MT1401'
  await crossing.rows(
    `update manifest set status = 'accepted', message_type = $2, ie_flag = $3, loading_place = 'GQMD0708001', last_at = now() where id = $1`,
    id,
    message_type,
    direction,
  )
  const rows = await crossing.rows<{ bill_no: string }>(
    `update manifest_bill set status = 'accepted' where manifest_id = $1 returning bill_no`,
    id,
  )
  await crossing.rows(
    `update batch set ie_flag = $2, status = 'confirmed' where batch_number = $1`,
    batch_number,
    direction,
  )
  return { manifest: id, batch_number, bills: rows.map(({ bill_no }) => bill_no).toSorted() }
}

const head = (batch_number: string) => ({ batch_number, declare_office: '0708', transmitter_id: transmitter })
const office = () => ({ stage, clerk })
const left = (batch: Goods, bills?: readonly string[], meanwhile?: () => Promise<unknown>) =>
  applyFor(
    office(),
    {
      batch_number: batch.batch_number,
      kind: 'left',
      ...(bills && { bills: bills.map((bill_no) => ({ bill_no })) }),
    },
    meanwhile,
  )
const moved = (batch: Goods, to: string, bills: readonly object[]) =>
  applyFor(office(), { batch_number: batch.batch_number, kind: 'moved', new_batch_number: to, bills })

type Row = readonly [table: string, id: string]
const created = async (table: string, operation: Parameters<typeof clerk.send>[0], values: object): Promise<Row> => {
  const { status, body } = await clerk.send(operation, values)
  expect(status, JSON.stringify(body)).toBe(200)
  return [table, body.data.id]
}

/** What states goods of a batch, by its table. */
const records: Readonly<Record<string, (batch: Goods) => Promise<Row>>> = {
  arrival: ({ batch_number, bills }) =>
    created('arrival', arrivalApi.create, {
      ...head(batch_number),
      message_type: 'MT3402',
      unloading_place: 'GQMD0708001',
      arrival_time: ago(2 * HOUR),
      bills: bills.map((bill_no) => lineOf(bill_no)),
    }),
  tally: ({ batch_number, bills }) =>
    created('tally', tallyApi.create, { ...head(batch_number), ...tallied(), bills: bills.map((one) => lineOf(one)) }),
  confirmation: async ({ batch_number }) => {
    const { id } = await confirmations.create('MT4402', { batch_number })
    return ['confirmation', id]
  },
  inventory: ({ batch_number, bills }) =>
    created('inventory', inventoryApi.create, {
      ...sample(inventoryApi.create.input, 1),
      filing_id: null,
      batch_number,
      bill_no: bills.length === 1 ? bills[0] : null,
    }),
}

const rowOf = async ([table, id]: Row) =>
  (
    await crossing.rows<{ status: string; alarm: string | null }>(
      `select status, alarm from ${table} where id = $1`,
      id,
    )
  )[0]!
const setState = ([table, id]: Row, status: string) =>
  crossing.rows(`update ${table} set status = $2 where id = $1`, id, status)
const nextOf = async ({ batch_number }: Goods) => (await clerk.send(viewBatch, { batch_number })).body.data.next
const rulesOf = async (operation: Parameters<typeof clerk.send>[0], id: string): Promise<string[]> =>
  (await clerk.send(operation, { id })).body.data.findings.map(({ rule }: { rule: string }) => rule)

/** The tasks on a batch by their titles. */
async function tasksOn({ batch_number }: Goods): Promise<string[]> {
  const { body } = await clerk.send(workToDo, {})
  return body.rows
    .filter((task: { batch_number: string }) => task.batch_number === batch_number)
    .map(({ kind, title }: { kind: string; title: string }) => `${kind} ${title}`)
}

describe('goods that stay behind are not expected in their batch any more', () => {
  test.each(['arrival', 'tally', 'confirmation', 'inventory'])('what states them has an alarm: %s', async (table) => {
    const sent = table === 'inventory' ? 'handed_over' : 'accepted'
    for (const [state, remedy] of [
      ['draft', '请改正后再申报'],
      [sent, '海关所存未变，请核对是否申报删除'],
    ] as const) {
      const batch = await batchOf('E')
      const record = await records[table]!(batch)
      // Otherwise the checks of the application name it.
      await left(batch, undefined, () => setState(record, state))
      const { status, alarm } = await rowOf(record)
      expect(alarm, `${table} ${state}`).toContain(
        `提(运)单 ${batch.bills[0]} 的货物已落装，这里仍按装载填报：${remedy}`,
      )
      expect(status, 'what left the house is not changed').toBe(state)
    }
  })

  test('a ready document becomes a draft, and names the goods', async () => {
    const batch = await batchOf('E', 2)
    const report = await records['arrival']!(batch)
    await setState(report, 'ready')
    await left(batch, [batch.bills[0]!])
    expect(await rowOf(report)).toMatchObject({ status: 'draft' })
    expect(await rulesOf(arrivalApi.check, report[1])).toContain('bill.departed')
    expect(await tasksOn(batch)).toContain(`alarm ${batch.batch_number} 运抵报告`)
  })

  test('reports are made of the goods that are left', async () => {
    const batch = await batchOf('E', 2)
    await left(batch, [batch.bills[0]!])
    const { id } = (await clerk.send(arrivalApi.make, { batch_number: batch.batch_number })).body.data
    const { bills, is_partial } = (await clerk.send(arrivalApi.get, { id })).body.data
    expect(bills.map(({ bill_no }: { bill_no: string }) => bill_no)).toEqual([batch.bills[1]])
    expect(is_partial).toBe(false)
    expect(await rulesOf(arrivalApi.check, id)).not.toContain('lines.left')
    const { body } = await clerk.send(arrivalApi.balance, { batch_number: batch.batch_number })
    expect(body.data.bills.map(({ bill_no }: { bill_no: string }) => bill_no)).toEqual([batch.bills[1]])
    const view = (await clerk.send(viewBatch, { batch_number: batch.batch_number })).body.data
    expect(view.comparison[0].declared).toBe(view.bills[1].gross_weight)
  })

  test.each(['I', 'E'] as const)('a batch whose goods all stay behind waits for nothing: %s', async (direction) => {
    const batch = await batchOf(direction)
    expect((await nextOf(batch)).act).not.toBe('none')
    if (direction === 'I') expect(await tasksOn(batch)).toContain(`unmade ${batch.batch_number} 车辆确报`)
    await left(batch)
    expect(await nextOf(batch)).toMatchObject({ act: 'none', label: '货物已全部落装或改配' })
    expect((await tasksOn(batch)).filter((task) => task.startsWith('unmade'))).toEqual([])
    const view = (await clerk.send(viewBatch, { batch_number: batch.batch_number })).body.data
    expect(view.cards.filter(({ make }: { make: string | null }) => make)).toEqual([])
    expect(view.cards.find(({ step }: { step: string }) => step === 'weighing')).toMatchObject({ state: '无须过磅' })
    expect(view.comparison[0].declared).toMatch(/^0(\.0+)?$/)
    const { declared_gross, warnings } = (await clerk.send(expectWeighing, { batch_number: batch.batch_number })).body
      .data
    expect(declared_gross).toBe('0.000')
    expect(warnings.map(({ rule }: { rule: string }) => rule)).toContain('departed')
    const made = await clerk.send(bulkMakeArrivals, { batches: [batch.batch_number] })
    expect(JSON.stringify(made.body)).not.toContain('"made":1')
    const { id } = await confirmations.create(direction === 'I' ? 'MT4401' : 'MT4402', {
      batch_number: batch.batch_number,
    })
    expect(await rulesOf(confirmationApi.check, id)).toContain('goods.departed')
  })

  test('containers that stay behind may be used by another batch', async () => {
    const one = await reports.batch({ isBoxed: true })
    const other = await reports.batch({ isBoxed: true })
    const draft = await confirmations.draft('MT4402', { batch_number: other.batch_number })
    const trucks = (draft['trucks'] as Record<string, unknown>[]).map((truck) => ({
      ...truck,
      containers: [
        { ...box, size_type: '22G1', tare_weight: 2200, source_code: '2', fullness: '5', seals: ['M/A0012345@CA'] },
      ],
    }))
    const { id } = (await clerk.send(confirmationApi.create, { ...draft, trucks })).body.data
    expect(await rulesOf(confirmationApi.check, id)).toContain('container.busy')
    await left({ ...one, bills: [one.bill_no] })
    expect(await rulesOf(confirmationApi.check, id)).not.toContain('container.busy')
  })

  test('a packing list of the container has an alarm', async () => {
    const batch = await reports.batch({ isBoxed: true })
    await clerk.send(packingApi.make, { batch_number: batch.batch_number })
    const [row] = await crossing.rows<{ id: string }>(
      `select id from packing where batch_number = $1`,
      batch.batch_number,
    )
    await setState(['packing', row!.id], 'accepted')
    await left({ ...batch, bills: [batch.bill_no] })
    expect(await rowOf(['packing', row!.id])).toMatchObject({
      status: 'accepted',
      alarm: expect.stringContaining('海关所存未变'),
    })
  })
})

describe('goods that are moved are expected in their new batch', () => {
  test('its reports are made of them, under their new number', async () => {
    const [from, to] = [await batchOf('E', 2), await batchOf('E')]
    const number = `${from.bills[0]}B`
    await moved(from, to.batch_number, [{ bill_no: from.bills[0], new_bill_no: number }])
    const { id } = (await clerk.send(arrivalApi.make, { batch_number: to.batch_number })).body.data
    const { bills } = (await clerk.send(arrivalApi.get, { id })).body.data
    expect(bills.map(({ bill_no }: { bill_no: string }) => bill_no)).toEqual([to.bills[0], number])
    expect(await rulesOf(arrivalApi.check, id)).not.toContain('bill.unknown')
    const rest = (await clerk.send(arrivalApi.make, { batch_number: from.batch_number })).body.data
    expect((await clerk.send(arrivalApi.get, { id: rest.id })).body.data.bills).toHaveLength(1)
  })

  test('a report on the whole batch that is sent already has an alarm; a part has none', async () => {
    const [from, whole, part] = [await batchOf('E', 2), await batchOf('E'), await batchOf('E')]
    const sent = await records['arrival']!(whole)
    await setState(sent, 'accepted')
    const partial = await records['arrival']!(part)
    await crossing.rows(`update arrival set status = 'accepted', is_partial = true where id = $1`, partial[1])
    await moved(from, whole.batch_number, [{ bill_no: from.bills[0] }])
    await moved(from, part.batch_number, [{ bill_no: from.bills[1] }])
    expect((await rowOf(sent)).alarm).toContain(`批次 ${from.batch_number} 的提(运)单 ${from.bills[0]} 已改配至本批次`)
    expect((await rowOf(partial)).alarm).toBeNull()
  })

  test('they may be moved on, and come back', async () => {
    const [a, b, c] = [await batchOf('E', 2), await batchOf('E'), await batchOf('E')]
    const [bill] = a.bills
    const balance = async ({ batch_number }: Goods) =>
      (await clerk.send(arrivalApi.balance, { batch_number })).body.data.bills.map(
        (line: { bill_no: string }) => line.bill_no,
      )
    await moved(a, b.batch_number, [{ bill_no: bill }])
    await moved(b, c.batch_number, [{ bill_no: bill, new_bill_no: `${bill}C` }])
    expect(await balance(a)).toEqual([a.bills[1]])
    expect(await balance(b)).toEqual(b.bills)
    expect(await balance(c)).toEqual([...c.bills, `${bill}C`])
  })
})

test('a gathered list keeps its alarm until somebody has seen it', async () => {
  const batch = await batchOf('E')
  const list = await records['inventory']!(batch)
  await left(batch)
  expect((await tasksOn(batch)).some((task) => task.startsWith('alarm JB'))).toBe(true)
  expect((await clerk.send(acknowledgeInventory, { id: list[1] })).status).toBe(200)
  expect((await rowOf(list)).alarm).toBeNull()
  expect((await clerk.send(acknowledgeInventory, { id: list[1] })).status).toBe(409)
})
