import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { apiAs } from '../harness/api.ts'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { chooseInto, expectFocus, typeInto } from '../harness/keyboard.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'
import { later, makeCrossing, makeManifests, makeTrucks, nextNumber, sendManifests } from '../harness/trade.ts'

const list = '/rmftcar/camt4404'
const state = (page: Page) => page.locator('.doc-name').filter({ visible: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** Enters a confirmation by keyboard up to its vehicle. */
async function enter(page: Page, batch: string, plate: string): Promise<void> {
  await page.getByRole('textbox', { name: '货物运输批次号' }).focus()
  await typeInto(page, '货物运输批次号', batch)
  await chooseInto(page, '进出境口岸海关', '0708', '0708')
  await chooseInto(page, '舱单传输人', '北疆', '北疆')
  await typeInto(page, '预计抵达口岸时间', `${later(1)} 08:30`)
  await typeInto(page, '承运人代码')
  await typeInto(page, '备注')
  await chooseInto(page, '车辆', plate, plate)
}
const newBatch = () => `510048${nextNumber()}`

test('a truck that leaves empty is confirmed by keyboard alone, sent, replied to and deleted at customs', async ({
  page,
}) => {
  const [truck] = await makeTrucks(await apiAs('a.clerk'), 1)
  const { plate = '', driver = '' } = truck ?? {}
  const batch = newBatch()
  await signIn(page, 'a.clerk')
  await page.goto(`${list}/create`)
  await test.step('只用键盘录入，车辆带出车牌、编号和司机', async () => {
    await enter(page, batch, plate)
    await expect(page.getByRole('textbox', { name: '车牌号' })).toHaveValue(plate)
    await expect(page.getByRole('textbox', { name: '司机姓名' })).toHaveValue(driver)
    for (const field of ['车牌号', '车辆海关编号', '司机', '司机姓名', '司机海关编号']) await typeInto(page, field)
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'empty-truck-new')
    await page.keyboard.press('ControlOrMeta+s')
    await expect(page).toHaveURL(new RegExp(`${list}/edit\\?id=`))
    await expect(state(page)).toContainText('待申报')
  })
  await test.step('检查、申报，回执到了就显示', async () => {
    await page.keyboard.press('F9')
    await expect(page.getByRole('region', { name: '检查结果' })).toContainText('可以申报')
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'empty-truck-checked')
    await button(page, '申报').click()
    await expect(state(page)).toContainText('已接受')
    await expect(page.locator('.doc-last')).toContainText('01')
    await page.getByRole('tab', { name: '报文与回执' }).click()
    await expect(page.getByRole('region', { name: /^报文 / })).toHaveCount(1)
    await button(page, '当时 / 现在').click()
    await expect(page.getByText('单证与申报时一致。')).toBeVisible()
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'empty-truck-messages')
  })
  await test.step('列表中按状态找到，向海关申报删除', async () => {
    await page.goto(`${list}?batch_number=${batch}`)
    const row = page.getByRole('row', { name: new RegExp(batch) })
    await expect(row).toContainText('已接受')
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'empty-truck-list')
    await row.getByRole('button', { name: '删除' }).click()
    await expectFocus(page, '原因说明')
    await page.keyboard.type('车辆改走他口岸')
    await expectNoSeriousFindings(page)
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page.getByText('删除申请已发出，等待海关回执')).toBeVisible()
    await expect(row).toContainText('已删除')
  })
})

test('a confirmation is copied as a new one without its batch and time', async ({ page }) => {
  const [truck] = await makeTrucks(await apiAs('a.clerk'), 1)
  const { plate = '', driver = '' } = truck ?? {}
  const batch = newBatch()
  await signIn(page, 'a.clerk')
  await page.goto(`${list}/create`)
  await enter(page, batch, plate)
  await expect(page.getByRole('textbox', { name: '司机姓名' })).toHaveValue(driver)
  await button(page, '暂存').click()
  await expect(state(page)).toContainText('待申报')
  await page.goto(`${list}?batch_number=${batch}`)
  await page
    .getByRole('row', { name: new RegExp(batch) })
    .getByRole('link', { name: '复制' })
    .click()
  await expect(page.getByRole('textbox', { name: '车牌号' })).toHaveValue(plate)
  await expect(page.getByRole('textbox', { name: '司机姓名' })).toHaveValue(driver)
  await expect(page.getByRole('textbox', { name: '货物运输批次号' })).toHaveValue('')
  await expect(page.getByRole('textbox', { name: '预计抵达口岸时间' })).toHaveValue('')
  await takeScreenshots(page, 'empty-truck-copied')
  const next = newBatch()
  await page.getByRole('textbox', { name: '货物运输批次号' }).fill(next)
  await page.getByRole('textbox', { name: '预计抵达口岸时间' }).fill(`${later(2)} 09:00`)
  await button(page, '暂存').click()
  await expect(state(page)).toContainText('待申报')
  await expect(state(page)).toContainText(next)
})

test('the empty return of a truck is confirmed from its batch, and corrected after a rejection', async ({ page }) => {
  const api = await apiAs('a.clerk')
  const crossing = await makeCrossing(api)
  const [manifest] = await makeManifests(api, crossing)
  await sendManifests(api, [manifest!])
  await signIn(page, 'a.clerk')
  await page.goto(`/batch/view?batch_number=${crossing.batches[0]}`)
  await page.getByRole('link', { name: '空车确报' }).click()
  await test.step('车辆、司机、口岸和传输人已带来', async () => {
    await expect(page.getByRole('textbox', { name: '车牌号' })).toHaveValue(crossing.trucks[0]?.plate ?? '')
    await expect(page.getByRole('textbox', { name: '司机姓名' })).toHaveValue(crossing.trucks[0]?.driver ?? '')
    await page.getByRole('textbox', { name: '货物运输批次号' }).fill(newBatch())
    await page.getByRole('textbox', { name: '预计抵达口岸时间' }).fill(`${later(1)} 08:30`)
    await page.getByRole('textbox', { name: '备注' }).fill('演练:退单')
    await button(page, '暂存').click()
    await expect(state(page)).toContainText('待申报')
    await expect(page.getByRole('img', { name: '未保存' })).toHaveCount(0)
  })
  await test.step('退单后改正，重新申报', async () => {
    await button(page, '申报').click()
    const rejection = page.getByRole('alert', { name: '退单原因' })
    await expect(rejection).toContainText('海关退单')
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'empty-truck-rejected')
    await page.getByRole('textbox', { name: '备注' }).fill('')
    await button(page, '重新申报').click()
    await expect(state(page)).toContainText('已接受')
    await expect(rejection).toHaveCount(0)
  })
})
