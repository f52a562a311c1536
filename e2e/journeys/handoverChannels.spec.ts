import { readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { apiAs } from '../harness/api.ts'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { act, dayIn, gatheredList, registerFiling, rowOf } from '../harness/gatheredLists.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'

const stamp = Date.now() % 1_000_000

/** A port of its own: channels of this journey carry no list of another one. */
const PORT = '0705'

type Created = { data: { id: string; inventory_no: string; enterprise_id: string } }

test('a list leaves by a folder, the receiver takes it, and the numbers of customs are imported', async ({ page }) => {
  const api = await apiAs('a.admin')
  const records_no = `BQ${Date.now()}`
  const filing_id = await registerFiling(api, PORT, records_no)
  const make = () => api.post<Created>('/document/inventory/create', { ...gatheredList(PORT, '蒙A70500'), filing_id })
  const [first, second] = [(await make()).data, (await make()).data]
  const channel = `二连平台 ${stamp}`
  const failing = `无效接口 ${stamp}`
  const folder = `LISTS-${stamp}`
  const root = join(process.env.E2E_DATA_DIR ?? '', 'handover', first.enterprise_id, folder)
  await signIn(page, 'a.admin')

  await test.step('设置渠道并测试', async () => {
    await page.goto('/handover/channel')
    await page.getByRole('button', { name: /新增$/ }).first().click()
    const form = page.getByRole('dialog')
    await form.getByRole('textbox', { name: '名称', exact: true }).fill(channel)
    await form.getByRole('combobox', { name: '清单' }).click()
    await page.getByTitle('集报清单').click()
    await form.getByRole('combobox', { name: '口岸' }).fill('0705')
    await page.getByRole('option', { name: /0705/ }).first().click()
    await form.getByRole('textbox', { name: '目录名' }).fill(folder)
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'channel-form')
    await page.keyboard.press('Control+Enter')
    await expect(rowOf(page, channel)).toContainText('目录')
    await act(page, channel, '测试')
    const dialog = page.getByRole('dialog', { name: `测试“${channel}”` })
    await dialog.getByRole('button', { name: '开始测试' }).click()
    await expect(dialog.getByText('渠道可用')).toBeVisible()
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'channel-test')
    await dialog
      .getByRole('button', { name: /关\s*闭/, exact: true })
      .last()
      .click()
  })
  await test.step('冻结后自动放入目录，等对方取走', async () => {
    for (const { inventory_no } of [first, second]) {
      await page.goto('/cdl/list')
      await act(page, inventory_no, '交接')
      await page.getByRole('button', { name: '检查并冻结' }).click()
      await expect(page.getByText(`正在经“${channel}”送达`)).toBeVisible()
      await page.getByRole('button', { name: '知道了' }).click()
      await expect(rowOf(page, inventory_no)).toContainText('待取走')
    }
    await expect(rowOf(page, first.inventory_no)).toContainText('自有交换格式')
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'delivery-list')
  })
  await test.step('对方取走后自动登记交接', async () => {
    const files = readdirSync(join(root, 'out')).filter((name) => name.endsWith('.json'))
    expect(files).toHaveLength(2)
    const content = readFileSync(join(root, 'out', files[0]!), 'utf8')
    expect(Object.keys(JSON.parse(content) as object)[0]).toBe('notice')
    for (const name of files) renameSync(join(root, 'out', name), join(root, 'done', name))
    for (const { inventory_no } of [first, second]) {
      await expect(rowOf(page, inventory_no)).toContainText('已交接')
      await expect(rowOf(page, inventory_no)).toContainText('对方已收')
    }
  })
  await test.step('导入海关答复：错的在单元格里改，再登记', async () => {
    const lines = [
      '清单编号,结果,海关编号,答复日期,原因',
      `${first.inventory_no},接受,0705${Date.now()},${dayIn(0)},`,
      `${second.inventory_no},接受,,${dayIn(0)},`,
    ]
    await page.getByRole('button', { name: '导入海关答复' }).click()
    const dialog = page.getByRole('dialog', { name: '导入海关答复' })
    const csv = { name: '答复.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) }
    await dialog.locator('input[type=file]').setInputFiles(csv)
    await expect(dialog.getByRole('status')).toContainText('读取到 2 行')
    await dialog.getByRole('button', { name: '登记 2 行' }).click()
    await expect(dialog.getByRole('status')).toContainText('已登记 1 行')
    const cell = dialog.getByRole('textbox', { name: '第 3 行 海关编号' })
    await expect(cell).toHaveAttribute('aria-invalid', 'true')
    await expect(cell).toBeFocused()
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'answers-import')
    await cell.fill(`0705${Date.now() + 1}`)
    await cell.press('Tab')
    await dialog.getByRole('button', { name: '再登记 1 行' }).click()
    await expect(dialog.getByRole('status')).toContainText('已登记 2 行')
    await dialog.locator('input[type=file]').setInputFiles(csv)
    await dialog.getByRole('button', { name: '登记 2 行' }).click()
    await expect(dialog.getByRole('status')).toContainText('此前已登记 1 行')
    await dialog
      .getByRole('button', { name: /关\s*闭/ })
      .last()
      .click()
    for (const { inventory_no } of [first, second]) await expect(rowOf(page, inventory_no)).toContainText('海关已接受')
  })
  await test.step('送达失败：清单上有原因，今日待办提醒，改为下载', async () => {
    const port = await api.get<Created>('/platform/baseport/getbycode', { port_code: '0705' })
    const port_id = port.data.id
    const address = 'https://127.0.0.1:9/lists'
    const input = { channel_name: failing, list_kind: 'inventory', port_id, way: 'https', address }
    await api.post('/handover/channel/create', input)
    await page.goto('/handover/channel')
    await act(page, failing, '测试')
    const trial = page.getByRole('dialog', { name: `测试“${failing}”` })
    await trial.getByRole('button', { name: '开始测试' }).click()
    await expect(trial.getByRole('status')).toContainText('内部网络')
    await takeScreenshots(page, 'channel-refused')
    const third = (await make()).data
    await api.post('/customs/inventory/post', { ids: [third.id] })
    await page.goto('/cdl/list')
    await expect(rowOf(page, third.inventory_no)).toContainText('送达失败')
    await expect(rowOf(page, third.inventory_no)).toContainText('内部网络')
    await takeScreenshots(page, 'delivery-failed')
    await page.goto(`/cdl/list?record=${third.id}`)
    await expect(page.getByRole('dialog')).toContainText('送达失败原因')
    await takeScreenshots(page, 'delivery-record', page.getByText('送达失败原因'))
    await page.goto('/')
    const task = page.getByRole('listitem').filter({ hasText: third.inventory_no })
    await expect(task).toContainText('交接失败')
    await takeScreenshots(page, 'delivery-todo', task)
    await page.goto('/cdl/list')
    await act(page, third.inventory_no, '改为下载')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /改为下载/ })
      .click()
    await expect(rowOf(page, third.inventory_no)).not.toContainText('送达失败')
  })
})
