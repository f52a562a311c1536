import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import type { Api } from '../harness/api.ts'
import { apiAs } from '../harness/api.ts'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { gateFeedback, putIntoInBox } from '../harness/inboxFiles.ts'
import { typeInto } from '../harness/keyboard.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'
import { later, makeReleased, nextNumber } from '../harness/trade.ts'

const chain = (page: Page) => page.getByRole('list', { name: '单证链' })
const gateCard = (page: Page) => chain(page).getByRole('listitem').filter({ hasText: '过卡' })
const timeline = (page: Page) => page.getByRole('region', { name: /^时间线/ })
const moments = (page: Page) => timeline(page).getByRole('listitem').filter({ hasText: '过卡' })

/** Opens the overview of a batch whose manifest is released. */
async function openReleased(page: Page) {
  const api = await apiAs('a.clerk')
  const { batches, trucks } = await makeReleased(api)
  const batch = batches[0]!
  await signIn(page, 'a.clerk')
  await page.goto(`/batch/view?batch_number=${batch}`)
  await expect(chain(page)).toBeVisible()
  return { api, batch, truck: trucks[0]! }
}

/** Announces the truck of a batch, with a drill of the gate. */
async function announce(api: Api, batch: string, drill: string): Promise<void> {
  const { rows } = await api.post<{ rows: Record<string, unknown>[] }>('/document/confirm/propose', {
    kind: 'loaded',
    batch_numbers: [batch],
  })
  const { transmitter_name: _name, existing_id: _id, confirmed: _confirmed, trucks, ...proposal } = rows[0]!
  const crew = { crew_count: 1, health_status: '1', vaccinated: '1' }
  const { rows: confirmations } = await api.post<{ rows: { id: string }[] }>('/document/confirm/bulkCreate', {
    list: [
      {
        ...proposal,
        arrival_time: `${later(1)}T08:30:00.000Z`,
        routing_countries: ['MN'],
        trucks: (trucks as object[]).map((truck) => ({ ...truck, ...crew })),
        remark: `演练:${drill}`,
      },
    ],
  })
  const { rows: sent } = await api.post<{ rows: { state: string; message: string }[] }>('/customs/confirm/post', {
    ids: [confirmations[0]!.id],
  })
  expect(sent).toMatchObject([{ state: 'sending' }])
}

test('a truck waits at the gate for an officer and passes, before the eyes of the clerk', async ({ page }) => {
  const { api, batch, truck } = await openReleased(page)
  await expect(gateCard(page)).toHaveCount(0)

  await test.step('车到卡口，待人工确认，再放行，页面随到随变', async () => {
    await announce(api, batch, '卡口人工')
    await expect(gateCard(page)).toContainText('人工放行')
    // The card may show the wait for less than a moment; the timeline keeps it.
    await expect(moments(page)).toHaveCount(3)
    await expect(moments(page).nth(1)).toContainText(`${truck.plate} 待人工确认`)
    await expect(moments(page).first()).toContainText(`${truck.plate} 人工放行`)
    await expect(moments(page).first()).toContainText('批次已过境')
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'gate-passed')
  })
})

test('an alarm is a task until somebody has seen to it', async ({ page }) => {
  const { batch, truck } = await openReleased(page)
  const number = nextNumber()
  putIntoInBox(
    `Gate_${number}.xml`,
    gateFeedback({ session: `E2E${number}`, batch, plate: truck.plate, result: 'N', hint: '地磅超差' }),
  )

  await test.step('总览上是警示', async () => {
    await expect(gateCard(page)).toContainText(`${truck.plate} 报警：地磅超差`)
    await takeScreenshots(page, 'gate-alarm')
  })
  await test.step('待办里有它，从那里去处理', async () => {
    await page.goto('/dashboard/workplace')
    await page.getByRole('button', { name: /^卡口警示/ }).click()
    const task = page
      .getByRole('region', { name: /^今日待办/ })
      .getByRole('listitem')
      .filter({ hasText: batch })
    await expect(task).toContainText('报警：地磅超差')
    await page.goto(`/pound/gate?batch_number=${batch}`)
    const row = page.getByRole('row').filter({ hasText: batch })
    await expect(row).toContainText('待处理')
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'gate-records')
    await row.getByRole('link', { name: truck.plate }).click()
    const drawer = page.getByRole('dialog')
    await expect(drawer).toContainText('68,520.125')
    await expect(drawer).toContainText('GATHER_FEEDBACK')
    await takeScreenshots(page, 'gate-record')
    await drawer.getByRole('button', { name: '处理' }).click()
    const dialog = page.getByRole('dialog', { name: /^处理 .* 的过卡记录/ })
    await takeScreenshots(page, 'gate-settle')
    await typeInto(page, '怎样处理', '已转查验场')
    await dialog.getByRole('button', { name: '确认' }).click()
    await expect(dialog).toBeHidden()
    await expect(row).toContainText('已处理')
  })
  await test.step('总览不再警示，也没有过境', async () => {
    await page.goto(`/batch/view?batch_number=${batch}`)
    await expect(gateCard(page)).toContainText('未放行')
    await expect(moments(page)).toHaveCount(1)
  })
})
