import { expect, test } from '@playwright/test'
import type { Api, Row } from '../harness/api.ts'
import { apiAs } from '../harness/api.ts'
import { expectAccessible } from '../harness/axe.ts'
import { expectFocus } from '../harness/keyboard.ts'
import { button, state } from '../harness/openDocument.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'
import { later, makeCrossing, makeManifests, makeTrucks, sendManifests, untilManifest } from '../harness/trade.ts'
import type { Crossing, Truck } from '../harness/trade.ts'

type Draft = Row & { readonly batch_number: string; readonly trucks: readonly object[] }

/** The confirmations of an order, with other trucks in the first of them. */
async function makeConfirmations(api: Api, { order }: Crossing, strangers: readonly Truck[]): Promise<Draft[]> {
  const { rows } = await api.post<{ rows: Draft[] }>('/document/confirm/propose', {
    kind: 'loaded',
    order_id: order.id,
  })
  const list = await Promise.all(
    rows.map(async (proposal, at) => {
      const { existing_id: _, transmitter_name: __, confirmed: ___, ...draft } = proposal as Record<string, unknown>
      const stranger = strangers[at]
      const trucks = stranger ? await trucksOf(api, stranger) : draft['trucks']
      return { ...draft, trucks, arrival_time: `${later(1)}T00:30:00.000Z` }
    }),
  )
  return (await api.post<{ rows: Draft[] }>('/document/confirm/bulkCreate', { list })).rows
}

/** A truck with its driver and codes, as it is proposed for a way home, and what every entering truck states. */
async function trucksOf(api: Api, { plate }: Truck): Promise<object[]> {
  const { rows } = await api.post<{ rows: Draft[] }>('/document/confirm/propose', { kind: 'empty', plates: [plate] })
  return rows[0]!.trucks.map((truck) => ({ ...truck, crew_count: 1, health_status: '1', vaccinated: '1' }))
}

const statesOf = async (api: Api, rows: readonly Row[]): Promise<string[]> =>
  Promise.all(
    rows.map(async ({ id }) => String((await api.post<{ data: Row }>('/document/confirm/get', { id })).data['status'])),
  )

test('trucks that are foreign to their batches are asked about once in 批量申报; what is denied stays, and is asked about again', async ({
  page,
}) => {
  const api = await apiAs('a.clerk')
  const crossing = await makeCrossing(api, 3)
  const manifests = await makeManifests(api, crossing)
  await sendManifests(api, manifests)
  for (const manifest of manifests) await untilManifest(api, manifest, 'released')
  const strangers = await makeTrucks(api, 2)
  const confirmations = await makeConfirmations(api, crossing, strangers)
  await signIn(page, 'a.clerk')
  await page.goto(
    `/rmftcar/mt4401?status=draft,ready&created_at_from=${encodeURIComponent(String(confirmations[0]!['created_at']))}`,
  )
  for (const { batch_number } of confirmations)
    await page
      .getByRole('row', { name: new RegExp(batch_number) })
      .getByRole('checkbox')
      .check()
  const question = page.getByRole('dialog', { name: '2 票须先确认，仍要申报吗？' })

  await test.step('三票申报，一票发出，两票的车不是本批次的，一次问清', async () => {
    await button(page, '批量申报 (3)').click()
    await page.getByRole('dialog').getByRole('button', { name: '申报', exact: true }).press('Enter')
    for (const [at, { plate }] of strangers.entries())
      await expect(question).toContainText(
        `${plate} 不是这个批次的车，确定由它载运批次 ${confirmations[at]!.batch_number} 吗？`,
      )
    await expectFocus(page, '这 2 票不申报')
    await expectAccessible(page)
    await takeScreenshots(page, 'foreign-trucks-question')
  })
  await test.step('不确认就不发出', async () => {
    await page.keyboard.press('Enter')
    const results = page.getByRole('dialog', { name: '批量申报结果' })
    await expect(results.getByRole('status')).toHaveText('1 票申报中，2 票没有发出，仍然勾选着')
    await expect(results.getByText('没有确认，没有发出')).toBeVisible()
    await expectAccessible(page)
    await takeScreenshots(page, 'foreign-trucks-denied')
    expect((await statesOf(api, confirmations)).slice(0, 2)).toEqual(['ready', 'ready'])
    await results.getByRole('button', { name: '重试失败的 2 票' }).click()
  })
  await test.step('确认后发出', async () => {
    await question.getByRole('button', { name: '确定，继续申报' }).click()
    await expect(page.getByRole('dialog', { name: '批量申报结果' }).getByRole('status')).toHaveText(/^3 票申报中/)
    await expect.poll(() => statesOf(api, confirmations)).toEqual(['accepted', 'accepted', 'accepted'])
  })
})

test('a truck that is foreign to its batch is asked about when it is queued, and not again when it leaves', async ({
  page,
}) => {
  const api = await apiAs('a.clerk')
  const crossing = await makeCrossing(api, 1)
  const [manifest] = await makeManifests(api, crossing)
  const strangers = await makeTrucks(api, 1)
  const [confirmation] = await makeConfirmations(api, crossing, strangers)
  await signIn(page, 'a.clerk')
  await page.goto(`/rmftcar/mt4401/edit?id=${confirmation!.id}`)
  await test.step('排队前先问', async () => {
    await button(page, '舱单接受后申报').click()
    const question = page.getByRole('dialog', { name: '1 票须先确认，仍要申报吗？' })
    await expect(question).toContainText(`${strangers[0]!.plate} 不是这个批次的车`)
    await takeScreenshots(page, 'foreign-truck-queue')
    await question.getByRole('button', { name: '确定，继续申报' }).click()
    await expect(state(page)).toContainText('排队中')
  })
  await test.step('已确认的不再问，舱单接受后自动发出', async () => {
    await sendManifests(api, [manifest!])
    await expect(state(page)).toContainText('已接受')
  })
})

test('what must be mended since it was queued keeps a confirmation from leaving, and says why until it is sent', async ({
  page,
}) => {
  const api = await apiAs('a.clerk')
  const crossing = await makeCrossing(api, 1)
  const [manifest] = await makeManifests(api, crossing)
  const [confirmation] = await makeConfirmations(api, crossing, [])
  const remark = `待核 ${crossing.orderNo}`
  const { id } = confirmation!
  const { data } = await api.post<{ data: Row }>('/document/confirm/edit', {
    id,
    version: confirmation!.version,
    remark,
  })
  expect(data['status']).toBe('ready')
  await api.post('/customs/confirm/queue', { ids: [id] })
  const admin = await apiAs('a.admin')
  await admin.post('/customs/localrule/create', {
    rule_name: remark,
    status: 'active',
    doc_type: 'confirmation',
    place: 'remark',
    condition: 'equal',
    refused_values: [remark],
    severity: 'block',
    message: '备注还写着待核',
  })
  await signIn(page, 'a.clerk')
  await page.goto(`/rmftcar/mt4401/edit?id=${id}`)
  await expect(state(page)).toContainText('排队中')
  await sendManifests(api, [manifest!])
  await expect(state(page)).toContainText('草稿')
  await expect(page.getByText('条件已具备，但确报没有发出，须先改正：备注还写着待核')).toBeVisible()
  await expectAccessible(page)
  await takeScreenshots(page, 'held-confirmation')
  await page.getByRole('textbox', { name: '备注' }).first().fill('已核')
  await button(page, '申报').click()
  const question = page.getByRole('dialog', { name: /提醒，仍要申报吗/ })
  await question.getByRole('button', { name: '申报' }).click()
  await expect(state(page)).toContainText('已接受')
})
