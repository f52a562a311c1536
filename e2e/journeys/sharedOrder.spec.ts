import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import type { Api, Row } from '../harness/api.ts'
import { apiAs } from '../harness/api.ts'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { expectFocus } from '../harness/keyboard.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'
import type { Truck } from '../harness/trade.ts'
import { coal, later, load, lookUp, makeTrucks, nextNumber } from '../harness/trade.ts'

const step = (page: Page, name: string) => page.getByRole('navigation', { name: '步骤' }).getByRole('button', { name })

interface Whole {
  readonly order: Row
  readonly transports: Row[]
}

const detail = async (api: Api, { id }: Row): Promise<Whole> =>
  (await api.get<{ data: Whole }>('/platform/order/detail', { id })).data

const lineOf = (truck: Truck) => ({
  plate_number: truck.plate,
  trailer_plate: truck.trailer,
  driver_name: truck.driver,
  planned_gross: load,
  planned_net: load,
  package_quantity: 1,
})

async function makeDraft(api: Api, trucks: readonly Truck[]): Promise<Row> {
  const { data } = await api.post<{ data: Row }>('/platform/order/create', {
    contract_no: `GX-${nextNumber()}`,
    ie_flag: 'I',
    port_id: await lookUp(api, 'port', '甘其毛都'),
    plan_date: later(1),
    vehicle_count: trucks.length,
    goods: [coal(trucks.length)],
    transports: trucks.map(lineOf),
  })
  return data
}

test('two clerks on the trucks of one order: the later one sees the changes of the other, and nothing is lost', async ({
  page,
}) => {
  const [mine, theirs] = [await apiAs('a.clerk'), await apiAs('a.admin')]
  const trucks = await makeTrucks(theirs, 3)
  const order = await makeDraft(mine, trucks.slice(0, 2))
  await signIn(page, 'a.clerk')
  await page.goto(`/order/create?id=${order.id}`)
  await step(page, '运输').click()
  await expectFocus(page, '车牌号 第1行')
  const grid = page.getByRole('grid', { name: '车辆' })
  await grid.getByRole('gridcell', { name: '70,000' }).first().click()
  await page.keyboard.type('69000')
  await page.keyboard.press('Enter')
  await test.step('同事先加了一车、改了同一格', async () => {
    const { transports } = await detail(theirs, order)
    await theirs.post('/platform/ordertransport/update', {
      order_id: order.id,
      version: order.version,
      list: [
        { ...lineOf(trucks[0]!), id: transports[0]!.id, planned_gross: '68000' },
        { ...lineOf(trucks[1]!), id: transports[1]!.id },
        lineOf(trucks[2]!),
      ],
    })
  })
  await page.keyboard.press('ControlOrMeta+s')
  const dialog = page.getByRole('dialog', { name: '记录已被他人修改' })
  await test.step('逐车逐格选择', async () => {
    const cell = dialog.getByRole('row', { name: new RegExp(`${trucks[0]!.plate} 毛重`) })
    await expect(cell).toContainText('69,000')
    await expect(cell).toContainText('68,000')
    await expect(dialog.getByRole('row', { name: new RegExp(trucks[2]!.plate) })).toContainText('没有这一行')
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'order-conflict')
    await dialog.getByRole('button', { name: '按所选保存' }).click()
    await expect(dialog).toBeHidden()
  })
  await expect
    .poll(async () => (await detail(mine, order)).transports.map((row) => [row['plate_number'], row['planned_gross']]))
    .toEqual([
      [trucks[0]!.plate, '69000.000'],
      [trucks[1]!.plate, '70000.000'],
      [trucks[2]!.plate, '70000.000'],
    ])
})

test('a plate is found by its last figures, another plate brings its own trailer, and a lost answer doubles nothing', async ({
  page,
}) => {
  const api = await apiAs('a.clerk')
  const [one, two] = await makeTrucks(await apiAs('a.admin'), 2)
  const contract = `MH-${nextNumber()}`
  await signIn(page, 'a.clerk')
  await page.goto('/order/create')
  await page.getByRole('textbox', { name: '合同号' }).fill(contract)
  await step(page, '运输').click()
  await expectFocus(page, '车牌号 第1行')
  const grid = page.getByRole('grid', { name: '车辆' })
  const first = grid.locator('[aria-rowindex="2"]')
  const trailer = page.getByRole('textbox', { name: '挂车号 第1行' })
  await test.step('末几位带出整行', async () => {
    await page.keyboard.type(one!.plate.slice(-5))
    await expect(page.getByRole('option', { name: new RegExp(one!.plate) })).toBeVisible()
    await expectNoSeriousFindings(page)
    await page.keyboard.press('Enter')
    await expectFocus(page, '挂车号 第1行')
    await expect(trailer).toHaveValue(one!.trailer)
    for (const said of [one!.plate, one!.driver]) await expect(first).toContainText(said)
  })
  await test.step('换车牌，挂车和司机跟着换', async () => {
    await page.keyboard.press('Shift+Enter')
    await expectFocus(page, '车牌号 第1行')
    await page.keyboard.type(two!.plate)
    await page.keyboard.press('Enter')
    await expect(trailer).toHaveValue(two!.trailer)
    for (const said of [two!.plate, two!.driver]) await expect(first).toContainText(said)
    await takeScreenshots(page, 'truck-grid')
  })
  await test.step('保存的回答丢了，再存一次，只有一票；地址带上订单', async () => {
    await page.route(
      '**/platform/order/create',
      async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      },
      { times: 1 },
    )
    await page.keyboard.press('ControlOrMeta+s')
    await expect(page.getByText('网络不通，请检查网络后重试').first()).toBeVisible()
    await page.getByRole('button', { name: '暂存', exact: true }).click()
    await expect(page).toHaveURL(/\/order\/create\?id=/)
    const { rows } = await api.post<{ rows: Row[] }>('/platform/order/getby', { field: 'contract_no', value: contract })
    expect(rows).toHaveLength(1)
    await page.reload()
    await expect(page.getByRole('textbox', { name: '合同号' })).toHaveValue(contract)
  })
})
