import type { Browser, Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { apiAs } from '../harness/api.ts'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { acceptance, putIntoInBox } from '../harness/inboxFiles.ts'
import { expectFocus, typeInto } from '../harness/keyboard.ts'
import { signIn } from '../harness/signIn.ts'
import { askForDrill, makeCrossing, makeManifests, nextNumber, sendManifests, untilManifest } from '../harness/trade.ts'

const row = (page: Page, file: string) => page.getByRole('row').filter({ hasText: file })

test('a receipt under a wrong number is matched by hand, rubbish is set aside, and only who may does it', async ({
  page,
  browser,
}) => {
  const api = await apiAs('a.clerk')
  const crossing = await makeCrossing(api)
  const [batch = ''] = crossing.batches
  const [manifest] = await makeManifests(api, crossing)
  await askForDrill(api, manifest!, '沉默')
  await sendManifests(api, [manifest!])
  const number = nextNumber()
  const [lost, torn] = [`Lost_${number}.xml`, `Torn_${number}.xml`]
  putIntoInBox(lost, acceptance(`LOST${number}`, batch))
  putIntoInBox(torn, `锟斤拷 ${number}`)

  await test.step('平台制单员看得到，处理不了', () => expectReadOnly(browser, lost, torn))
  await signIn(page, 'admin')
  await page.goto('/message/inbox')
  await test.step('两份都在，各有原因', async () => {
    await expect(row(page, lost)).toContainText('找不到对应的报文')
    await expect(row(page, lost)).toContainText(`LOST${number}`)
    await expect(row(page, torn)).toContainText('待处理')
    await expect(row(page, torn).getByRole('button', { name: '匹配' })).toHaveCount(0)
    await expectNoSeriousFindings(page)
  })
  await test.step('匹配到这一批的报文', async () => {
    await row(page, lost).getByRole('link', { name: lost }).click()
    await page.getByRole('dialog').getByRole('button', { name: '匹配到报文' }).click()
    const dialog = page.getByRole('dialog', { name: `匹配到报文：${lost}` })
    await expect(dialog).toContainText(`回执说的是批次 ${batch}`)
    await expectFocus(page, '报文')
    await expectNoSeriousFindings(page)
    await page.keyboard.type('首次')
    await expect(page.locator('.ant-select-item-option').filter({ hasText: '首次申报' })).toBeInViewport()
    await page.keyboard.press('Enter')
    await typeInto(page, '说明', '编号抄错')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('dialog')).toContainText('已匹配')
    await page.keyboard.press('Escape')
    await expect(row(page, lost)).toContainText('已匹配')
    await untilManifest(api, manifest!, 'accepted')
  })
  await test.step('乱码忽略，须说明原因', async () => {
    await row(page, torn).getByRole('button', { name: '忽略' }).click()
    const dialog = page.getByRole('dialog', { name: `忽略：${torn}` })
    await expectFocus(page, '说明')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(dialog.getByRole('textbox', { name: '说明' })).toHaveAccessibleDescription('请填写说明')
    await page.keyboard.type('传输损坏')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(dialog).toBeHidden()
    await expect(row(page, torn)).toContainText('已忽略')
    await expectNoSeriousFindings(page)
  })
  await test.step('批次总览看到匹配的回执', async () => {
    await page.goto(`/batch/view?batch_number=${batch}`)
    const chain = page.getByRole('list', { name: '单证链' }).getByRole('listitem')
    await expect(chain.filter({ hasText: '公路舱单' })).toContainText('已接受')
  })
})

/** Waits until both files are listed: the list does not follow new ones. */
async function expectReadOnly(browser: Browser, file: string, other: string): Promise<void> {
  const clerk = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await signIn(clerk, 'platform.clerk')
  await clerk.goto('/message/inbox')
  await expect
    .poll(async () => {
      await clerk.getByRole('button', { name: '刷新' }).click()
      return [await row(clerk, file).count(), await row(clerk, other).count()]
    })
    .toEqual([1, 1])
  for (const name of ['匹配', '忽略']) await expect(row(clerk, file).getByRole('button', { name })).toHaveCount(0)
  await row(clerk, file).getByRole('link', { name: file }).click()
  const drawer = clerk.getByRole('dialog')
  await expect(drawer).toContainText('<StatementCode>01</StatementCode>')
  for (const name of ['匹配到报文', '忽略']) await expect(drawer.getByRole('button', { name })).toHaveCount(0)
  await expectNoSeriousFindings(clerk)
  await clerk.context().close()
}
