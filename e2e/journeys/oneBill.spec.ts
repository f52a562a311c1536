import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import type { Api, Row } from '../harness/api.ts'
import { apiAs } from '../harness/api.ts'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { billAnswers, putIntoInBox } from '../harness/inBox.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'
import { makeCrossing, makeManifests, nextNumber, untilManifest } from '../harness/trade.ts'

type Bill = Row & { readonly bill_no: string; readonly goods: readonly object[] }

const kept =
  /^(version|sequence|status|created_.*|updated_.*|enterprise_.*|manifest_.*|last_.*|attempt|held_message_id|differs|alarm)$/
const half = '35000'

/** The manifest with its load on two bills; the simulated customs says nothing, the test answers for it. */
async function splitInTwo(api: Api, { id }: Row): Promise<[string, string]> {
  const { data } = await api.post<{ data: { manifest: Row; bills: Bill[] } }>('/document/manifest/get', { id })
  const [bill] = data.bills
  const typed = Object.fromEntries(
    Object.entries(bill!).filter(([name]) => !kept.test(name) && !name.endsWith('_text')),
  )
  const first = { ...typed, gross_weight: half, goods: [{ ...bill!.goods[0], gross_weight: half }] }
  const second = `SECOND${nextNumber()}`
  const { id: _, ...copy } = { ...first, bill_no: second, origins: null } as Record<string, unknown>
  await api.post('/document/manifest/edit', {
    id,
    version: data.manifest.version,
    remark: '演练:沉默',
    loading_time: new Date(Date.now() - 3_600_000).toISOString(),
    bills: [first, copy],
  })
  return [bill!.bill_no, second]
}

/** The number of the newest message of a manifest. */
async function newestMessage(api: Api, { id }: Row): Promise<string> {
  const { rows } = await api.post<{ rows: Row[] }>('/customs/message/list', { doc_id: id, pageSize: 1 })
  return String(rows[0]?.['message_id'])
}

const bar = (page: Page, bill: string) => page.getByRole('group', { name: `提(运)单 ${bill}` })
const tab = (page: Page, bill: string) => page.getByRole('tab', { name: new RegExp(bill) })
const state = (page: Page) => page.locator('.rmft-name')

test('of two bills customs refuses one: it is mended and sent alone, and both end released', async ({ page }) => {
  const api = await apiAs('a.clerk')
  const crossing = await makeCrossing(api)
  const [batch = ''] = crossing.batches
  const [manifest] = await makeManifests(api, crossing)
  const [one, two] = await splitInTwo(api, manifest!)
  await signIn(page, 'a.clerk')
  await page.goto(`/rmft/edit?id=${manifest!.id}`)
  await test.step('两票一起申报，先看清是哪几票', async () => {
    await page.getByRole('button', { name: '申报', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: /申报/ })
    await expect(dialog).toContainText(one)
    await expect(dialog).toContainText(two)
    await expectNoSeriousFindings(page)
    await dialog.getByRole('button', { name: '申报' }).click()
    await expect(page.getByText('申报已发出，等待海关回执')).toBeVisible()
    await expect(state(page)).toContainText('申报')
  })
  const first = await newestMessage(api, manifest!)
  await test.step('海关接受一票，退回一票：舱单看最差的一票', async () => {
    putIntoInBox(`Bills_${first}.xml`, billAnswers(first, batch, { [one]: '01', [two]: '03' }))
    await expect(state(page)).toContainText('退单')
    await expect(page.getByRole('alert', { name: '退单原因' })).toContainText(`提(运)单 ${two} 海关退单`)
    await tab(page, one).click()
    await expect(bar(page, one)).toContainText('已接受')
    await expect(page.getByRole('textbox', { name: /^毛重/ })).toHaveCount(0)
    await expectNoSeriousFindings(page)
  })
  await test.step('只改退回的一票，只报这一票', async () => {
    await page.getByRole('alert', { name: '退单原因' }).getByRole('button').first().click()
    await expect(bar(page, two)).toContainText('退单')
    await page.getByRole('textbox', { name: /^货物价值/ }).fill('5300')
    await takeScreenshots(page, 'one-bill-mended')
    await bar(page, two).getByRole('button', { name: '重新申报' }).click()
    await expect(page.getByText('申报已发出，等待海关回执')).toBeVisible()
    await expect(bar(page, two)).toContainText(/申报中|已申报/)
    await expect(tab(page, one)).toContainText('已接受')
  })
  const second = await newestMessage(api, manifest!)
  await test.step('列表：最差的状态，另有几票已接受', async () => {
    await page.goto(`/rmft/list?batch_number=${batch}`)
    await expect(page.getByRole('row').filter({ hasText: batch })).toContainText('1/2 已接受')
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'one-bill-list')
  })
  await test.step('两票都放行', async () => {
    putIntoInBox(`Bills_${second}.xml`, billAnswers(second, batch, { [two]: '01' }))
    await untilManifest(api, manifest!, 'accepted')
    putIntoInBox(`Bills_${first}_11.xml`, billAnswers(first, batch, { [one]: '11' }))
    putIntoInBox(`Bills_${second}_11.xml`, billAnswers(second, batch, { [two]: '11' }))
    await untilManifest(api, manifest!, 'released')
  })
  await test.step('放行后又禁卸：警示到有人确认为止', async () => {
    putIntoInBox(`Bills_${first}_13.xml`, billAnswers(first, batch, { [one]: '13' }))
    await page.goto(`/batch/view?batch_number=${batch}`)
    const alarm = page.getByRole('alert', { name: '海关警示' })
    await expect(alarm).toContainText('禁卸')
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'one-bill-alarm')
    await alarm.getByRole('button', { name: '已知悉' }).click()
    await expect(alarm).toHaveCount(0)
    await expect(page.getByRole('list', { name: '单证链' })).toContainText('已放行')
  })
})
