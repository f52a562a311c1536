import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import type { Api, Row } from '../harness/api.ts'
import { apiAs } from '../harness/api.ts'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { containerDecisions, putIntoInBox, unloadingForbidden } from '../harness/inboxFiles.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'
import { makeCrossing, makeManifests, nextNumber, sendManifests, untilManifest } from '../harness/trade.ts'

type Bill = Row & { readonly bill_no: string; readonly goods: readonly object[] }

const serverFields =
  /^(version|sequence|status|created_.*|updated_.*|enterprise_.*|manifest_.*|last_.*|attempt|sent_at|held_message_id|differs|alarm)$/
const half = '35000'

const billsOf = async (api: Api, { id }: Row) =>
  (await api.post<{ data: { manifest: Row; bills: Bill[] } }>('/document/manifest/get', { id })).data

/** The number of a bill that customs accepted from the same company in another batch. */
async function usedNumber(api: Api): Promise<string> {
  const [earlier] = await makeManifests(api, await makeCrossing(api))
  await sendManifests(api, [earlier!])
  await untilManifest(api, earlier!, 'released')
  return (await billsOf(api, earlier!)).bills[0]!.bill_no
}

/** Splits the manifest's load into two bills; the second has this number. Returns the number of the first. */
async function splitInTwo(api: Api, row: Row, second: string): Promise<string> {
  const { manifest, bills } = await billsOf(api, row)
  const [bill] = bills
  const entries = Object.fromEntries(
    Object.entries(bill!).filter(([name]) => !serverFields.test(name) && !name.endsWith('_text')),
  )
  const first = { ...entries, gross_weight: half, goods: [{ ...bill!.goods[0], gross_weight: half }] }
  const { id: _, ...copy } = { ...first, bill_no: second, origins: null } as Record<string, unknown>
  await api.post('/document/manifest/edit', {
    id: row.id,
    version: manifest.version,
    loading_time: new Date(Date.now() - 3_600_000).toISOString(),
    bills: [first, copy],
  })
  return bill!.bill_no
}

/** The number of the first message of a manifest. */
async function firstMessage(api: Api, { id }: Row): Promise<string> {
  const { rows } = await api.post<{ rows: Row[] }>('/customs/message/list', { doc_id: id, pageSize: 5 })
  return String(rows.at(-1)?.['message_id'])
}

const bar = (page: Page, bill: string) => page.getByRole('group', { name: `提(运)单 ${bill}` })
const tab = (page: Page, bill: string) => page.getByRole('tab', { name: new RegExp(bill) })
const state = (page: Page) => page.locator('.doc-name')

test('of two bills customs rejects one: it is corrected and sent alone, and both are released', async ({ page }) => {
  const api = await apiAs('a.clerk')
  const crossing = await makeCrossing(api)
  const [batch = ''] = crossing.batches
  const [manifest] = await makeManifests(api, crossing)
  const two = await usedNumber(api)
  const one = await splitInTwo(api, manifest!, two)
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
  })
  const rejection = page.getByRole('alert', { name: '退单原因' })
  await test.step('海关放行一票，退回一票：舱单看最差的一票', async () => {
    await expect(state(page)).toContainText('退单')
    await expect(rejection).toContainText(`提(运)单 ${two} 海关退单`)
    await expect(rejection).toContainText('提运单号已经存在')
    await tab(page, one).click()
    await expect(bar(page, one)).toContainText('已放行')
    await expect(page.getByRole('textbox', { name: /^毛重/ })).toHaveCount(0)
    await expectNoSeriousFindings(page)
  })
  await test.step('列表：最差的状态，另有几票已放行', async () => {
    await page.goto(`/rmft/list?batch_number=${batch}`)
    await expect(page.getByRole('row').filter({ hasText: batch })).toContainText('1/2 已放行')
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'one-bill-list')
    await page.goto(`/rmft/edit?id=${manifest!.id}`)
  })
  const mended = `SECOND${nextNumber()}`
  await test.step('只改退回的一票，只报这一票，海关放行', async () => {
    await rejection.getByRole('button', { name: '去改正' }).click()
    await expect(bar(page, two)).toContainText('退单')
    await page.getByRole('textbox', { name: /^提\(运\)单号/ }).fill(mended)
    await takeScreenshots(page, 'one-bill-mended')
    await page
      .getByRole('group', { name: /^提\(运\)单 / })
      .getByRole('button', { name: '重新申报' })
      .click()
    await expect(page.getByText('申报已发出，等待海关回执')).toBeVisible()
    await expect(state(page)).toContainText('已放行')
    await expect(bar(page, mended)).toContainText('已放行')
  })
  await test.step('第二份报文只带这一票', async () => {
    const { rows } = await api.post<{ rows: Row[] }>('/customs/message/list', { doc_id: manifest!.id, pageSize: 5 })
    const carried = rows.map((row) => (row['bills'] as { bill_no: string }[]).map(({ bill_no }) => bill_no))
    expect(carried).toEqual([[mended], [one, two]])
  })
  await test.step('逐箱的回执：逐箱看得到，禁卸的箱有提示', async () => {
    const first = await firstMessage(api, manifest!)
    const decisions = [
      ['CSQU3054383', '11', '提(运)单放行'],
      ['TGHU1234560', '13', '禁卸'],
    ] as const
    putIntoInBox(`Boxes_${first}.xml`, containerDecisions(first, batch, decisions))
    await page.getByRole('tab', { name: '报文与回执' }).click()
    const boxes = page.getByRole('list', { name: '集装箱回执' }).getByRole('listitem')
    await expect(boxes).toHaveText(['CSQU305438311提(运)单放行', 'TGHU123456013禁卸'])
    const receipts = page.getByRole('list', { name: '回执', exact: true })
    await expect(receipts.getByText('集装箱 TGHU1234560 禁卸，请与海关核实')).toBeVisible()
    await expectNoSeriousFindings(page)
    await boxes.last().scrollIntoViewIfNeeded()
    await takeScreenshots(page, 'one-bill-containers')
  })
  await test.step('放行后又禁卸：警示到有人确认为止', async () => {
    const first = await firstMessage(api, manifest!)
    putIntoInBox(`Bills_${first}_13.xml`, unloadingForbidden(first, batch, one))
    await page.goto(`/batch/view?batch_number=${batch}`)
    const alarm = page.getByRole('alert', { name: '海关警示' })
    await expect(alarm).toContainText('禁卸')
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'one-bill-alarm')
    await page.goto('/')
    const task = page.getByRole('listitem').filter({ hasText: '海关警示' }).filter({ hasText: batch })
    await expect(task).toContainText('放行后海关又发来禁卸')
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'one-bill-todo')
    await task.getByRole('link', { name: `查看单证 ${batch}` }).click()
    await expect(alarm).toContainText(`提(运)单 ${one} 放行后海关又发来`)
    await alarm.getByRole('button', { name: '已知悉' }).click()
    await expect(alarm).toHaveCount(0)
    await page.goto('/')
    await expect(page.getByRole('region', { name: /今日待办/ })).toHaveAttribute('aria-busy', 'false')
    await expect(task).toHaveCount(0)
    await page.goto(`/batch/view?batch_number=${batch}`)
    await expect(page.getByRole('list', { name: '单证链' })).toContainText('已放行')
  })
})
