import type { Browser, Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { apiAs } from '../harness/api.ts'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { chooseInto, expectFocus, typeInto } from '../harness/keyboard.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'
import { completeSoon, makeCrossing, makeReleased } from '../harness/trade.ts'

test('a ticket out of tolerance waits for the checker and is printed when they agree', async ({ browser }) => {
  const api = await apiAs('a.clerk')
  const crossing = await makeReleased(api)
  const [batch = ''] = crossing.batches
  const plate = crossing.trucks[0]?.plate ?? ''
  const weigher = await signedIn(browser, 'a.weigher')
  const last = weigher.getByRole('status', { name: '上一车' })

  await test.step('重车过磅：车牌、回车、毛重、回车', async () => {
    await weigher.goto('/pound/create')
    await typeInto(weigher, '车牌号', plate)
    await expect(weigher.getByRole('region', { name: '单证信息' })).toContainText(batch)
    await expectNoSeriousFindings(weigher)
    await typeInto(weigher, '毛重（重车） kg', '87000')
    await expect(last).toContainText('毛重 87,000 kg')
  })
  await test.step('空车过磅：皮重偏轻三吨，净重超差，须审批', async () => {
    await typeInto(weigher, '车牌号', plate)
    await expectFocus(weigher, '皮重（空车） kg')
    await weigher.keyboard.type('14000')
    await expect(weigher.getByText(/皮重 14,000 kg 与该车通常皮重 17,000 kg 相差 [-−]3,000 kg/)).toBeVisible()
    await expect(weigher.getByText(/超过允差：保存后磅单待审批/)).toBeVisible()
    await takeScreenshots(weigher, 'weighing')
    await expectNoSeriousFindings(weigher)
    await weigher.keyboard.press('Enter')
    await completeSoon(weigher)
    await expect(last).toContainText('待审批')
  })
  await test.step('司磅员不能自己审批，也不能打印', async () => {
    await last.getByRole('link').first().press('Enter')
    await expect(weigher.getByText('差异超过允差，须由有审批权限的人')).toBeVisible()
    for (const name of ['审批', '打印']) await expect(weigher.getByRole('button', { name })).toHaveCount(0)
    await expectNoSeriousFindings(weigher)
  })
  const slip = new URL(weigher.url()).pathname + new URL(weigher.url()).search
  await approve(browser, slip)
  await test.step('打印磅单', async () => {
    await weigher.reload()
    const printing = weigher.waitForResponse('**/print')
    await weigher.evaluate(() => (window.print = () => undefined))
    await weigher.getByRole('button', { name: '打印' }).press('Enter')
    expect((await printing).ok()).toBe(true)
    await expect(weigher.getByText('已打印 1 次')).toBeVisible()
    await weigher.emulateMedia({ media: 'print' })
    await expect(weigher.getByRole('navigation', { name: '主菜单' })).toBeHidden()
    await expect(weigher.getByRole('button', { name: '补打' })).toBeHidden()
    const paper = weigher.getByRole('region', { name: '磅单' })
    for (const words of [plate, batch, '87,000', '14,000', '73,000']) await expect(paper).toContainText(words)
    await takeScreenshots(weigher, 'slip')
  })
  await weigher.context().close()
})

test('with the habits of the scale switched on, the slip is printed at once and the scale is ready for the next truck', async ({
  browser,
}) => {
  const [truck] = (await makeCrossing(await apiAs('a.clerk'))).trucks
  const weigher = await signedIn(browser, 'a.weigher')
  await weigher.addInitScript(() => {
    window.print = () =>
      void (document.body.dataset['prints'] = String(Number(document.body.dataset['prints'] ?? 0) + 1))
  })
  await weigher.goto('/pound/create')
  for (const name of ['保存后响提示音', '完成后自动打印']) await weigher.getByRole('checkbox', { name }).check()
  await weigher.reload()
  await expect(weigher.getByRole('checkbox', { name: '完成后自动打印' })).toBeChecked()
  const last = weigher.getByRole('status', { name: '上一车' })
  await typeInto(weigher, '车牌号', truck?.plate ?? '')
  await typeInto(weigher, '毛重（重车） kg', '87000')
  await expect(last).toContainText('毛重 87,000 kg')
  await takeScreenshots(weigher, 'scale')
  await expectNoSeriousFindings(weigher)
  await typeInto(weigher, '车牌号', truck?.plate ?? '')
  await typeInto(weigher, '皮重（空车） kg', '17000')
  await completeSoon(weigher)
  await expect(weigher.getByText('已计为第 1 次打印')).toBeVisible()
  await expect(weigher).toHaveURL(/\/pound\/create$/)
  await expectFocus(weigher, '车牌号')
  await expect(weigher.locator('body')).toHaveAttribute('data-prints', '1')
  await weigher.context().close()
})

/** The checker approves by keyboard. */
async function approve(browser: Browser, slip: string): Promise<void> {
  const checker = await signedIn(browser, 'a.checker')
  await test.step('复核员审批', async () => {
    await checker.goto(slip)
    await checker.getByRole('button', { name: '审批' }).press('Enter')
    const dialog = checker.getByRole('dialog', { name: /^审批磅单/ })
    await expect(dialog).toContainText('相差')
    await expectNoSeriousFindings(checker)
    await dialog.getByRole('combobox', { name: '审批结果' }).focus()
    await chooseInto(checker, '审批结果', '通过', '通过')
    await expectFocus(checker, '审批意见')
    await checker.keyboard.type('外调车头，皮重已核实')
    await checker.keyboard.press('ControlOrMeta+Enter')
    await expect(dialog).toBeHidden()
    await expect(checker.getByText('审批：赵国强，外调车头，皮重已核实')).toBeVisible()
  })
  await checker.context().close()
}

async function signedIn(browser: Browser, account: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await signIn(page, account)
  return page
}
