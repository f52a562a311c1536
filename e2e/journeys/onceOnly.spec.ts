import type { Browser, Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import type { Api, Row } from '../harness/api.ts'
import { apiAs } from '../harness/api.ts'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { holdNext } from '../harness/openDocument.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'
import { makeCrossing, makeManifests, untilManifest } from '../harness/trade.ts'

const send = (page: Page) => page.getByRole('button', { name: '申报', exact: true })
const state = (page: Page) => page.locator('.doc-name')
const remark = (page: Page) => page.getByRole('region', { name: '承运与备注' }).getByLabel('备注')

const sentOf = async (api: Api, { id }: Row): Promise<number> =>
  (await api.post<{ rows: Row[] }>('/customs/message/list', { doc_id: id })).rows.length

async function readyManifest(api: Api): Promise<Row> {
  const [manifest] = await makeManifests(api, await makeCrossing(api))
  return manifest!
}

test('a double click sends a manifest once', async ({ page }) => {
  const api = await apiAs('a.clerk')
  const manifest = await readyManifest(api)
  await signIn(page, 'a.clerk')
  await page.goto(`/rmft/edit?id=${manifest.id}`)
  await send(page).dblclick()
  await expect(state(page)).toContainText('已放行')
  expect(await sentOf(api, manifest)).toBe(1)
  await expectNoSeriousFindings(page)
})

test('without a connection nothing is sent, with a message; a lost response duplicates nothing', async ({ page }) => {
  const api = await apiAs('a.clerk')
  const manifest = await readyManifest(api)
  await signIn(page, 'a.clerk')
  await page.goto(`/rmft/edit?id=${manifest.id}`)
  await remark(page).fill('断网时录入')
  const trouble = page.getByText('网络不通，请检查网络后重试')
  await test.step('断网时申报：说明原因，内容还在，什么也没发出', async () => {
    await page.context().setOffline(true)
    await send(page).click()
    await expect(trouble.first()).toBeVisible()
    await expect(remark(page)).toHaveValue('断网时录入')
    await expectNoSeriousFindings(page)
    await page.context().setOffline(false)
    expect(await sentOf(api, manifest)).toBe(0)
  })
  await test.step('申报发到了，回答丢了：状态自己跟上，只发一份', async () => {
    await page.route(
      '**/document/manifest/submit',
      async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      },
      { times: 1 },
    )
    await send(page).click()
    await expect(state(page)).toContainText('已放行')
    await expect(page.getByRole('region', { name: '检查结果' })).toHaveCount(0)
    expect(await sentOf(api, manifest)).toBe(1)
    await expectNoSeriousFindings(page)
  })
})

test('input during the sending of a manifest is not displayed as sent, and becomes a draft', async ({ page }) => {
  const api = await apiAs('a.clerk')
  const manifest = await readyManifest(api)
  const sending = await holdNext(page, '**/document/manifest/submit')
  await signIn(page, 'a.clerk')
  await page.goto(`/rmft/edit?id=${manifest.id}`)
  await remark(page).fill('随单发出')
  await send(page).click()
  await sending.arrived
  await remark(page).fill('发出之后才写')
  sending.release()
  await expect(page.getByText('申报期间录入的内容没有发出，已留作草稿')).toBeVisible()
  await expect(state(page)).toContainText('已放行')
  await expect(page.getByText('随单发出')).toBeVisible()
  await expect(page.getByText('发出之后才写')).toHaveCount(0)
  const drafts = page.getByRole('region', { name: '未保存的内容' })
  await expect(drafts).toContainText('现在不能修改，可以修改时再恢复')
  await expect(drafts.getByRole('button', { name: '恢复' })).toBeDisabled()
  await expectNoSeriousFindings(page)
  await takeScreenshots(page, 'typed-while-sent')
  await page.reload()
  await drafts.getByRole('button', { name: '丢弃' }).click()
  await expect(drafts).toHaveCount(0)
})

test('two people change one manifest: the second chooses between mine and theirs', async ({ page, browser }) => {
  const api = await apiAs('a.clerk')
  const manifest = await readyManifest(api)
  const address = `/rmft/edit?id=${manifest.id}`
  await signIn(page, 'a.clerk')
  await page.goto(address)
  await remark(page).fill('我写的')
  await page.getByRole('textbox', { name: /^体积/ }).fill('30')
  await test.step('同事先保存', () => changeElsewhere(browser, address, () => stored(api, manifest)))
  await page.getByRole('button', { name: '暂存', exact: true }).click()
  const conflict = page.getByRole('dialog', { name: '记录已被他人修改' })
  const line = conflict.getByRole('row', { name: /^备注/ })
  await expect(line).toContainText('我写的')
  await expect(line).toContainText('同事写的')
  await expectNoSeriousFindings(page)
  await line.getByRole('radio').nth(1).check()
  await conflict.getByRole('button', { name: '按所选保存' }).click()
  await expect(conflict).toBeHidden()
  await expect(remark(page)).toHaveValue('同事写的')
  await expect(page.getByRole('textbox', { name: /^体积/ })).toHaveValue('30')
  await expect.poll(() => stored(api, manifest)).toEqual(['同事写的', '30'])
  await test.step('之后照常申报', async () => {
    await send(page).click()
    await untilManifest(api, manifest, 'released')
    await expect(state(page)).toContainText('已放行')
  })
})

/** The stored remark and volume. */
async function stored(api: Api, { id }: Row): Promise<unknown[]> {
  const { data } = await api.post<{ data: { manifest: Row; bills: Row[] } }>('/document/manifest/get', { id })
  return [data.manifest['remark'], data.bills[0]?.['volume']]
}

/** Returns when the change is stored: leaving earlier could cut the request off. */
async function changeElsewhere(browser: Browser, address: string, storedRows: () => Promise<unknown[]>): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await signIn(page, 'a.admin')
  await page.goto(address)
  await remark(page).fill('同事写的')
  await page.getByRole('button', { name: '暂存', exact: true }).click()
  await expect.poll(async () => (await storedRows())[0]).toBe('同事写的')
  await context.close()
}
