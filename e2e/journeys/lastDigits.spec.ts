import { expect, test } from '@playwright/test'
import { apiAs } from '../harness/api.ts'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { expectFocus, typeInto } from '../harness/keyboard.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'
import { completeSoon, later, lookUp, makeCrossing } from '../harness/trade.ts'

test('a truck is weighed by the last digits of its plate, by keyboard alone', async ({ page }) => {
  const api = await apiAs('a.clerk')
  const crossing = await makeCrossing(api)
  const plate = crossing.trucks[0]?.plate ?? ''
  const digits = plate.slice(-5)
  const twin = `蒙M${digits}`
  await api.post('/transport/vehicle/create', {
    plate_number: twin,
    vehicle_type: 'tractor',
    curb_weight: '9000',
    company_id: await lookUp(api, 'company', '北疆运输'),
    license_expiry: later(900),
  })
  await signIn(page, 'a.weigher')
  await page.goto('/pound/create')
  const last = page.getByRole('status', { name: '上一车' })
  const list = page.getByRole('listbox', { name: '车牌末几位相同的车' })

  await test.step('末五位有两辆车：待过磅的在前，用键盘选', async () => {
    await typeInto(page, '车牌号', digits)
    await expect(list.getByRole('option')).toHaveText([new RegExp(`${plate}.*待过磅`), new RegExp(`${twin}.*车辆档案`)])
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'last-digits')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expectFocus(page, '毛重（重车） kg')
    await expect(page.getByRole('combobox', { name: '车牌号' })).toHaveValue(plate)
    await typeInto(page, '毛重（重车） kg', '87000')
    await expect(last).toContainText('毛重 87,000 kg')
  })
  await test.step('二次过磅也按末几位找到未完成的磅单', async () => {
    await typeInto(page, '车牌号', digits)
    await expect(list.getByRole('option').first()).toHaveText(new RegExp(`${plate}.*待二次过磅`))
    await page.keyboard.press('Enter')
    await typeInto(page, '皮重（空车） kg', '17000')
    await completeSoon(page)
    await expect(last).toContainText('净重 70,000 kg')
  })
  await test.step('没有登记的车牌：再确认一次才保存', async () => {
    await typeInto(page, '车牌号', '蒙Q00001')
    await expect(page.getByText(/待过磅车辆和车辆档案中都没有 蒙Q00001/)).toBeVisible()
    await expectFocus(page, '车牌号')
    await page.keyboard.press('Enter')
    await typeInto(page, '毛重（重车） kg', '60000')
    const question = page.getByRole('dialog', { name: '车牌 蒙Q00001 没有登记' })
    await expect(question).toBeVisible()
    await expectNoSeriousFindings(page)
    await page.keyboard.press('Enter')
    await expect(question).toBeHidden()
    await expect(last).not.toContainText('蒙Q00001')
    const { totalCount } = await api.post<{ totalCount: number }>('/document/pound/list', { keyword: '蒙Q00001' })
    expect(totalCount).toBe(0)
  })
})
