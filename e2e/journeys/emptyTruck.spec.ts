import { expect, test } from '@playwright/test'
import { apiAs } from '../harness/api.ts'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { chooseInto, expectFocus, typeInto } from '../harness/keyboard.ts'
import { button, sendAnyway, state } from '../harness/openDocument.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'
import { later, makeTrucks, nextNumber } from '../harness/trade.ts'

const list = '/rmftcar/camt4404'
const newBatch = () => `510048${nextNumber()}`

test('a truck that leaves empty is confirmed, sent, replied to and deleted at customs', async ({ page }) => {
  const [truck] = await makeTrucks(await apiAs('a.clerk'), 1)
  const { plate = '', driver = '' } = truck ?? {}
  const batch = newBatch()
  await signIn(page, 'a.clerk')
  await page.goto(`${list}/create`)
  await test.step('录入批次和车牌，编号、司机和挂车从资料带出', async () => {
    await page.getByRole('textbox', { name: '货物运输批次号' }).focus()
    await typeInto(page, '货物运输批次号', batch)
    await page.getByRole('combobox', { name: '进出境口岸海关' }).focus()
    await chooseInto(page, '进出境口岸海关', '0708', '0708')
    await chooseInto(page, '舱单传输人', '北疆', '北疆')
    await typeInto(page, '预计抵达口岸时间', `${later(1)} 08:30`)
    await expect(page.getByText('空车出境确报 MT4404').filter({ visible: true })).toBeVisible()
    const cars = page.getByRole('grid', { name: '车辆', exact: true })
    await page.getByRole('region', { name: '车辆' }).getByRole('button', { name: '新增一行' }).first().click()
    await page.keyboard.type(plate)
    await page.keyboard.press('Enter')
    await expect(cars.getByRole('gridcell', { name: driver })).toBeVisible()
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'empty-truck-new')
    await page.keyboard.press('ControlOrMeta+s')
    await expect(page).toHaveURL(/\/rmftcar\/mt4401\/edit\?id=/)
  })
  await test.step('检查提醒没有填挂车，确认后申报，回执到了就显示', async () => {
    await expect(state(page)).toContainText('待申报')
    await button(page, '检查').click()
    await expect(page.getByRole('region', { name: '检查结果' })).toContainText('确报没有填挂车')
    await takeScreenshots(page, 'empty-truck-checked')
    await sendAnyway(page)
    await expect(page.locator('.doc-last')).toContainText('01')
    await page.getByRole('tab', { name: '报文与回执' }).click()
    await expect(page.getByRole('region', { name: /^报文 / })).toHaveCount(1)
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'empty-truck-messages')
  })
  await test.step('列表中按批次号找到，向海关申报删除', async () => {
    await page.goto(`${list}?batch_number=${batch}`)
    const row = page.getByRole('row', { name: new RegExp(batch) })
    await expect(row).toContainText('已接受')
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'empty-truck-list')
    await row.getByRole('button', { name: '删除' }).click()
    await expectFocus(page, '原因说明')
    await page.keyboard.type('车辆改走他口岸')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page.getByText('删除申请已发出，等待海关回执')).toBeVisible()
    await expect(row).toContainText('已删除')
  })
})
