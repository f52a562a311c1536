import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import type { Api, Row } from '../harness/api.ts'
import { apiAs } from '../harness/api.ts'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { chooseInto, expectFocus, paste, sheet } from '../harness/keyboard.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'
import { importOrder, load, nextNumber } from '../harness/trade.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const step = (page: Page, name: string) => page.getByRole('navigation', { name: '步骤' }).getByRole('button', { name })

const COUNT = 200
const DRIVERS = 10
const surname = '哈斯'
const characters = '甲乙丙丁戊己庚辛壬癸'

test('two hundred trucks of a new carrier are registered, filed, ordered and released', async ({ page }) => {
  const serial = nextNumber().slice(1, 4)
  const first = Number(serial) * 10
  const trucks = Array.from({ length: COUNT }, (_, at) => `${String((first + at) % 10_000).padStart(4, '0')}УБН`)
  const drivers = trucks.map((_, at) => `${surname}${characters.charAt(at % DRIVERS)}${han(serial)}`)
  const api = await apiAs('a.admin')
  const order = await makeDraft(api)
  await signIn(page, 'a.admin')
  await page.goto(`/order/create?id=${order.id}`)
  await step(page, '运输').click()
  await test.step('粘贴 200 辆未登记的车，一步撤销，再来', async () => {
    await expectFocus(page, '车牌号 第1行')
    const lines = trucks.map((plate, at) => [plate, drivers[at]!, load, load, '1'])
    await paste(page, sheet([['车牌', '司机', '毛重', '净重', '件数'], ...lines]))
    const grid = page.getByRole('grid', { name: '车辆' })
    await expect(grid).toHaveAttribute('aria-rowcount', String(COUNT + 1))
    await page.keyboard.press('ControlOrMeta+z')
    await expect(grid).toHaveAttribute('aria-rowcount', '2')
    await page.keyboard.press('ControlOrMeta+y')
    await expect(grid).toHaveAttribute('aria-rowcount', String(COUNT + 1))
  })
  await test.step('一次建档', () => register(page))
  await test.step('一次登记备案', () => file(page, trucks, drivers, serial))
  await test.step('提交', async () => {
    await step(page, '完成').click()
    await expect(page.getByText(/^(检查通过，)?可以提交/)).toBeVisible()
    await page.getByRole('button', { name: '提交', exact: true }).click()
    await expect(page.getByText(/订单 DD\d{10} 已提交/)).toBeVisible()
  })
  await test.step('200 份舱单申报并放行', () => release(api, order))
})

const han = (digits: string) => [...digits].map((digit) => '图雅特木尔吉日嘎朗宝'.charAt(Number(digit))).join('')

async function makeDraft(api: Api): Promise<Row> {
  const { data } = await api.post<{ data: Row }>('/platform/order/create', {
    ...(await importOrder(api, COUNT)),
    contract_no: `XC-${nextNumber()}`,
  })
  return data
}

async function register(page: Page): Promise<void> {
  await page.getByRole('button', { name: `把 ${COUNT} 辆未登记车辆建档` }).click()
  const dialog = page.getByRole('dialog', { name: '未登记车辆建档' })
  await expect(dialog).toContainText(`将新建 ${COUNT} 辆车、${DRIVERS} 名司机`)
  await expectNoSeriousFindings(page)
  await takeScreenshots(page, 'register')
  await expectFocus(page, '运输公司')
  await chooseInto(page, '运输公司', '北疆运输', '北疆运输')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByText(`已建档 ${COUNT} 辆车、${DRIVERS} 名司机`, { exact: false })).toBeVisible()
  await expect(page.getByText('不在档案中')).toHaveCount(0)
}

async function file(page: Page, plates: readonly string[], drivers: readonly string[], serial: string): Promise<void> {
  await page.getByRole('button', { name: '登记备案编号' }).click()
  const dialog = page.getByRole('dialog', { name: '登记海关备案编号' })
  const grid = dialog.getByRole('grid', { name: '备案编号' })
  await expect(grid).toHaveAttribute('aria-rowcount', String(COUNT + 1))
  await grid.getByRole('gridcell').first().click()
  const codes = plates.map((plate, at) => [
    plate,
    `0719${serial}${String(at).padStart(3, '0')}`,
    drivers[at]!,
    `16${serial}${at % DRIVERS}00`,
  ])
  await paste(page, sheet(codes))
  await expectNoSeriousFindings(page)
  await takeScreenshots(page, 'filing')
  await dialog.getByRole('button', { name: '登记备案', exact: true }).click()
  await expect(page.getByText(`已登记 ${COUNT} 辆车、${DRIVERS} 名司机的海关备案`)).toBeVisible()
  await expect(page.getByText('没有海关备案')).toHaveCount(0)
}

async function release(api: Api, { id }: Row): Promise<void> {
  const { rows } = await api.post<{ rows: Row[] }>('/document/manifest/fromorder', { order_id: id })
  expect(rows).toHaveLength(COUNT)
  await api.post('/customs/manifest/post', { ids: rows.map((row) => row.id) })
  const released = async () =>
    (
      await api.post<{ totalCount: number }>('/document/manifest/list', {
        order_id: id,
        status: 'released',
        pageNo: 1,
        pageSize: 1,
      })
    ).totalCount
  await expect.poll(released, { timeout: 60_000 }).toBe(COUNT)
}
