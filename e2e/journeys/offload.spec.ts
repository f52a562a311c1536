import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import type { Api } from '../harness/api.ts'
import { apiAs } from '../harness/api.ts'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'
import { makeReleased } from '../harness/trade.ts'

const state = (page: Page) => page.locator('.doc-name').filter({ visible: true })
const cards = (page: Page) => page.getByRole('list', { name: '单证链' }).getByRole('listitem')

/** An import that customs has accepted and released, and its only bill. */
async function releasedImport(api: Api) {
  const { manifest, batches } = await makeReleased(api)
  const { data } = await api.post<{ data: { bills: { bill_no: string }[] } }>('/document/manifest/get', {
    id: manifest.id,
  })
  return { id: manifest.id, batch: batches[0]!, bill: data.bills[0]!.bill_no }
}

test('a bill of an accepted manifest is moved to another batch: chosen, sent, accepted, and shown where it matters', async ({
  page,
}) => {
  const api = await apiAs('a.clerk')
  const { id, batch, bill } = await releasedImport(api)
  await signIn(page, 'a.clerk')
  let target = ''
  await test.step('舱单：选提(运)单，取新批次号，写原因', async () => {
    await page.goto(`/rmft/edit?id=${id}`)
    await page.getByRole('group', { name: '落装与改配' }).getByRole('button', { name: '申请改配' }).click()
    const dialog = page.getByRole('dialog', { name: `批次 ${batch} 申请改配` })
    await expect(dialog.getByRole('checkbox', { name: bill })).toBeChecked()
    await dialog.getByRole('textbox', { name: `${bill} 改配后提(运)单号` }).fill(`${bill}B`)
    await dialog.getByRole('button', { name: '取新批次号' }).click()
    const number = dialog.getByRole('textbox', { name: '改配后批次号' })
    await expect(number).toHaveValue(/^[0-9A-Z]{13}$/)
    target = await number.inputValue()
    await expect(dialog.getByRole('textbox', { name: '申请联系人' })).not.toHaveValue('')
    await dialog.getByRole('textbox', { name: '原因说明' }).fill('车辆故障，改由下一车承运')
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'offload-dialog')
    await dialog.getByRole('button', { name: '生成改配申请' }).click()
    await expect(page).toHaveURL(/\/rmft\/mt8401\/edit\?id=/)
  })
  await test.step('申请：内容来自舱单，Ctrl+Enter 申报，海关接受', async () => {
    await expect(state(page)).toContainText('待申报')
    await expect(page.getByRole('textbox', { name: '改配后批次号' })).toHaveValue(target)
    await expect(page.getByRole('grid', { name: '提(运)单' })).toContainText(`${bill}B`)
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'offload-ready')
    await page.keyboard.press('Control+Enter')
    await expect(state(page)).toContainText('已接受')
    await expect(page.getByRole('button', { name: '申报删除' })).toBeHidden()
    await takeScreenshots(page, 'offload-accepted')
  })
  await test.step('批次总览：卡片和提示说明货物已转出，舱单没有改动', async () => {
    await page.goto(`/batch/view?batch_number=${batch}`)
    await expect(cards(page).filter({ hasText: '进口落装改配申请' })).toContainText(target)
    const notice = page.getByRole('region', { name: '落装改配申请' })
    await expect(notice).toContainText(`${bill}（改为 ${bill}B）`)
    await expect(notice).toContainText('舱单、订单和确报没有改动')
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'offload-batch', notice)
    await notice.getByRole('link', { name: target }).click()
    await expect(page.getByRole('region', { name: '落装改配申请' })).toContainText(`由批次 ${batch} 改配到本批次`)
    await takeScreenshots(page, 'offload-target', page.getByRole('region', { name: '落装改配申请' }))
  })
  await test.step('舱单上有同样的提示；列表按新批次号找到申请', async () => {
    await page.goto(`/rmft/edit?id=${id}`)
    await expect(page.getByRole('region', { name: '落装改配申请' })).toContainText(target)
    await takeScreenshots(page, 'offload-manifest')
    await page.goto(`/rmft/mt8401/list?batch_number=${batch}`)
    const row = page.getByRole('row', { name: new RegExp(batch) })
    await expect(row).toContainText('已接受')
    await expect(row).toContainText(target)
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'offload-list')
  })
})

test('goods are left behind from the batch: the check names a bill that was applied for before', async ({ page }) => {
  const api = await apiAs('a.clerk')
  const { batch, bill } = await releasedImport(api)
  await signIn(page, 'a.clerk')
  await page.goto(`/batch/view?batch_number=${batch}`)
  await page.getByRole('group', { name: '落装与改配' }).getByRole('button', { name: '申请落装' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: `批次 ${batch} 申请落装` })
  await dialog.getByRole('textbox', { name: '原因说明' }).fill('货物未到')
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(/\/rmft\/mt8401\/edit\?id=/)
  await expect(state(page)).toContainText('待申报')
  await expect(page.getByRole('textbox', { name: '改配后批次号' })).toBeHidden()
  await page.keyboard.press('Control+Enter')
  await expect(state(page)).toContainText('已接受')
  const { data: second } = await api.post<{ data: { id: string; status: string } }>('/document/offload/make', {
    batch_number: batch,
    kind: 'left',
    bills: [{ bill_no: bill }],
    reason_text: '货物未到',
  })
  expect(second.status).toBe('draft')
  await page.goto(`/rmft/mt8401/edit?id=${second.id}`)
  await expect(state(page)).toContainText('草稿')
  await page.keyboard.press('F9')
  const findings = page.getByRole('region', { name: '检查结果' })
  await expect(findings).toContainText(`提(运)单 ${bill} 已在另一份申请中申报落装`)
  await expectNoSeriousFindings(page)
  await takeScreenshots(page, 'offload-findings')
})
