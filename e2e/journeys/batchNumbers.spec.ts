import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import type { Row } from '../harness/api.ts'
import { apiAs } from '../harness/api.ts'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { expectFocus, typeInto } from '../harness/keyboard.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'
import {
  importOrder,
  load,
  makeManifests,
  makeTrucks,
  nextNumber,
  sendManifests,
  untilManifest,
} from '../harness/trade.ts'

const lettered = /^MA\d{5}[0-9X]{2}1[0-9A-Z]{3}$/

/** A draft of two trucks without batch numbers. */
async function makeDraft(): Promise<Row> {
  const api = await apiAs('a.clerk')
  const trucks = await makeTrucks(api, 2)
  const { data: draft } = await api.post<{ data: Row }>('/platform/order/create', await importOrder(api, trucks.length))
  await api.post('/platform/ordertransport/update', {
    order_id: draft.id,
    version: draft.version,
    list: trucks.map(({ plate, trailer, driver }) => ({
      plate_number: plate,
      trailer_plate: trailer,
      driver_name: driver,
      planned_gross: load,
      planned_net: load,
      package_quantity: 1,
    })),
  })
  return draft
}

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click()
  await page.locator('.ant-select-item-option').filter({ hasText: option }).last().click()
}

test('an order gets batch numbers by rule, and customs accept its manifests', async ({ page }) => {
  const draft = await makeDraft()
  await signIn(page, 'a.clerk')
  await page.goto(`/order/create?id=${draft.id}`)
  await page.getByRole('navigation', { name: '步骤' }).getByRole('button', { name: /完成/ }).click()
  await test.step('取号方式写明从哪里来', async () => {
    await expect(page.getByText(/从号段取（按口岸的取号设置）：号段余量 \d+/)).toBeVisible()
    await choose(page, '取号方式', '按规则编制')
    await expect(page.getByText(/MA\d{5}[0-9X]{2}1[0-9A-Z]{3} 起 2 个/)).toBeVisible()
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'batch-by-rule')
  })
  await page.getByRole('button', { name: /^提交/ }).click()
  await expect(page.getByText(/^2 车，2 个批次号：/)).toBeVisible()
  const api = await apiAs('a.clerk')
  const { data } = await api.get<{ data: { order: Row; transports: Row[] } }>(`/platform/order/detail?id=${draft.id}`)
  const batches = data.transports.map((truck) => String(truck['batch_number']))
  expect(new Set(batches).size).toBe(2)
  for (const batch of batches) expect(batch).toMatch(lettered)
  const manifests = await makeManifests(api, { order: data.order, orderNo: '', trucks: [], batches })
  await sendManifests(api, manifests)
  for (const manifest of manifests) await untilManifest(api, manifest, 'released')
  await test.step('小写也能找到批次', async () => {
    await page.goto('/batch/view')
    await page.getByRole('textbox', { name: /货物运输批次号/ }).fill(batches[0]!.toLowerCase())
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`batch_number=${batches[0]}`))
    await expect(page.getByText('放行').first()).toBeVisible()
  })
})

test('a range issued by the port is entered by keyboard, previewed, and withdrawn', async ({ page }) => {
  const first = `59${nextNumber()}0095`
  const last = `${first.slice(0, -4)}0104`
  await signIn(page, 'a.admin')
  await page.goto('/number/pool')
  await page.getByRole('button', { name: '录入号段' }).first().focus()
  await page.keyboard.press('Enter')
  await typeInto(page, '首号', first)
  await typeInto(page, '末号')
  await expectFocus(page, '数量')
  await page.keyboard.type('10')
  await takeScreenshots(page, 'pool-form')
  await expectNoSeriousFindings(page)
  await page.keyboard.press('ControlOrMeta+Enter')
  const preview = page.getByRole('status').filter({ hasText: '递增方式' })
  await expect(preview).toContainText(`${first} 至 ${last}`)
  await expect(preview).toContainText('按十进制递增')
  await expect(preview).toContainText('10 个')
  await takeScreenshots(page, 'pool-preview')
  await expectNoSeriousFindings(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('已录入 10 个批次号')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: first })
  await expect(row).toContainText('已用 0')
  await expectNoSeriousFindings(page)
  await takeScreenshots(page, 'pools')
  await test.step('已有的号码不再录入', async () => {
    await page.getByRole('button', { name: '录入号段' }).first().click()
    const dialog = page.getByRole('dialog', { name: '录入批次号段' })
    await dialog.getByRole('textbox', { name: '首号' }).fill(first)
    await dialog.getByRole('textbox', { name: '末号' }).fill(last)
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page.getByText('这些号码都已有，没有可录入的新号。')).toBeVisible()
    await page.getByRole('button', { name: '返回修改' }).click()
    await expect(dialog.getByRole('textbox', { name: '首号' })).toHaveValue(first)
    await page.keyboard.press('Escape')
  })
  await row.getByRole('button', { name: '收回' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '收回' }).click()
  await expect(page.getByText('已收回 10 个号码')).toBeVisible()
  await expect(row).toContainText('已收回')
})
