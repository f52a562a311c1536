import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { apiAs } from '../harness/api.ts'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { act, dayIn, gatheredList, registerFiling, rowOf } from '../harness/gatheredLists.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'
import { makeCrossing, makeManifests } from '../harness/trade.ts'

test('a list is made of a batch, frozen, downloaded, and another is cleared by hand', async ({ page }) => {
  const api = await apiAs('a.admin')
  const filing_id = await registerFiling(api, '0708', `BA${Date.now()}`)
  const draft = { ...gatheredList('0708', '蒙A12345'), filing_id }
  const first = await api.post<{ data: { inventory_no: string } }>('/document/inventory/create', draft)
  const crossing = await makeCrossing(api, 1)
  await makeManifests(api, crossing)
  const second = await api.post<{ data: { inventory_no: string } }>('/document/inventory/make', {
    batch_number: crossing.batches[0],
    filing_id,
  })
  const [number, other] = [first.data.inventory_no, second.data.inventory_no]
  const late = await api.post<{ data: { inventory_no: string } }>('/document/inventory/create', {
    ...draft,
    ie_date: dayIn(-13),
  })
  const urgent = late.data.inventory_no
  await signIn(page, 'a.admin')

  await test.step('列表：检查并冻结', async () => {
    await page.goto('/cdl/list')
    await expect(rowOf(page, other)).toContainText('草稿')
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'inventory-list')
    await act(page, number, '交接')
    await page.getByRole('button', { name: '检查并冻结' }).click()
    await expect(page.getByText('已冻结。下载交接文件')).toBeVisible()
    await expectNoSeriousFindings(page)
    await page.getByRole('button', { name: '知道了' }).click()
    await expect(rowOf(page, number)).toContainText('待交接')
  })
  await test.step('下载自有交换格式的文件', async () => {
    const download = page.waitForEvent('download')
    await act(page, number, '下载JSON')
    const content = await readFile(await (await download).path(), 'utf8')
    expect(Object.keys(JSON.parse(content) as object)[0]).toBe('notice')
    expect(content).toContain('not a customs message')
  })
  await test.step('下载工作簿', async () => {
    const download = page.waitForEvent('download')
    await act(page, number, '下载XLSX')
    const bytes = await readFile(await (await download).path())
    expect(bytes.subarray(0, 2).toString()).toBe('PK')
    expect((await download).suggestedFilename()).toMatch(/^集报清单-JB\d+-1\.xlsx$/)
  })
  await test.step('期限：最急的在前，按类别筛选，打开清单', async () => {
    await page.getByRole('button', { name: '期限' }).click()
    const due = page.getByRole('region', { name: '集报期限' })
    await expect(due.getByRole('row').filter({ hasText: urgent })).toContainText(/还剩 1 天|不足 1 天/)
    await expect(due.getByRole('row').filter({ hasText: number })).toContainText('清单申报（14日）')
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'inventory-outstanding')
    await due.getByRole('button', { name: /^3 天内/ }).click()
    await expect(due.getByRole('row').filter({ hasText: number })).toHaveCount(0)
    await due.getByRole('link', { name: urgent }).click()
    await expect(page.getByRole('dialog')).toContainText(urgent)
  })
  await test.step('今日待办：集报到期', async () => {
    await page.goto('/')
    const task = page.getByRole('listitem').filter({ hasText: urgent })
    await expect(task).toContainText('集报到期')
    await expect(task).toContainText('须在期限前取得海关编号')
    await takeScreenshots(page, 'inventory-todo', task)
    await task.getByRole('link', { name: `查看清单 ${urgent}` }).click()
    await expect(page.getByRole('dialog')).toContainText(urgent)
  })
  await test.step('批次总览：集报清单的卡片', async () => {
    await page.goto(`/batch/view?batch_number=${crossing.batches[0]}`)
    const chain = page.getByRole('list', { name: '单证链' })
    await expect(chain.getByRole('listitem').filter({ hasText: other })).toContainText('草稿')
    await expect(page.getByRole('region', { name: /时间线/ })).toContainText('集报清单 草稿')
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'inventory-batch', chain)
  })
  await test.step('录入页', async () => {
    await page.goto('/cdl/create')
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'inventory-create')
  })
  await test.step('人工清关：原因、凭证号、时间', async () => {
    await page.goto('/cdl/manual')
    await act(page, other, '人工清关')
    const dialog = page.getByRole('dialog')
    const proof = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: '放行单.pdf', mimeType: 'application/pdf', buffer: proof })
    await expect(dialog.getByRole('list', { name: '已有附件' })).toContainText('放行单.pdf')
    await expectNoSeriousFindings(page)
    await dialog.getByLabel('原因').fill('窗口办理')
    await dialog.getByLabel('凭证号').fill('RG-0001')
    await dialog.getByRole('textbox', { name: '清关时间' }).fill(`${dayIn(-1)} 08:00`)
    await page.keyboard.press('Tab')
    await takeScreenshots(page, 'inventory-manual')
    await dialog.getByRole('button', { name: '确认' }).click()
    await expect(page.getByText('已登记人工清关')).toBeVisible()
    await expect(rowOf(page, other)).toContainText('人工清关')
    await expectNoSeriousFindings(page)
  })
})
