import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import type { Api, Row } from '../harness/api.ts'
import { apiAs } from '../harness/api.ts'
import { expectAccessible } from '../harness/axe.ts'
import { expectFocus } from '../harness/keyboard.ts'
import { holdNext } from '../harness/openDocument.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'
import type { Crossing } from '../harness/trade.ts'
import {
  later,
  makeCrossing,
  makeManifests,
  nextNumber,
  outward,
  sendManifests,
  untilManifest,
} from '../harness/trade.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const state = (page: Page) => page.locator('.doc-name').filter({ visible: true })

type DocumentKind = 'confirm' | 'tally' | 'arrival'

const rowOf = async (api: Api, kind: DocumentKind, id: string) =>
  (await api.post<{ data: Row }>(`/document/${kind}/get`, { id })).data

const until = (api: Api, kind: DocumentKind, id: string, status: string) =>
  expect.poll(async () => (await rowOf(api, kind, id))['status'], { timeout: 60_000 }).toBe(status)

/** Documents that customs rejects with one code, because of their remark. */
async function reject(api: Api, kind: DocumentKind, ids: readonly string[]): Promise<void> {
  const remark = `演练:退单，第${nextNumber()}组`
  for (const id of ids) {
    const { version } = await rowOf(api, kind, id)
    await api.post(`/document/${kind}/edit`, { id, version, remark })
  }
  await api.post(`/customs/${kind}/post`, { ids })
  for (const id of ids) await until(api, kind, id, 'rejected')
}

/** Mends the remark of all documents that stand rejected like the open one, by keyboard. */
async function mendTogether(page: Page, count: number, picture: string): Promise<void> {
  await expect(page.getByRole('alert', { name: '退单原因' })).toContainText('演练退单')
  await button(page, /^同样退单的 \d+ 票一起改$/).press('Enter')
  await expectFocus(page, '新的备注')
  const dialog = page.getByRole('dialog', { name: /退单并重新申报/ })
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(count)
  await page.keyboard.press('ControlOrMeta+Enter')
  await expectFocus(page, `改正并申报 ${count} 票`)
  await expectAccessible(page)
  await takeScreenshots(page, picture)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('status')).toHaveText(`${count} 票已改正并申报，回执会自动更新`)
  await page.keyboard.press('Escape')
}

async function makeConfirmations(page: Page, api: Api, { order, batches }: Crossing): Promise<string[]> {
  await page.goto(`/order/detail?id=${order.id}`)
  await button(page, '生成确报').click()
  await page.getByRole('textbox', { name: '预计抵达口岸时间' }).fill(`${later(1)} 08:30`)
  await page.getByRole('textbox', { name: '预计抵达口岸时间' }).press('Tab')
  await button(page, '生成确报').click()
  await expect(page.getByText(/已生成 2 份确报，2 份待申报/)).toBeVisible()
  const ids = []
  for (const batch_number of batches) {
    const { rows } = await api.post<{ rows: Row[] }>('/document/confirm/list', { batch_number })
    ids.push(rows[0]!.id)
  }
  return ids
}

test('confirmations that were blocked are sent again from the results, and rejected ones are mended together', async ({
  page,
}) => {
  const api = await apiAs('a.clerk')
  const crossing = await makeCrossing(api, 2)
  const manifests = await makeManifests(api, crossing)
  await signIn(page, 'a.clerk')
  const ids = await makeConfirmations(page, api, crossing)
  const results = page.getByRole('dialog', { name: /申报/ })
  await test.step('舱单还没有接受：两份都没有发出', async () => {
    await expect(page.getByRole('row', { name: new RegExp(crossing.batches.join('|')) })).toHaveCount(2)
    for (const batch of crossing.batches)
      await page
        .getByRole('row', { name: new RegExp(batch) })
        .getByRole('checkbox')
        .check()
    await button(page, /^批量申报/).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: '申报', exact: true }).press('Enter')
    await expect(results.getByRole('button', { name: '重试失败的 2 票' })).toBeVisible()
    await takeScreenshots(page, 'confirmations-blocked')
  })
  await test.step('舱单接受后重试失败的', async () => {
    await sendManifests(api, manifests)
    for (const manifest of manifests) await untilManifest(api, manifest, 'released')
    await results.getByRole('button', { name: '重试失败的 2 票' }).press('Enter')
    await expect(results.getByRole('button', { name: /重试失败的/ })).toHaveCount(0)
    for (const id of ids) await until(api, 'confirm', id, 'accepted')
    await page.keyboard.press('Escape')
  })
  await test.step('退单的确报一起改备注并申报，海关接受', async () => {
    const again = await makeCrossing(api, 2)
    const accepted = await makeManifests(api, again)
    await sendManifests(api, accepted)
    for (const manifest of accepted) await untilManifest(api, manifest, 'released')
    const rejected = await makeConfirmations(page, api, again)
    await reject(api, 'confirm', rejected)
    await page.goto(`/rmftcar/mt4401/edit?id=${rejected[0]}`)
    await mendTogether(page, 2, 'confirmations-mended')
    for (const id of rejected) await until(api, 'confirm', id, 'accepted')
    await expect(state(page)).toContainText('已接受')
  })
})

test('input during the sending of a confirmation is a draft, and is restored once customs has rejected it', async ({
  page,
}) => {
  const api = await apiAs('a.clerk')
  const crossing = await makeCrossing(api, 2)
  const manifests = await makeManifests(api, crossing)
  await sendManifests(api, manifests)
  for (const manifest of manifests) await untilManifest(api, manifest, 'released')
  await signIn(page, 'a.clerk')
  const [id] = await makeConfirmations(page, api, crossing)
  await page.goto(`/rmftcar/mt4401/edit?id=${id}`)
  const remark = page.getByRole('textbox', { name: '备注' })
  await remark.fill('演练:退单，备注')
  await button(page, '申报').click()
  const reminders = page.getByRole('dialog', { name: /提醒，仍要申报吗/ })
  await expect(reminders).toBeVisible()
  const sending = await holdNext(page, '**/document/confirm/submit')
  await reminders.getByRole('button', { name: '申报' }).click()
  await sending.arrived
  await remark.fill('改正后的备注')
  sending.release()
  await expect(page.getByText('申报期间录入的内容没有发出，已留作草稿')).toBeVisible()
  await expect(state(page)).toContainText('退单')
  await expect(remark).toHaveValue('演练:退单，备注')
  await page.getByRole('region', { name: '未保存的内容' }).getByRole('button', { name: '恢复' }).click()
  await expect(remark).toHaveValue('改正后的备注')
  await button(page, '暂存').click()
  await page.getByRole('dialog', { name: '记录已被他人修改' }).getByRole('button', { name: '按所选保存' }).click()
  await expect.poll(async () => (await rowOf(api, 'confirm', id!))['remark']).toBe('改正后的备注')
})

test('rejected tallies are mended together and accepted', async ({ page }) => {
  const api = await apiAs('a.clerk')
  const admin = await apiAs('a.admin')
  const crossing = await makeCrossing(api, 2, outward())
  const manifests = await makeManifests(api, crossing)
  await sendManifests(api, manifests)
  for (const manifest of manifests) await untilManifest(api, manifest, 'released')
  const make = async (kind: 'arrival' | 'tally') => {
    const { rows } = await admin.post<{ rows: { record_id: string }[] }>(`/document/${kind}/bulkMake`, {
      batch_numbers: crossing.batches,
    })
    return rows.map(({ record_id }) => record_id)
  }
  const arrivals = await make('arrival')
  await admin.post('/customs/arrival/post', { ids: arrivals })
  for (const id of arrivals) await until(admin, 'arrival', id, 'accepted')
  const tallies = await make('tally')
  await reject(admin, 'tally', tallies)
  await signIn(page, 'a.admin')
  await page.goto(`/rmft/mt5402/edit?id=${tallies[0]}`)
  await mendTogether(page, 2, 'tallies-mended')
  for (const id of tallies) await until(admin, 'tally', id, 'accepted')
  await expect(state(page)).toContainText('已接受')
})
