import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { apiAs } from '../harness/api.ts'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { typeInto } from '../harness/keyboard.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'
import { makeCrossing, makeManifests, untilManifest } from '../harness/trade.ts'

const findings = (page: Page) => page.getByRole('region', { name: '检查结果' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const combobox = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })

/** Opens a new manifest of an imported truck; returns the data for following it. */
async function openManifest(page: Page) {
  const api = await apiAs('a.clerk')
  const [manifest] = await makeManifests(api, await makeCrossing(api))
  await signIn(page, 'a.clerk')
  await page.goto(`/rmft/edit?id=${manifest!.id}`)
  await expect(page.getByRole('heading', { name: String(manifest!['batch_number']) })).toBeVisible()
  return { api, manifest: manifest! }
}

async function checkAgain(page: Page): Promise<void> {
  await page.keyboard.press('F9')
  await expect(findings(page).getByRole('status')).toBeVisible()
}

/** 申报, and confirms all warnings. */
async function send(page: Page): Promise<void> {
  await button(page, '申报').click()
  const anyway = page.getByRole('dialog').getByRole('button', { name: '申报' })
  const sent = page.getByText('申报已发出，等待海关回执').last()
  await expect(anyway.or(sent).first()).toBeVisible()
  if (await anyway.isVisible()) await anyway.click()
  await expect(sent).toBeVisible()
}

/** The text of the sent message. */
const sentText = async (api: Awaited<ReturnType<typeof apiAs>>, id: string): Promise<string> => {
  const { rows } = await api.post<{ rows: { id: string }[] }>('/customs/message/list', { doc_id: id })
  const { data } = await api.post<{ data: { body: string } }>('/customs/message/get', { id: rows[0]!.id })
  return data.body
}

test('dangerous goods want their number and somebody to ask, and are filed with both', async ({ page }) => {
  const { api, manifest } = await openManifest(page)
  await test.step('危险品编号按名称查找', async () => {
    const goods = page.getByRole('grid', { name: '货物' })
    await goods.getByRole('gridcell', { name: '2701121000' }).first().click()
    await typeInto(page, '商品编号 第1行')
    await typeInto(page, '危险品编号 第1行', '1689')
    await expect(goods).toContainText('1689')
  })
  await test.step('没有联系人不能申报', async () => {
    await checkAgain(page)
    await expect(findings(page)).toContainText('危险品联系人')
    await expect(findings(page).getByRole('status')).toHaveText(/必改/)
    await expectNoSeriousFindings(page)
  })
  await test.step('补上联系人和电话，检查通过', async () => {
    await page.getByLabel('危险品联系人', { exact: true }).fill('李安全')
    await combobox(page, '危险品联系人联系方式').fill('0478-7968801')
    await page.keyboard.press('Enter')
    await checkAgain(page)
    await expect(findings(page).getByRole('status')).toHaveText(/可以申报/)
    await takeScreenshots(page, 'dangerous-goods')
    await expectNoSeriousFindings(page)
  })
  await send(page)
  await untilManifest(api, manifest, 'released')
  const text = await sentText(api, String(manifest.id))
  expect(text).toMatch(/<Classification>\s*<ID>1689<\/ID>/)
  expect(text).toMatch(
    /<UNDGContact>\s*<Name>李安全<\/Name>\s*<Communication>\s*<ID>0478-7968801<\/ID>\s*<TypeID>TE<\/TypeID>/,
  )
})

test('a fast transit (RD09) names the customs of its destination', async ({ page }) => {
  const { api, manifest } = await openManifest(page)
  const choose = async (field: string, text: string, label: string) => {
    await combobox(page, field).click()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
    const fieldLocator = page.locator('[data-field]').filter({ has: combobox(page, field) })
    await expect(fieldLocator).toContainText(label)
  }
  await test.step('没有指运地不能申报', async () => {
    await choose('海关货物通关代码', 'RD09', '跨境快速通关')
    await checkAgain(page)
    await expect(findings(page)).toContainText('跨境指运地')
    await expect(findings(page).getByRole('status')).toHaveText(/必改/)
  })
  await test.step('填上指运地关区，检查通过', async () => {
    await choose('跨境指运地关区', '0201', '0201')
    await checkAgain(page)
    await expect(findings(page).getByRole('status')).toHaveText(/可以申报/)
    await expectNoSeriousFindings(page)
  })
  await send(page)
  await untilManifest(api, manifest, 'released')
  expect(await sentText(api, String(manifest.id))).toMatch(/<TransitDestination>\s*<ID>0201<\/ID>/)
})
