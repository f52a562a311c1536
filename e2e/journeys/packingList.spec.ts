import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { apiAs } from '../harness/api.ts'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { makeBoxed, registerContainer } from '../harness/fixtures/containerExports.ts'
import { expectFocus } from '../harness/keyboard.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'

const state = (page: Page) => page.locator('.doc-name').filter({ visible: true })
const cards = (page: Page) => page.getByRole('list', { name: '单证链' }).getByRole('listitem')

test('the packing list of an export container is made from the batch, sent and deleted by keyboard alone', async ({
  page,
}) => {
  const api = await apiAs('a.clerk')
  const container = await registerContainer(api)
  const batch = await makeBoxed(api, [container])
  await signIn(page, 'a.clerk')
  await page.goto(`/batch/view?batch_number=${batch}`)
  await test.step('批次总览：一步生成，箱号、货物来自舱单', async () => {
    await page.getByRole('button', { name: '生成装箱清单', exact: true }).press('Enter')
    await expect(page).toHaveURL(/\/rmft\/mt7402\/edit\?id=/)
    await expect(state(page)).toContainText('待申报')
    await expect(page.getByRole('textbox', { name: '装箱清单编号' })).toHaveValue(`${batch}${container}`)
    await expect(page.getByRole('grid', { name: '货物' })).toContainText('炼焦煤')
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'packing-list')
  })
  await test.step('Ctrl+Enter 申报，海关接受', async () => {
    await page.keyboard.press('Control+Enter')
    await expect(state(page)).toContainText('已接受')
  })
  await test.step('批次总览的卡片和时间线有装箱清单，不再生成第二份', async () => {
    await page.goto(`/batch/view?batch_number=${batch}`)
    const card = cards(page).filter({ hasText: '装箱清单' })
    await expect(card).toContainText('已接受')
    await expect(card).toContainText(container)
    await expect(page.getByText('该出口装箱清单申报报文处理成功').first()).toBeVisible()
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'packing-batch')
    await expect(page.getByRole('button', { name: '生成装箱清单', exact: true })).toHaveCount(0)
    await page.keyboard.press('3')
    await expect(page).toHaveURL(/\/rmft\/mt7402\/edit\?id=/)
  })
  await test.step('列表中申报删除，写明原因', async () => {
    await page.goto(`/rmft/mt7402/list?batch_number=${batch}`)
    const row = page.getByRole('row', { name: new RegExp(batch) })
    await expect(row).toContainText('已接受')
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'packing-lists')
    await row.getByRole('button', { name: '删除' }).press('Enter')
    await expectFocus(page, '原因说明')
    await page.keyboard.type('箱号填错')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page.getByText('删除申请已发出，等待海关回执')).toBeVisible()
    await expect(row).toContainText('已删除')
  })
})

test('a batch with two containers gets two lists, whose shares are typed', async ({ page }) => {
  const api = await apiAs('a.clerk')
  const batch = await makeBoxed(api, [await registerContainer(api), await registerContainer(api)])
  await signIn(page, 'a.clerk')
  await page.goto(`/batch/view?batch_number=${batch}`)
  await page.getByRole('button', { name: '生成装箱清单', exact: true }).press('Enter')
  await expect(page).toHaveURL(new RegExp(`/rmft/mt7402/list\\?batch_number=${batch}`))
  const rows = page.getByRole('row', { name: new RegExp(batch) })
  await expect(rows).toHaveCount(2)
  await expectNoSeriousFindings(page)
  await takeScreenshots(page, 'packing-two')
  await rows.first().getByRole('link', { name: '编辑' }).press('Enter')
  await expect(page).toHaveURL(/\/rmft\/mt7402\/edit\?id=/)
  await expect(state(page)).toContainText('草稿')
  await page.keyboard.press('F9')
  await expect(page.getByRole('region', { name: '检查结果' })).toContainText('毛重')
  await expectNoSeriousFindings(page)
  await takeScreenshots(page, 'packing-findings')
})
