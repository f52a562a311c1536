import { inventoryFilingApi } from '@guanqiao/domain/inventory/filing'
import { inventoryApi } from '@guanqiao/domain/inventory/inventory'
import { inventoryHandover, makeInventory, postInventory } from '@guanqiao/domain/inventory/inventory.calls'
import { expect, test } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { stage, withStage } from '../../testing/stages/openStages.ts'
import { sendOk } from '../../testing/trade.ts'
import * as draft from './drafts.ts'
import { CONSIGNEE_CODE, CREDIT_CODE } from './files.ts'
import { batchOf } from './manifestDrafts.ts'
import { resolve } from './moments.ts'
import { openScene } from './scene.ts'
import type { Scene } from './scene.ts'

/* Lists that are made of a batch, after an earlier list under the same filing in which every value is another. */

let clerk: Actor
let scene: Scene

withStage(async () => {
  scene = await openScene(stage)
  clerk = await stage.as('a.clerk')
})

const OTHER_CODE = '91330100799655058B'

/** Of another client, port, mode and price, but of the same goods. */
const foreign = {
  transport_mode: '2',
  trade_mode: '1233',
  agent_name: '另一报关有限公司',
  agent_code: OTHER_CODE,
  operator_name: '南方水泥有限公司',
  operator_code: OTHER_CODE,
  owner_name: '南方水泥有限公司',
  license_no: '26-05-009999',
  trade_country: 'KAZ',
  loading_port: 'KZDRZ',
  wrap_type: '06',
}

async function earlierList(): Promise<void> {
  const { goods, ...head } = draft.list('009', 1)
  const dear = { ...goods[0], good_name: '焦煤', origin_country: 'KAZ', unit_price: '9', total_price: '612000' }
  const values = { ...head, ...foreign, batch_number: null, bill_no: null, goods: [dear] }
  const filled = resolve(values, (name) => scene.files.get(name)!.row.id)
  await sendOk(clerk, inventoryApi.create, filled as object)
}

async function made(batch: string, filing: string) {
  await earlierList()
  const filing_id = scene.files.get(filing)!.row.id
  return sendOk(clerk, makeInventory, { batch_number: batchOf(batch), filing_id })
}

/** What freezing the list says; it stays a draft. */
async function findingsOf(id: string): Promise<string[]> {
  const [posted] = await sendOk(clerk, postInventory, { ids: [id] })
  const { version } = await sendOk(clerk, inventoryApi.get, { id })
  if (posted.state === 'sending') await sendOk(clerk, inventoryHandover.calls.recall, { id, version })
  return posted.findings.map(({ path, rule }: { path: string; rule: string }) => `${path} ${rule}`)
}

test('a list takes from the order whatever the order knows', async () => {
  const list = await made('015', 'filing')
  expect(list).toMatchObject({
    transport_mode: '4',
    trade_mode: '5034',
    agent_name: '北疆报关有限公司',
    agent_code: CREDIT_CODE,
    operator_name: '北方能源有限公司',
    operator_code: CONSIGNEE_CODE,
    owner_name: '北方能源有限公司',
    license_no: '26-05-000123',
    trade_country: 'MNG',
    wrap_type: '00',
    goods: [
      {
        hs_code: '2701121000',
        good_name: '炼焦煤',
        origin_country: 'MNG',
        quantity: expect.stringMatching(/^68000(\.0+)?$/) as string,
        unit_price: '0.1100',
        total_price: '7480.00',
        currency: 'USD',
        record_item: 1,
      },
    ],
  })
  const sources = Object.fromEntries(
    list.origins.map(({ path, source }: { path: string; source: string }) => [path, source]),
  )
  expect(sources).toMatchObject({ license_no: 'order', operator_name: 'order', wrap_type: 'manifest', goods: 'order' })
  expect(await findingsOf(list.id)).toEqual([])
})

test('without an order it takes what the manifest knows, and the rest of the latest list of the same client and goods', async () => {
  const list = await made('008', 'filing')
  expect(list).toMatchObject({
    transport_mode: '4',
    operator_name: '北方能源有限公司',
    operator_code: CREDIT_CODE,
    owner_name: '北方能源有限公司',
    trade_country: 'MNG',
    wrap_type: '00',
    // Of the client's own list, not of the newer one of another client.
    trade_mode: '5034',
    agent_name: '北疆报关有限公司',
    goods: [{ good_name: '炼焦煤', unit_price: '0.1100', currency: 'USD' }],
  })
  expect(await findingsOf(list.id)).toEqual([])
})

test('an order of a mode that the class of the filing excludes is refused, and so are goods of another class', async () => {
  const wanted = (batch: string, filing: string) => ({
    batch_number: batchOf(batch),
    filing_id: scene.files.get(filing)!.row.id,
  })
  const general = await clerk.send(makeInventory, wanted('003', 'filing'))
  expect(general.body.fields).toMatchObject([{ path: 'filing_id', message: expect.stringContaining('0110') as string }])
  const coal = await clerk.send(makeInventory, wanted('003', 'filingFresh'))
  expect(coal.body.fields).toMatchObject([{ path: 'filing_id' }])
})

test('a first list needs no earlier one where order and manifest know everything', async () => {
  const first = await sendOk(await stage.as('a.admin'), inventoryFilingApi.create, {
    records_no: 'BA900009',
    owner_name: '北方能源有限公司',
    declare_office: '0708',
    gather_class: 'bonded',
    guarantee_valid_to: '2030-01-01',
  })
  const batch_number = batchOf('014')
  const [existing] = await stage.database.owner<{ id: string; version: number }[]>`
    select id, version from inventory where batch_number = ${batch_number} and deleted_at is null`
  await sendOk(clerk, inventoryApi.remove, { ...existing })
  const list = await sendOk(clerk, makeInventory, { batch_number, filing_id: first.id })
  expect(list).toMatchObject({ trade_mode: '5034', wrap_type: '00', goods: [{ duty_mode: '3', record_item: null }] })
  expect(await findingsOf(list.id)).toEqual([])
})
