import { expect, test } from '@playwright/test'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'
import { nextNumber, nextPlate } from '../harness/trade.ts'

test('input from before a crash of the browser page is listed on the workplace, and comes back', async ({
  page,
  context,
}) => {
  const contract = `CR-${nextNumber()}`
  const plate = nextPlate()
  const isStored = (words: string) =>
    page.evaluate((text) => Object.values({ ...localStorage }).some((value) => String(value).includes(text)), words)

  await test.step('订单与车辆录入到一半，页面崩溃', async () => {
    await signIn(page, 'a.clerk')
    await page.goto('/order/create')
    await page.getByRole('textbox', { name: '合同号' }).fill(contract)
    await expect.poll(() => isStored(contract)).toBe(true)
    await page.goto('/transport/vehicle/create')
    const drawer = page.getByRole('dialog', { name: '新增车辆' })
    await drawer.getByRole('textbox', { name: '车牌号' }).fill(plate)
    await expect.poll(() => isStored(plate)).toBe(true)
    const crashed = page.waitForEvent('crash')
    await page.goto('chrome://crash').catch(() => undefined)
    await crashed
  })

  const after = await context.newPage()
  const drafts = after.getByRole('region', { name: /^未保存的草稿/ })
  await test.step('工作台列出两份草稿', async () => {
    await after.goto('/dashboard/workplace')
    await expect(drafts.getByRole('link', { name: plate })).toBeVisible()
    await expect(drafts.getByRole('link', { name: contract })).toBeVisible()
    await expectNoSeriousFindings(after)
    await takeScreenshots(after, 'drafts')
  })
  await test.step('打开草稿，恢复内容', async () => {
    await drafts.getByRole('link', { name: plate }).click()
    await after.getByRole('region', { name: '未保存的内容' }).getByRole('button', { name: '恢复' }).first().click()
    const drawer = after.getByRole('dialog', { name: '新增车辆' })
    await expect(drawer.getByRole('textbox', { name: '车牌号' })).toHaveValue(plate)
  })
  await test.step('丢弃另一份', async () => {
    await after.goto('/dashboard/workplace')
    await drafts.getByRole('button', { name: new RegExp(`^丢弃.*${contract}`) }).click()
    await expect(drafts.getByRole('link', { name: contract })).toHaveCount(0)
  })
})
