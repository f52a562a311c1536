import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { Api, Row } from '../harness/api.ts'
import { apiAs } from '../harness/api.ts'
import { expectAccessible } from '../harness/axe.ts'
import { expectFocus } from '../harness/keyboard.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'
import { makeCrossing, makeManifests, nextNumber, sendManifests, untilManifest } from '../harness/trade.ts'

const wholeOf = async (api: Api, { id }: Row) =>
  (await api.post<{ data: { manifest: Row; bills: Row[] } }>('/document/manifest/get', { id })).data

async function saveRemark(api: Api, row: Row, remark: string): Promise<void> {
  const { manifest } = await wholeOf(api, row)
  await api.post('/document/manifest/edit', { id: row.id, version: manifest.version, remark })
}

/** Three manifests that customs rejects with one code, because of their remark. */
async function rejectThree(api: Api, remark: string): Promise<readonly Row[]> {
  const manifests = await makeManifests(api, await makeCrossing(api, 3))
  for (const row of manifests) {
    await saveRemark(api, row, remark)
  }
  await sendManifests(api, manifests)
  for (const row of manifests) await untilManifest(api, row, 'rejected')
  return manifests
}

const panel = (page: Page) => page.getByRole('alert', { name: '退单原因' })
const dialog = (page: Page) => page.getByRole('dialog', { name: /改正 19901 退单并重新申报/ })

test('three documents rejected with one code are mended in one act by keyboard, sent again and accepted; a rule made of it warns the next', async ({
  page,
}) => {
  const api = await apiAs('a.clerk')
  const remark = `演练:退单，第${nextNumber()}组`
  const again = `演练:退单，第${nextNumber()}组`
  const manifests = await rejectThree(api, remark)
  await signIn(page, 'a.clerk')
  await page.goto(`/rmft/edit?id=${manifests[0]!.id}`)
  await test.step('退单说明原因和办法', async () => {
    await expect(panel(page)).toContainText('19901')
    await expect(panel(page)).toContainText('办法 备注中的演练字样要求退单')
    await expectAccessible(page)
    await takeScreenshots(page, 'rejection-explained')
  })
  await test.step('一次填写，预览后三票一起改正并申报', async () => {
    await page.getByRole('button', { name: /^同样退单的 \d+ 票一起改$/ }).press('Enter')
    await expectFocus(page, '新的备注')
    await expect(dialog(page).getByRole('checkbox', { checked: true })).toHaveCount(3)
    await takeScreenshots(page, 'rejection-mend')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expectFocus(page, '改正并申报 3 票')
    await expect(dialog(page).getByRole('status')).toHaveText('将改正并申报 3 票')
    await expectAccessible(page)
    await takeScreenshots(page, 'rejection-previewed')
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('status')).toHaveText('3 票已改正并申报，回执会自动更新')
    await takeScreenshots(page, 'rejection-mended')
  })
  await test.step('海关接受，退单说明消失', async () => {
    for (const row of manifests) await untilManifest(api, row, 'released')
    await page.keyboard.press('Escape')
    await expect(panel(page)).toHaveCount(0)
  })
  await test.step('下次同样的退单，写明以前这样解决', async () => {
    const [rejected] = await rejectThree(api, again)
    await page.goto(`/rmft/edit?id=${rejected!.id}`)
    await expect(panel(page)).toContainText('以前这样解决')
    await expect(panel(page)).toContainText('改了备注')
    await expect(panel(page)).toContainText(remark)
    await takeScreenshots(page, 'rejection-history')
  })
  const rule = `备注 演练 ${nextNumber()}`
  const rules = page.getByRole('dialog', { name: '设为自订检查' })
  await test.step('一次点击设为自订检查', async () => {
    await page.getByRole('button', { name: '设为自订检查' }).press('Enter')
    await expect(rules.getByRole('textbox', { name: '名称' })).toBeFocused()
    await expectAccessible(page)
    await takeScreenshots(page, 'rule-make')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(rule)
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page.getByText(`已建立自订检查“${rule}”`)).toBeVisible()
    await expect(rules).toBeHidden()
  })
  const [next] = await makeManifests(api, await makeCrossing(api))
  const findings = page.getByRole('region', { name: /检查/ })
  const words = /19901 不接受申报/
  await test.step('下一票同样的值，申报前就提示', async () => {
    await saveRemark(api, next!, again)
    await page.goto(`/rmft/edit?id=${next!.id}`)
    await expect(page.getByRole('button', { name: '检查' })).toBeVisible()
    await page.keyboard.press('F9')
    await expect(findings).toContainText(words)
    await expect(findings).toContainText('自订检查，来自退单 19901')
    await takeScreenshots(page, 'rule-warns')
  })
  await test.step('列表中看到命中，停用后不再提示', async () => {
    await page.goto('/rmft/rules')
    const row = page.getByRole('row', { name: new RegExp(rule) })
    await expect(row).toContainText('启用')
    await expectAccessible(page)
    await takeScreenshots(page, 'rules')
    await row.getByRole('link', { name: rule }).press('Enter')
    await expect(page.getByRole('region', { name: '命中的单证' })).toContainText(String(next!['batch_number']))
    await expectAccessible(page)
    await takeScreenshots(page, 'rule-hits')
    await page.keyboard.press('Escape')
    // An open drawer keeps the focus.
    await expect(page.getByRole('region', { name: '命中的单证' })).toBeHidden()
    await row.getByRole('button', { name: '停用' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: '停用' }).press('Enter')
    // The row had this word before: as its action.
    await expect(row.getByRole('button', { name: '启用' })).toBeVisible()
    await page.goto(`/rmft/edit?id=${next!.id}`)
    await expect(page.getByRole('button', { name: '检查' })).toBeVisible()
    await page.keyboard.press('F9')
    await expect(findings).toBeVisible()
    await expect(findings).not.toContainText(words)
  })
})
