import { expect, test } from '@playwright/test'
import { apiAs } from '../harness/api.ts'
import type { Api } from '../harness/api.ts'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { button, sendAnyway, state } from '../harness/openDocument.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'
import { later, lookUp, makeCrossing, makeManifests, makeTrucks, nextNumber, sendManifests } from '../harness/trade.ts'

/** The digits of a container number without its check digit. */
const newContainer = () => `MNGU${nextNumber().slice(1)}`

test('the trucks of an order are confirmed in one act, wait for their manifests, and are sent by the receipts', async ({
  page,
}) => {
  const api = await apiAs('a.clerk')
  const crossing = await makeCrossing(api, 3)
  const manifests = await makeManifests(api, crossing)
  await signIn(page, 'a.clerk')
  await page.goto(`/order/detail?id=${crossing.order.id}`)
  await button(page, '生成确报').click()
  await test.step('车辆、司机、挂车已列出，表头只填一次', async () => {
    const cars = page.getByRole('grid', { name: '车辆' })
    for (const { plate, driver } of crossing.trucks) {
      await expect(cars.getByRole('gridcell', { name: plate })).toBeVisible()
      await expect(cars.getByRole('gridcell', { name: driver })).toBeVisible()
    }
    await page.getByRole('textbox', { name: '预计抵达口岸时间' }).fill(`${later(1)} 08:30`)
    await page.getByRole('textbox', { name: '预计抵达口岸时间' }).press('Tab')
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'confirmations-make')
    await button(page, '生成确报').click()
    await expect(page.getByText('已生成 3 份确报，3 份待申报')).toBeVisible()
  })
  await test.step('排队等待舱单', async () => {
    await page.goto(`/rmftcar/mt4401?batch_number=${crossing.batches[0]}`)
    const row = page.getByRole('row', { name: new RegExp(crossing.batches[0]!) })
    await row.getByRole('link', { name: '编辑' }).click()
    await expect(state(page)).toContainText('待申报')
    await button(page, '舱单接受后申报').click()
    await expect(page.getByText('已排队，等待海关接受舱单，到时自动申报')).toBeVisible()
    await expect(state(page)).toContainText('排队中')
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'confirmation-queued')
  })
  await test.step('舱单被接受，确报自动发出并被接受', async () => {
    await sendManifests(api, [manifests[0]!])
    await expect(state(page)).toContainText('已接受')
    await page.goto(`/batch/view?batch_number=${crossing.batches[0]}`)
    await expect(page.getByText('载货车进境确报 MT4401').first()).toBeVisible()
    await takeScreenshots(page, 'confirmation-batch')
  })
})

test('an empty container goes home on its truck', async ({ page }) => {
  const api = await apiAs('a.clerk')
  const [truck] = await makeTrucks(api, 1)
  await signIn(page, 'a.clerk')
  const { data } = await api.post<{ data: { id: string } }>('/document/confirm/create', {
    ...(await emptyTruckOf(api, truck!.plate)),
    clearance_code: 'RD11',
    loading_place: '07081',
  })
  await page.goto(`/rmftcar/mt4401/edit?id=${data.id}`)
  await expect(page.getByText('空箱出境确报 MT4406').filter({ visible: true }).first()).toBeVisible()
  await expectNoSeriousFindings(page)
  await takeScreenshots(page, 'empty-container')
  await sendAnyway(page)
})

async function emptyTruckOf(api: Api, plate: string) {
  const { rows } = await api.post<{ rows: { trucks: Record<string, unknown>[] }[] }>('/document/confirm/propose', {
    kind: 'empty',
    plates: [plate],
  })
  const [truck] = rows[0]!.trucks
  const container = { container_number: newContainer(), size_type: '22G1', tare_weight: 2200, source_code: '2' }
  return {
    batch_number: `510048${nextNumber()}`,
    ie_flag: 'E',
    laden: 'empty',
    declare_office: '0708',
    transmitter_id: await lookUp(api, 'transmitter', '北疆'),
    arrival_time: `${later(1)}T08:30:00.000Z`,
    trucks: [{ ...truck, containers: [{ ...container, container_number: `${container.container_number}0` }] }],
  }
}

test('two clerks turn the same planned truck into a confirmation: one does, the other reads so', async ({
  browser,
}) => {
  const api = await apiAs('a.clerk')
  const [truck] = await makeTrucks(api, 1)
  const batch_number = `510048${nextNumber()}`
  await api.post('/document/confirmadvance/bulkCreate', {
    list: [
      {
        batch_number,
        ie_flag: 'E',
        laden: 'empty',
        port_id: await lookUp(api, 'port', '甘其毛都'),
        plate_number: truck!.plate,
        driver_id: await lookUp(api, 'driver', truck!.driver),
        planned_time: `${later(1)}T08:30:00.000Z`,
      },
    ],
  })
  const clerks = await Promise.all(
    ['a.clerk', 'a.admin'].map(async (account) => ({
      account,
      page: await browser.newContext().then((context) => context.newPage()),
    })),
  )
  for (const { account, page } of clerks) {
    await signIn(page, account)
    await page.goto(`/rmftcar/advance?batch_number=${batch_number}`)
    await page
      .getByRole('row', { name: new RegExp(batch_number) })
      .getByRole('checkbox')
      .check()
    await button(page, '转确报 (1)').click()
    const dialog = page.getByRole('dialog', { name: '预确报转确报' })
    await dialog.getByRole('combobox', { name: '舱单传输人' }).fill('北疆')
    await page.getByRole('option', { name: /北疆/ }).first().click()
  }
  const [first, second] = clerks.map(({ page }) => page)
  await expectNoSeriousFindings(first!)
  await takeScreenshots(first!, 'advance-convert')
  await button(first!, '转确报').click()
  await expect(first!.getByRole('link', { name: `${truck!.plate} 的确报` })).toBeVisible()
  await button(second!, '转确报').click()
  await expect(second!.getByText(`${truck!.plate} 的预确报已转确报`)).toBeVisible()
  const { rows } = await api.post<{ rows: unknown[] }>('/document/confirm/list', { batch_number })
  expect(rows).toHaveLength(1)
  await button(first!, '知道了').click()
  await takeScreenshots(first!, 'advance-list')
})
