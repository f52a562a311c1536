import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { apiAs } from '../harness/api.ts'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'
import { makeCrossing, makeManifests } from '../harness/trade.ts'

const lineOf = (page: Page, batch: string) =>
  page.getByRole('region', { name: '今日待办' }).getByRole('listitem').filter({ hasText: batch })

/** The number in front of the window's title. */
const pendingOf = async (page: Page) => Number(/^\((\d+)\)/.exec(await page.title())?.[1] ?? 0)

test('two clerks share the work of the day: one takes, puts off and passes on, the other sees it at once', async ({
  page,
  browser,
}) => {
  const api = await apiAs('a.clerk')
  const crossing = await makeCrossing(api)
  await makeManifests(api, crossing)
  const [batch = ''] = crossing.batches
  const other = await (await browser.newContext()).newPage()
  await signIn(page, 'a.clerk')
  await signIn(other, 'a.checker')
  for (const one of [page, other]) {
    await one.goto('/dashboard/workplace')
    await expect(one.getByRole('region', { name: /^今日待办/ })).toBeVisible()
  }

  await test.step('numbers in the menu and in the title', async () => {
    await expect.poll(() => pendingOf(page)).toBeGreaterThan(0)
    const home = page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: /^工作台/ })
    const pending = await pendingOf(page)
    await expect(home).toContainText(pending > 99 ? '99+' : String(pending))
    await expect(page.getByRole('link', { name: /^公路舱单 \d/ })).toBeVisible()
  })

  await page
    .getByRole('group', { name: '按负责人筛选' })
    .getByRole('button', { name: /^未认领/ })
    .click()
  // Of one kind all are listed: what other journeys have left ready comes before this batch.
  for (const one of [page, other]) await one.getByRole('button', { name: /^待申报/ }).click()
  const mine = lineOf(page, batch)
  await expect(lineOf(other, batch)).toBeVisible()
  await expect.poll(() => pendingOf(other)).toBeGreaterThan(0)
  const free = await pendingOf(other)
  await test.step('taken by keyboard', async () => {
    await mine.getByRole('button', { name: /^认领/ }).focus()
    await page.keyboard.press('Enter')
    await expect(mine).toHaveCount(0)
    await page.getByRole('group', { name: '按负责人筛选' }).getByRole('button', { name: /^我的/ }).click()
    await expect(mine).toContainText('我负责')
    await expect(lineOf(other, batch)).toContainText('负责')
    await expect(lineOf(other, batch).getByRole('button', { name: /^认领/ })).toHaveCount(0)
  })

  await test.step('passed on to a colleague found by initials', async () => {
    // The numbers arrive after the lines.
    await expect.poll(() => pendingOf(other)).toBeLessThan(free)
    const before = await pendingOf(other)
    await mine.getByRole('button', { name: /^推迟或转交/ }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: '转交同事…' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('combobox', { name: '交给' })).toBeFocused()
    const name = await other.locator('.user-name').textContent()
    await page.keyboard.type('a.checker')
    await page.keyboard.press('Enter')
    await expect(dialog).toContainText(name ?? '')
    await dialog.getByRole('textbox', { name: '说明（可不填）' }).fill('请复核后申报')
    await expectNoSeriousFindings(page)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(lineOf(other, batch)).toContainText('转来：请复核后申报')
    await expect.poll(() => pendingOf(other)).toBeGreaterThan(before)
  })

  await test.step('put off until a time, it comes back by itself', async () => {
    const line = lineOf(other, batch)
    await line.getByRole('button', { name: /^推迟或转交/ }).click()
    await expect(other.getByRole('menuitem', { name: '推迟到明早 8 点' })).toBeVisible()
    await expectNoSeriousFindings(other)
    await other.getByRole('menuitem', { name: '推迟 30 分钟' }).click()
    await expect(line).toHaveCount(0)
    await other
      .getByRole('group', { name: '按负责人筛选' })
      .getByRole('button', { name: /^已推迟 \d/ })
      .click()
    await expect(line).toContainText('推迟到')
    await takeScreenshots(other, 'work-owner')
    await expectNoSeriousFindings(other)
    const checker = await apiAs('a.checker')
    const { rows } = await checker.get<{ rows: { id: string; kind: string; batch_number: string }[] }>(
      '/platform/todo/getall?owner=later',
    )
    const task = rows.find(({ batch_number }) => batch_number === batch)
    const until = new Date(Date.now() + 5_000).toISOString()
    await checker.post('/platform/todo/putoff', { kind: task?.kind, id: task?.id, until })
    await other.getByRole('group', { name: '按负责人筛选' }).getByRole('button', { name: /^我的/ }).click()
    await expect(line).toContainText('我负责')
  })
})
