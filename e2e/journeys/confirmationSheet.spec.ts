import { expect, test } from '@playwright/test'
import { workbookOf } from '@guanqiao/workbook/write'
import { apiAs } from '../harness/api.ts'
import type { Row } from '../harness/api.ts'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'
import { later, makeCrossing } from '../harness/trade.ts'

const headings = [
  '货物运输批次号',
  '报文类型',
  '进出境口岸海关',
  '舱单传输人',
  '预计抵达口岸时间',
  '车牌号',
  '司乘人数',
]

test('a sheet of trucks becomes the draft of a confirmation, and changes it the next day', async ({ page }) => {
  const api = await apiAs('a.clerk')
  const crossing = await makeCrossing(api, 2)
  const [batch] = crossing.batches
  const sender = String(crossing.order['transmitter_id_text'])
  const rowsOf = (crews: readonly (string | number)[]) =>
    crossing.trucks.map(({ plate }, at) =>
      at === 0
        ? [batch!, 'MT4401', '0708', sender, `${later(1)} 09:30`, plate, crews[at]!]
        : [null, null, null, null, null, plate, crews[at]!],
    )
  const sheet = async (crews: readonly (string | number)[]) => ({
    name: '确报.xlsx',
    mimeType: 'application/zip',
    buffer: Buffer.from(await workbookOf([{ name: '确报', rows: [headings, ...rowsOf(crews)] }])),
  })
  const draftsOf = async () =>
    (await api.post<{ rows: Row[] }>('/document/confirm/list', { batch_number: batch })).rows as Row[]
  await signIn(page, 'a.clerk')
  await page.goto('/rmftcar/mt4401')
  await page.getByRole('button', { name: /导入$/ }).click()
  const dialog = page.getByRole('dialog', { name: '导入车辆确报' })
  await expect(dialog).toContainText('批次号和报文类型相同的行')
  await test.step('错误在单元格，改正后建成一份草稿', async () => {
    await dialog.locator('input[type=file]').setInputFiles(await sheet([2, '两人']))
    await expect(dialog.getByRole('status')).toContainText('有误 2 行')
    const crew = dialog.getByRole('textbox', { name: '第 3 行 司乘人数' })
    await expect(crew).toHaveAccessibleDescription(/应为整数/)
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'confirmation-sheet')
    await crew.fill('1')
    await crew.press('Enter')
    await dialog.getByRole('button', { name: '导入 2 行' }).click()
    await expect(dialog.getByRole('status')).toContainText('已导入 2 行')
    expect(await draftsOf()).toMatchObject([{ message_type: 'MT4401', truck_count: 2 }])
  })
  await test.step('第二天的表更新这份草稿', async () => {
    await page.reload()
    await page.getByRole('button', { name: /导入$/ }).click()
    await dialog.locator('input[type=file]').setInputFiles(await sheet([2, 3]))
    await expect(dialog.getByRole('status')).toContainText('可更新 1 行')
    await takeScreenshots(page, 'confirmation-sheet-updates')
    await dialog.getByRole('button', { name: /更新 1 行/ }).click()
    await expect(dialog.getByRole('status')).toContainText('已导入 1 行')
    const [draft, ...others] = await draftsOf()
    expect(others).toEqual([])
    const { data } = await api.post<{ data: { trucks: object[] } }>('/document/confirm/get', { id: draft!.id })
    expect(data.trucks).toMatchObject([{ crew_count: 2 }, { crew_count: 3 }])
  })
})
