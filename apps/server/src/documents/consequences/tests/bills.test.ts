import { arrivalApi } from '@guanqiao/domain/arrival/arrival'
import { inventoryApi } from '@guanqiao/domain/inventory/inventory'
import { tallyApi } from '@guanqiao/domain/tally/tally'
import { sample } from '@guanqiao/domain/testing/sample'
import { writeReceipt } from '@guanqiao/customs'
import { quiet } from '@guanqiao/launcher/tests/quietLog'
import { describe, expect, test } from 'vitest'
import { arrivalsAt } from '../../../modules/message/index.ts'
import { openConfirmations } from '../../../testing/confirmations.ts'
import type { Confirmations } from '../../../testing/confirmations.ts'
import { stage } from '../../../testing/stages/openStages.ts'
import { clerk, crossing, transmitter, withReports } from '../../../testing/stages/reports.ts'

let confirmations: Confirmations

withReports(async () => {
  confirmations = await openConfirmations({ clerk, crossing, transmitter })
})

interface Filed {
  readonly manifest: string
  readonly batch_number: string
  readonly bill_no: string
  readonly message_id: string
}

let files = 0
async function receive({ message_id }: Filed, code: string): Promise<void> {
  const content = Buffer.from(
    writeReceipt({
      message_id,
      message_type: 'MT2401',
      stage: code.startsWith('0') ? 2 : 3,
      code,
      text: '海关答复',
      hasSummary: true,
      bills: [],
      equipment: [],
    }),
  )
  await arrivalsAt({ store: stage.store, log: quiet }).received([{ file_name: `Receipt_${(files += 1)}.xml`, content }])
}

/** An export whose manifest customs has accepted by a receipt. */
async function filed(): Promise<Filed> {
  const { id: manifest, batch_number } = await crossing.makeManifest()
  await crossing.rows(
    `update manifest set message_type = 'MT2401', ie_flag = 'E', loading_place = 'GQMD0708001' where id = $1`,
    manifest,
  )
  await crossing.rows(`update batch set ie_flag = 'E' where batch_number = $1`, batch_number)
  const message_id = await crossing.send(manifest)
  const [bill] = await crossing.rows<{ bill_no: string }>(
    `select bill_no from manifest_bill where manifest_id = $1`,
    manifest,
  )
  const export_ = { manifest, batch_number, bill_no: bill!.bill_no, message_id }
  await receive(export_, '01')
  expect((await crossing.states(manifest)).manifest).toBe('accepted')
  return export_
}

type Row = readonly [table: string, id: string]
const makers: Readonly<Record<string, (batch: Filed) => Promise<Row>>> = {
  arrival: async ({ batch_number }) => {
    const { body } = await clerk.send(arrivalApi.make, { batch_number })
    return ['arrival', body.data.id]
  },
  tally: async ({ batch_number }) => {
    const { body } = await clerk.send(tallyApi.make, { batch_number })
    return ['tally', body.data.id]
  },
  inventory: async ({ batch_number, bill_no }) => {
    const values = {
      ...sample(inventoryApi.create.input, 1),
      filing_id: null,
      batch_number,
      bill_no,
      gross_weight: '68520',
    }
    const { body } = await clerk.send(inventoryApi.create, values)
    await crossing.rows(
      `update inventory set origins = jsonb_build_array(jsonb_build_object('path', 'gross_weight', 'source', 'manifest', 'label', 'x', 'value', gross_weight::text)) where id = $1`,
      body.data.id,
    )
    return ['inventory', body.data.id]
  },
  confirmation: async ({ batch_number }) => [
    'confirmation',
    (await confirmations.create('MT4402', { batch_number })).id,
  ],
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

/** Customs accepts a change of the bill to another weight. */
async function change(batch: Filed, code = '01'): Promise<void> {
  await crossing.rows(
    `update manifest_bill set gross_weight = gross_weight + 1000, differs = true where manifest_id = $1`,
    batch.manifest,
  )
  const message_id = await crossing.send(batch.manifest, { function_code: '5' })
  await receive({ ...batch, message_id }, code)
}

describe('a change of the manifest that customs accepts', () => {
  test.each(['arrival', 'tally', 'inventory'])('is told to what took the weight over: %s', async (table) => {
    for (const state of table === 'inventory' ? ['draft', 'handed_over'] : ['draft', 'accepted']) {
      const batch = await filed()
      const record = await makers[table]!(batch)
      await setState(record, state)
      await change(batch)
      const { status, alarm } = await rowOf(record)
      expect(alarm, `${table} ${state}`).toContain(`海关已接受提(运)单 ${batch.bill_no} 的变更`)
      expect(status).toBe(state)
    }
  })

  test('is told to nobody if customs refuses it', async () => {
    const batch = await filed()
    const record = await makers['arrival']!(batch)
    await change(batch, '03')
    expect((await rowOf(record)).alarm).toBeNull()
  })

  test('is no news to a weight that somebody entered', async () => {
    const batch = await filed()
    const record = await makers['arrival']!(batch)
    const { version, bills } = (await clerk.send(arrivalApi.get, { id: record[1] })).body.data
    await clerk.send(arrivalApi.update, { id: record[1], version, bills: [{ ...bills[0], gross_weight: '60000' }] })
    await change(batch)
    expect((await rowOf(record)).alarm).toBeNull()
  })
})

describe('a release that customs takes back', () => {
  test.each(['confirmation', 'arrival', 'tally', 'inventory'])(
    'is told to what was made of the goods: %s',
    async (table) => {
      for (const state of table === 'inventory' ? ['draft', 'handed_over'] : ['ready', 'accepted']) {
        const batch = await filed()
        const record = await makers[table]!(batch)
        await setState(record, state)
        await receive(batch, '11')
        expect((await rowOf(record)).alarm, 'a release is no news').toBeNull()
        await receive(batch, '12')
        const { status, alarm } = await rowOf(record)
        expect(alarm, `${table} ${state}`).toContain(`提(运)单 ${batch.bill_no} 放行后海关又拒装或禁卸`)
        expect(status).toBe(state === 'ready' ? 'draft' : state)
      }
    },
  )
})
