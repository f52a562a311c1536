import { expect, test } from '@playwright/test'
import { workbookOf } from '@guanqiao/workbook/write'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'

const newer = ['代码,名称', '1,CIF', '2,CFR', '3,FOB', '4,C&I', '5,市场价', '6,垫仓', '8,DAP'].join('\r\n')

test('staff look at a code table, preview a newer one, and apply it', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/platform/code')
  await test.step('浏览：代码表、代码、状态', async () => {
    await page.getByRole('textbox', { name: '查找代码表' }).fill('境外港口')
    await page.getByRole('link', { name: /境外港口/ }).click()
    await expect(page.getByRole('heading', { name: '境外港口' })).toBeVisible()
    await page.getByLabel('关键字').fill('zmwd')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('row').filter({ hasText: 'MNG902' })).toContainText('2018-08-01')
    await takeScreenshots(page, 'code-tables')
    await expectNoSeriousFindings(page)
  })
  await page.goto('/platform/code?table=trade_terms')
  await page.getByRole('button', { name: '导入更新' }).click()
  const dialog = page.getByRole('dialog')
  await test.step('文件有错时逐行说明', async () => {
    const wrong = { name: 'wrong.csv', mimeType: 'text/csv', buffer: Buffer.from('code,name\n1,CIF\n1,FOB') }
    await dialog.locator('input[type=file]').setInputFiles(wrong)
    await expect(dialog.getByRole('alert')).toContainText('第 3 行：代码 1 重复，第 2 行已有')
    await takeScreenshots(page, 'code-import-wrong')
  })
  await test.step('预览变化', async () => {
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: '成交方式.csv', mimeType: 'text/csv', buffer: Buffer.from(newer) })
    await expect(dialog).toContainText('成交方式.csv，7 个代码')
    await dialog.getByLabel('来源').fill('海关总署公告2026年第1号')
    await dialog.getByRole('button', { name: '预览' }).click()
    await expect(dialog.getByRole('status')).toContainText('新增 1 个，改名 1 个，停用 1 个，不变 5 个')
    await dialog.getByText('改名 1', { exact: true }).click()
    await expect(dialog.getByRole('row').filter({ hasText: 'CFR' })).toContainText('C&F')
    await takeScreenshots(page, 'code-import-preview')
    await expectNoSeriousFindings(page)
  })
  await dialog.getByRole('button', { name: '确认更新' }).click()
  await expect(page.getByText('成交方式已更新：新增 1，改名 1，停用 1')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'DAP' })).toContainText('现行')
  await expect(page.getByRole('row').filter({ hasText: 'EXW' })).toContainText('已停用')
  await page.getByText('更新记录（1）').click()
  await expect(page.getByText('海关总署公告2026年第1号 · admin')).toBeVisible()
  await takeScreenshots(page, 'code-table-updated')
})

test('an XLSX workbook updates a code table: leading zeros stay, and the preview lists additions, changes and ends', async ({
  page,
}) => {
  await signIn(page, 'admin')
  await page.goto('/platform/code?table=edoc_type')
  await page.getByRole('button', { name: '导入更新' }).click()
  const dialog = page.getByRole('dialog')
  const bytes = await workbookOf([
    {
      name: '随附单据类别',
      rows: [
        ['随附单据类别代码', '随附单据类别名称', '备注'],
        ['00000001', '商业发票', '改名'],
        ['00000002', '装箱单', ''],
        ['00000003', '提/运单', ''],
        ['00000004', '合同', ''],
        ['00000008', '代理报关委托协议(纸质)', ''],
        ['00000009', '原产地声明', '新增'],
      ],
    },
    { name: '说明', rows: [['第二张表不读取']] },
  ])
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: '随附单据类别.xlsx', mimeType, buffer: Buffer.from(bytes) })
  await expect(dialog).toContainText('随附单据类别.xlsx，6 个代码')
  await dialog.getByLabel('来源').fill('海关总署公告2026年第2号')
  await dialog.getByRole('button', { name: '预览' }).click()
  await expect(dialog.getByRole('status')).toContainText('新增 1 个，改名 1 个，停用 1 个，不变 4 个')
  await dialog.getByText('改名 1', { exact: true }).click()
  await expect(dialog.getByRole('row').filter({ hasText: '00000001' })).toContainText('发票')
  await takeScreenshots(page, 'code-import-workbook')
  await expectNoSeriousFindings(page)
  await dialog.getByRole('button', { name: '确认更新' }).click()
  await expect(page.getByText('随附单据类别已更新：新增 1，改名 1，停用 1')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: '00000009' })).toContainText('现行')
  await expect(page.getByRole('row').filter({ hasText: '10000001' })).toContainText('已停用')
})

test('code tables are kept by the browser: after a reload the server confirms them without sending them again', async ({
  page,
}) => {
  await signIn(page, 'a.clerk')
  const session = await page.context().newCDPSession(page)
  const addresses = new Map<string, string>()
  const statuses: number[] = []
  session.on('Network.requestWillBeSent', ({ requestId, request }) => addresses.set(requestId, request.url))
  session.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) => {
    if (addresses.get(requestId)?.includes('/base/config/getvalues')) statuses.push(statusCode)
  })
  await session.send('Network.enable')
  const answered = () => page.waitForResponse((response) => response.url().includes('/base/config/getvalues'))
  const first = answered()
  await page.goto('/goods/list')
  await first
  await expect.poll(() => statuses).toEqual([200])
  const second = answered()
  await page.reload()
  await second
  await expect.poll(() => statuses).toEqual([200, 304])
})
