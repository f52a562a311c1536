import { inventoryFilingApi } from '@guanqiao/domain/inventory/filing'
import { inventoryApi } from '@guanqiao/domain/inventory/inventory'
import { bulkMakeInventories, makeInventory, postInventory } from '@guanqiao/domain/inventory/inventory.calls'
import { findLookup } from '@guanqiao/domain/kit/calls/lookup'
import { sample } from '@guanqiao/domain/testing/sample'
import { expect, test } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { openCrossing } from '../../testing/crossing.ts'
import { dayIn, listedCoal as good } from '../../testing/lists.ts'
import { stage, withStage } from '../../testing/stages/openStages.ts'

let clerk: Actor

withStage(async () => {
  clerk = await stage.as('a.admin')
})

async function file(records_no: string, change: object = {}): Promise<string> {
  const values = {
    ...sample(inventoryFilingApi.create.input, 1),
    records_no,
    status: 'active',
    declare_office: '0708',
    gather_class: 'bonded',
    guarantee_valid_to: dayIn(90),
    ...change,
  }
  const { status, body } = await clerk.send(inventoryFilingApi.create, values)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.id
}

const make = async (input: object) => (await clerk.send(bulkMakeInventories, input)).body

test('lists of many batches are made in one call under the only valid filing, and handed over together', async () => {
  const crossing = await openCrossing(stage)
  const batches = [await crossing.makeManifest(), await crossing.makeManifest()].map(({ batch_number }) => batch_number)
  const none = await make({ batch_numbers: batches })
  expect(none.rows[0]).toMatchObject({
    outcome: 'refused',
    reason: expect.stringContaining('没有有效的集中申报备案') as string,
  })

  const filing_id = await file('BA900001')
  await file('BA900002', { guarantee_valid_to: dayIn(-1) })
  // The screens fill in the only filing that can be selected: the one that the server would take.
  const { rows: filings } = (await clerk.send(findLookup, { model: 'inventory_filing', limit: 20 })).body
  expect(filings.filter(({ disabled }: { disabled?: boolean }) => !disabled)).toMatchObject([{ id: filing_id }])
  expect(filings).toHaveLength(2)
  await clerk.send(inventoryApi.create, {
    ...sample(inventoryApi.create.input, 1, { inventory_filing: filing_id }),
    ie_flag: 'I',
    declare_office: '0708',
    ie_date: dayIn(-1),
    trade_mode: '5034',
    gross_weight: '75000',
    net_weight: '60000',
    goods: [good],
    filing_id,
  })
  const { rows } = await make({ batch_numbers: [...batches, '5100999999998'] })
  expect(rows).toMatchObject([
    { batch_number: batches[0], outcome: 'made', count: 1 },
    { batch_number: batches[1], outcome: 'made', count: 1 },
    { outcome: 'refused', reason: expect.stringContaining('没有舱单') as string },
  ])
  expect((await make({ batch_numbers: batches })).rows).toMatchObject([
    { outcome: 'existing' },
    { outcome: 'existing' },
  ])

  const ids = rows.flatMap(({ record_id }: { record_id: string | null }) => record_id ?? [])
  const posted = (await clerk.send(postInventory, { ids })).body.rows
  expect(posted).toHaveLength(2)

  const third = await crossing.makeManifest()
  await file('BA900003')
  const open = await clerk.send(makeInventory, { batch_number: third.batch_number })
  expect(open.body.fields).toMatchObject([{ path: 'filing_id', message: '有 2 个有效备案，请选择备案号' }])
  const chosen = await make({ batch_numbers: [third.batch_number], filing_id })
  expect(chosen.rows).toMatchObject([{ outcome: 'made' }])
})
