import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { chooseInto, expectFocus, paste, sheet } from '../harness/keyboard.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'
import { nextNumber, nextPlate } from '../harness/trade.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const step = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '步骤' }).getByRole('button', { name: new RegExp(name) })

test('missing data of an order is reported once, at its step, and pasted trucks are marked at once', async ({
  page,
}) => {
  await signIn(page, 'a.clerk')
  await page.goto('/order/create')
  await test.step('选项可用拼音首字母', async () => {
    await page.getByRole('combobox', { name: '进出口' }).focus()
    await chooseInto(page, '进出口', 'ck', '出口')
    await expectFocus(page, '计划日期')
    await page.getByRole('combobox', { name: '进出口' }).focus()
    await chooseInto(page, '进出口', 'jk', '进口')
  })
  await test.step('没有车辆时不说批次号已齐，每处只说一次', async () => {
    await step(page, '完成').click()
    await expect(page.getByText('还没有车辆')).toBeVisible()
    await expect(page.getByText('批次号已齐')).toHaveCount(0)
    await expect(page.getByText(/请填写合同号/)).toHaveCount(1)
    await expect(step(page, '委托信息')).toHaveAccessibleName(/有必改项/)
    const findings = page.getByRole('region', { name: '检查结果' })
    const count = await findings.getByRole('listitem').filter({ hasText: '必改' }).count()
    await expect(findings.getByRole('status')).toHaveText(`必改 ${count} 处，不能提交`)
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'order-findings')
  })
  await test.step('从完成页跳回字段', async () => {
    await page.getByRole('button', { name: /请填写合同号/ }).click()
    await expectFocus(page, '合同号')
    const parties = page.getByRole('region', { name: '委托', exact: true })
    await expect(parties.getByText('请填写合同号')).toBeVisible()
    await page.keyboard.type(`HT-${nextNumber()}`)
    await expect(parties.getByText('请填写合同号')).toHaveCount(0)
    await expect(parties.getByText('请填写车数')).toBeVisible()
    // The defaults of the port fill in the partners.
    await expect(parties.getByText('塔旺陶勒盖煤炭贸易有限公司')).toBeVisible()
  })
  const plates = [nextPlate(), nextPlate(), nextPlate()]
  await test.step('粘贴的车缺毛重，当场标出', async () => {
    await step(page, '运输').click()
    await expectFocus(page, '车牌号 第1行')
    const lines = plates.map((plate, at) => [plate, '巴图', at === 1 ? '' : '70000', '1'])
    await paste(page, sheet([['车牌', '司机', '毛重', '件数'], ...lines]))
    await expect(page.getByText('共 3 车，3 件')).toBeVisible()
    const problems = page.getByRole('list', { name: '有误或须留意的行' }).getByRole('button')
    await expect(problems).toHaveText([/^第2行 缺少计划毛重/])
    await expectNoSeriousFindings(page)
    await problems.click()
    await page.keyboard.type('68000')
    await page.keyboard.press('Enter')
    await expect(problems).toHaveCount(0)
    for (const plate of plates) await expect(page.getByRole('gridcell', { name: plate })).toBeVisible()
  })
  await test.step('货物和车辆在一页，所在的表格就是所在的步骤', async () => {
    const current = page.getByRole('navigation', { name: '步骤' }).getByRole('button', { name: '货物' })
    await page.getByRole('region', { name: '货物', exact: true }).getByRole('gridcell').nth(1).click()
    await expect(current).toHaveAttribute('aria-current', 'step')
    await expectFocus(page, '货物名称 第1行')
    await page.getByRole('gridcell', { name: plates[0]! }).click()
    await expect(current).not.toHaveAttribute('aria-current', 'step')
    await expectFocus(page, '车牌号 第1行')
    await takeScreenshots(page, 'goods-and-trucks')
    await expectNoSeriousFindings(page)
  })
})

test('a time is accepted as it is typed, with or without seconds', async ({ page }) => {
  await signIn(page, 'a.clerk')
  await page.goto('/rmft/create')
  const field = page.getByRole('textbox', { name: '装载时间' })
  for (const [text, stored] of [
    ['2026-11-21 03:04:05', '2026-11-21 03:04:05'],
    ['20261121 0306', '2026-11-21 03:06:00'],
    ['2026-11-22 23:59', '2026-11-22 23:59:00'],
  ] as const) {
    await field.focus()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
    await expectFocus(page, '承运人代码')
    await expect(field).toHaveValue(stored)
  }
})
