import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { apiAs } from '../harness/api.ts'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'
import { makeTrucks } from '../harness/trade.ts'

async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: '导出' }).click()
  const all = page.locator('.ant-dropdown-menu-item-group', { hasText: '符合条件的全部' })
  await all.getByRole('menuitem', { name: item }).click()
}

async function downloaded(page: Page, start: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const waiting = page.waitForEvent('download')
  await start()
  const file: Download = await waiting
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

test('a search is exported in the shown columns, at once or in the background', async ({ page }) => {
  const [truck] = await makeTrucks(await apiAs('a.clerk'), 1)
  const plate = truck?.plate ?? ''
  await signIn(page, 'a.clerk')
  await page.goto(`/transport/vehicle?plate_number=${encodeURIComponent(plate)}`)
  await expect(page.getByRole('link', { name: plate })).toBeVisible()
  await test.step('CSV 和 Excel 直接下载', async () => {
    const csv = await downloaded(page, () => choose(page, 'CSV'))
    expect(csv.name).toMatch(/^车辆-.*\.csv$/)
    const [heading, row, ...rest] = csv.bytes.toString().trim().split('\r\n')
    expect(heading).toContain('车牌号')
    expect(row).toContain(plate)
    expect(rest).toEqual([])
    const sheet = await downloaded(page, () => choose(page, 'Excel（XLSX）'))
    expect(sheet.name).toMatch(/\.xlsx$/)
    expect(sheet.bytes.subarray(0, 2).toString()).toBe('PK')
  })
  await test.step('行数多时在后台导出，完成后下载', async () => {
    await page.route('**/transport/vehicle/getall', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), totalCount: 9_000 } })
    })
    await page.getByRole('button', { name: '刷新' }).click()
    await expect(page.getByText('共 9,000 条')).toBeVisible()
    await choose(page, 'Excel（XLSX）')
    const dialog = page.getByRole('dialog', { name: '我的导出' })
    await expect(dialog.getByText(/^1 行/)).toBeVisible()
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'exports')
    const file = await downloaded(page, () => dialog.getByRole('button', { name: '下载' }).first().click())
    expect(file.name).toMatch(/^车辆-.*\.xlsx$/)
    expect(file.bytes.subarray(0, 2).toString()).toBe('PK')
  })
})
