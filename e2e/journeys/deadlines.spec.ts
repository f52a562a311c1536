import { expect, test } from '@playwright/test'
import { apiAs } from '../harness/api.ts'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'
import { makeCrossing, makeManifests } from '../harness/trade.ts'

const MINUTE = 60_000

test('the time limit of a manifest counts down on document, list, batch and tasks, and ends with its declaration', async ({
  page,
}) => {
  const api = await apiAs('a.clerk')
  const crossing = await makeCrossing(api)
  const [batch] = crossing.batches
  const [manifest] = await makeManifests(api, crossing)
  const arrival = new Date(Date.now() + 170 * MINUTE)
  const { data } = await api.post<{ data: { manifest: { version: number } } }>('/document/manifest/get', {
    id: manifest!.id,
  })
  await api.post('/document/manifest/edit', {
    id: manifest!.id,
    version: data.manifest.version,
    arrival_time: arrival.toISOString(),
  })
  await signIn(page, 'a.clerk')
  await page.goto(`/rmft/edit?id=${manifest!.id}`)
  const mark = (scope = page.locator('body')) => scope.getByTitle(/须在 .* 前申报/).filter({ visible: true })

  await test.step('舱单上：还剩一小时五十分，橙色', async () => {
    await expect(mark().first()).toHaveText(/申报还剩 01:4\d:\d\d/)
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'deadline-manifest')
  })
  await test.step('列表中', async () => {
    await page.goto(`/rmft/list?batch_number=${batch}`)
    await expect(mark(page.getByRole('row').filter({ hasText: String(batch) }))).toHaveText(/^01:4\d:\d\d$/)
    await takeScreenshots(page, 'deadline-list')
  })
  await test.step('批次总览的舱单卡片上', async () => {
    await page.goto(`/batch/view?batch_number=${batch}`)
    await expect(mark(page.getByRole('list', { name: '单证链' }))).toHaveText(/申报舱单还剩 01:4\d:\d\d/)
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'deadline-batch')
  })
  await test.step('今日待办', async () => {
    await page.goto('/dashboard/workplace')
    // Of one kind all are listed: what passed its limit comes before this batch.
    await page.getByRole('button', { name: /^待申报/ }).click()
    const task = page.getByRole('listitem').filter({ hasText: String(batch) })
    await expect(mark(task)).toHaveText(/申报还剩 01:4\d:\d\d/)
    await takeScreenshots(page, 'deadline-home')
  })
  await test.step('海关收下后不再计时', async () => {
    await api.post('/customs/manifest/post', { ids: [manifest!.id] })
    await page.goto(`/rmft/edit?id=${manifest!.id}`)
    await expect(page.locator('.doc-name').filter({ visible: true })).toContainText(/已接受|已放行/)
    await expect(mark()).toHaveCount(0)
  })
})
