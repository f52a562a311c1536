import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { apiAs } from '../harness/api.ts'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { expectFocus } from '../harness/keyboard.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'
import { makeCrossing } from '../harness/trade.ts'

test('manifests are created from the order list, and each filled field shows its origin', async ({ page }) => {
  const { orderNo, batches } = await makeCrossing(await apiAs('a.clerk'), 2)
  await signIn(page, 'a.clerk')
  await page.goto('/rmft/list')
  await test.step('由订单生成', async () => {
    await choose(page, orderNo)
    await page.keyboard.press('Enter')
    await expectFocus(page, '批次号')
    await expectNoSeriousFindings(page)
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page.getByText('舱单已生成，共 2 份')).toBeVisible()
  })
  await test.step('列表只列这票订单的，条件看得见', async () => {
    for (const batch of batches) await expect(page.getByRole('link', { name: batch })).toBeVisible()
    await expect(page.getByRole('link', { name: /^[0-9A-Z]{13}$/ })).toHaveCount(2)
    await expect(page.getByRole('search')).toContainText(orderNo)
    await expectNoSeriousFindings(page)
  })
  await test.step('再生成一次，不会多出来', async () => {
    await page.getByRole('button', { name: /^关闭通知/ }).click()
    await page.getByRole('button', { name: '由订单生成' }).click()
    const dialog = page.getByRole('dialog', { name: '由订单生成舱单' })
    await expect(dialog).toContainText(orderNo)
    await dialog.getByRole('button', { name: '生成' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('舱单已生成，共 2 份')).toBeVisible()
    await expect(page.getByRole('link', { name: /^[0-9A-Z]{13}$/ })).toHaveCount(2)
  })
  await page.getByRole('link', { name: batches[0] ?? '' }).click()
  await test.step('带出的字段都有来源', () => expectOrigins(page, orderNo))
  await test.step('改过的字段说明原值', async () => {
    const unloadingPlace = page.getByRole('combobox', { name: '卸货地代码' })
    await unloadingPlace.fill('0708SC01')
    await expect(page.getByText(/来自监管场所 .*煤炭二号.*，已修改，原值 0708SC02/)).toBeVisible()
    await expectNoSeriousFindings(page)
  })
  await test.step('卸货地按名称找，只用键盘', () => chooseSite(page))
  await test.step('目录外的代码照录', () => typeFreeCode(page))
})

/** By part of the name, then by its initials with an arrow key; the name appears below the code, also after a reload. */
async function chooseSite(page: Page): Promise<void> {
  const unloadingPlace = page.getByRole('combobox', { name: '卸货地代码' })
  const options = page.getByRole('listbox', { name: '卸货地代码的可选项' }).getByRole('option')
  await unloadingPlace.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('北区')
  await page.keyboard.press('Enter')
  await expectFocus(page, '到达卸货地日期')
  await expect(unloadingPlace).toHaveValue('0708SC01')
  await unloadingPlace.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('mteh')
  await expect(options).toHaveText(['0708SC02甘其毛都口岸煤炭二号监管作业场所'])
  await page.keyboard.press('ArrowDown')
  await takeScreenshots(page, 'place-offered')
  await expectNoSeriousFindings(page)
  await page.keyboard.press('Enter')
  await expectFocus(page, '到达卸货地日期')
  await expect(unloadingPlace).toHaveValue('0708SC02')
  await expect(unloadingPlace).toHaveAccessibleDescription('甘其毛都口岸煤炭二号监管作业场所')
  await unloadingPlace.press('ArrowDown')
  await expect(options).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(options).toHaveCount(0)
  await takeScreenshots(page, 'place-chosen')
}

/** Tab accepts the typed text, whatever is suggested; the check reports a code without a site. */
async function typeFreeCode(page: Page): Promise<void> {
  const unloadingPlace = page.getByRole('combobox', { name: '卸货地代码' })
  await unloadingPlace.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('0708SC')
  await expect(page.getByRole('option')).toHaveCount(2)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await expect(unloadingPlace).toHaveValue('0708SC')
  await expectFocus(page, '到达卸货地日期')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByRole('button', { name: '取消', exact: true })).toBeVisible()
  await page.reload()
  await expect(unloadingPlace).toHaveValue('0708SC')
  await expect(unloadingPlace).toHaveAccessibleDescription('')
  await page.getByRole('button', { name: '检查', exact: true }).click()
  await expect(page.getByRole('region', { name: '检查结果' })).toContainText('卸货地 0708SC 不在监管场所名录中')
  await expectNoSeriousFindings(page)
}

/** Selects the order by its number in the dialog; the list opens at its field. */
async function choose(page: Page, orderNo: string): Promise<void> {
  await page.getByRole('button', { name: '由订单生成' }).click()
  await expectFocus(page, '订单')
  await page.keyboard.type(orderNo)
  const locator = page.locator('.ant-select-item-option').filter({ hasText: orderNo })
  await expect(locator).toHaveCount(1)
  await expect(locator).toBeInViewport()
}

async function expectOrigins(page: Page, orderNo: string): Promise<void> {
  const unloadingPlace = page.getByRole('combobox', { name: '卸货地代码' })
  await expect(unloadingPlace).toHaveValue('0708SC02')
  await unloadingPlace.focus()
  await expect(page.getByText(/^来自监管场所 .*煤炭二号/)).toBeVisible()
  await page.getByRole('textbox', { name: '毛重(kg)' }).focus()
  await expect(page.getByText(new RegExp(`^来自订单 ${orderNo} 车辆 蒙.* 毛重`))).toBeVisible()
  const untold = await page.locator('.doc-place').evaluateAll((places) =>
    places
      .filter((control) => {
        const value =
          control.querySelector('input')?.value || control.querySelector('.ant-select-content-value')?.textContent
        return value && !control.querySelector('.doc-origin')
      })
      .map((control) => control.textContent),
  )
  expect(untold).toEqual([])
}
