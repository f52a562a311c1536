import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import type { Api, Row } from '../harness/api.ts'
import { apiAs } from '../harness/api.ts'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { expectFocus, typeInto } from '../harness/keyboard.ts'
import { signIn } from '../harness/signIn.ts'
import { askForDrill, makeCrossing, makeManifests, sendManifests, untilManifest } from '../harness/trade.ts'

const remark = (page: Page) => page.getByRole('region', { name: '承运与备注' }).getByLabel('备注')
const state = (page: Page) => page.getByRole('banner').or(page.locator('.doc-name')).last()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const chain = (page: Page) =>
  page.getByRole('list', { name: '单证链' }).getByRole('listitem').filter({ hasText: '公路舱单' })

/** A manifest that customs accepted and whose goods it refused: to be changed or deleted. */
async function refusedManifest(api: Api): Promise<{ manifest: Row; batch: string }> {
  const crossing = await makeCrossing(api)
  const [manifest] = await makeManifests(api, crossing)
  await askForDrill(api, manifest!, '拒装')
  await sendManifests(api, [manifest!])
  return { manifest: await untilManifest(api, manifest!, 'refused'), batch: crossing.batches[0] ?? '' }
}

/** Types and submits the reason by keyboard. */
async function giveReason(page: Page, title: string, code: string, why: string): Promise<void> {
  await expect(page.getByRole('dialog', { name: new RegExp(`^${title}`) })).toBeVisible()
  await expectFocus(page, '变更原因')
  await page.keyboard.type(code)
  const offered = page.locator('.ant-select-item-option').filter({ hasText: code })
  await expect(offered).toHaveCount(1)
  await expect(offered).toBeInViewport()
  await page.keyboard.press('Enter')
  await typeInto(page, '变更原因')
  await typeInto(page, '原因说明', why)
  await typeInto(page, '联系人', '王晓燕')
  await expectFocus(page, '联系电话')
  await page.keyboard.type('0478-7968800')
  await expectNoSeriousFindings(page)
  await page.keyboard.press('ControlOrMeta+Enter')
}

test('a manifest is changed at customs: rejected once, corrected at the place of the rejection, then released', async ({
  page,
}) => {
  const { manifest, batch } = await refusedManifest(await apiAs('a.clerk'))
  await signIn(page, 'a.clerk')
  await page.goto(`/rmft/edit?id=${manifest.id}`)
  await expect(state(page)).toContainText('拒装/禁卸')
  await test.step('变更，说明原因', async () => {
    await button(page, '变更').click()
    await page.getByRole('textbox', { name: /^体积/ }).fill('30')
    await remark(page).fill('演练:退单')
    await button(page, '申报变更').click()
    await giveReason(page, '申报变更', '006', '体积漏填')
    await expect(page.getByText('变更已发出，等待海关回执')).toBeVisible()
  })
  const rejection = page.getByRole('alert', { name: '退单原因' })
  await test.step('变更被退单，海关对货物的决定不变', async () => {
    await expect(rejection).toContainText('变更或删除被退单')
    await expect(rejection).toContainText('演练退单')
    await expect(state(page)).toContainText('拒装/禁卸')
    await expectNoSeriousFindings(page)
  })
  await test.step('从退单原因跳到字段，改正后再变更', async () => {
    await rejection.getByRole('button', { name: '去改正' }).click()
    await expectFocus(page, '备注')
    await remark(page).fill('过磅后改单')
    await button(page, '申报变更').click()
    await giveReason(page, '申报变更', '004', '更正备注')
    await expect(state(page)).toContainText('已放行')
    await expect(rejection).toHaveCount(0)
  })
  await test.step('报文与回执：变更、退单、放行都在', async () => {
    await page.getByRole('tab', { name: '报文与回执' }).click()
    const panel = page.getByRole('tabpanel').last()
    for (const words of ['变更被退单，舱单仍为拒装/禁卸', '变更已接受', '舱单已放行'])
      await expect(panel.getByText(words, { exact: true })).toBeVisible()
    await expectNoSeriousFindings(page)
  })
  await page.goto(`/batch/view?batch_number=${batch}`)
  await expect(chain(page)).toContainText('已放行')
})

test('a manifest is deleted at customs, and a new one created for the free batch', async ({ page }) => {
  const { manifest, batch } = await refusedManifest(await apiAs('a.clerk'))
  await signIn(page, 'a.clerk')
  await page.goto(`/rmft/edit?id=${manifest.id}`)
  await test.step('申报删除，说明原因', async () => {
    await button(page, '申报删除').click()
    await giveReason(page, '申报删除', '010', '重复录入')
    await expect(page.getByText('删除申请已发出，等待海关回执')).toBeVisible()
    await expect(state(page)).toContainText('已删除')
    for (const name of ['申报删除', '变更', '申报']) await expect(button(page, name)).toHaveCount(0)
    await expectNoSeriousFindings(page)
  })
  await test.step('批次总览：舱单已删除，批次可以再用', async () => {
    await page.getByRole('tabpanel').getByRole('link', { name: '批次总览' }).click()
    await expect(page.getByRole('heading', { name: batch })).toBeVisible()
    await expect(chain(page)).toContainText('已删除')
    await expect(page.getByRole('region', { name: /^时间线/ })).toContainText('删除已接受，舱单已删除')
    await expectNoSeriousFindings(page)
  })
  await test.step('重新生成、申报，放行', async () => {
    await button(page, '生成舱单').click()
    await expect(page.getByRole('heading', { name: batch })).toBeVisible()
    await expect(state(page)).toContainText('待申报')
    await button(page, '申报').click()
    await expect(state(page)).toContainText('已放行')
    await page.goto(`/batch/view?batch_number=${batch}`)
    await expect(chain(page)).toContainText('已放行')
  })
})
