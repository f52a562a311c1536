import { expect, test } from '@playwright/test'
import { apiAs } from '../harness/api.ts'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { openScreen } from '../harness/openScreen.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'
import { makeCrossing, makeManifests, sendManifests, untilManifest } from '../harness/trade.ts'

test('a note mentions a colleague, who is reminded at once, follows the batch and hears of its release', async ({
  page,
  browser,
}) => {
  const api = await apiAs('a.clerk')
  const crossing = await makeCrossing(api)
  const [manifest] = await makeManifests(api, crossing)
  const [batch = ''] = crossing.batches
  const other = await (await browser.newContext()).newPage()
  await signIn(other, 'a.checker')
  await other.goto('/dashboard/workplace')
  await signIn(page, 'a.clerk')
  await page.goto(`/batch/view?batch_number=${batch}`)
  const timeline = page.getByRole('region', { name: /^时间线/ })
  const bell = other.getByRole('button', { name: /^提醒/ })
  await expect(bell).toBeVisible()

  await test.step('by keyboard, found by pinyin initials', async () => {
    const box = timeline.getByRole('textbox', { name: '备注' })
    await box.focus()
    await page.keyboard.type('请看 @zgq')
    await expect(page.getByRole('menuitem', { name: /赵国强/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(box).toHaveValue('请看 @赵国强 ')
    await page.keyboard.type('的毛重')
    await expectNoSeriousFindings(page)
    await page.keyboard.press('Control+Enter')
    await expect(other.getByRole('region', { name: '通知' })).toContainText('的备注中提到您')
    await expect(timeline).toContainText('请看 @赵国强 的毛重')
    await expect(timeline).toContainText('王晓燕')
    await expect(timeline).not.toContainText('a.clerk')
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'notes-batch')
  })

  await test.step('the bell rings, and leads to the batch', async () => {
    await expect(bell).toHaveAccessibleName(/条未读/)
    await bell.focus()
    await other.keyboard.press('Enter')
    const drawer = other.getByRole('dialog', { name: '提醒' })
    await expect(drawer).toContainText('请看 @赵国强 的毛重')
    await expectNoSeriousFindings(other)
    await takeScreenshots(other, 'notes-bell')
    await drawer.getByRole('link', { name: new RegExp(`${batch} 的备注中提到您`) }).click()
    await expect(other).toHaveURL(new RegExp(batch))
    await expect(drawer).toBeHidden()
  })

  await test.step('followed changes are reminders', async () => {
    await other.getByRole('button', { name: '关注', exact: true }).click()
    await expect(other.getByRole('button', { name: '已关注', exact: true })).toBeVisible()
    await sendManifests(api, [manifest!])
    await untilManifest(api, manifest!, 'released')
    await openScreen(other, '/account/reminders')
    const list = other.getByRole('list', { name: '提醒' })
    await expect(list).toContainText(`${batch} 公路舱单：已放行`)
    await expectNoSeriousFindings(other)
    await takeScreenshots(other, 'notes-reminders')
    await other.getByRole('button', { name: '全部已读' }).click()
    await expect(bell).toHaveAccessibleName('提醒')
  })

  await test.step('kinds that are not wanted stay away', async () => {
    await openScreen(other, '/account/settings/notification')
    const change = other.getByRole('switch', { name: '关注的变化' })
    await expect(change).toBeChecked()
    await expectNoSeriousFindings(other)
    await takeScreenshots(other, 'notes-settings')
    await change.click()
    await expect(change).not.toBeChecked()
    await other.reload()
    await expect(change).not.toBeChecked()
    await change.click()
    await expect(change).toBeChecked()
  })

  await test.step('the author changes and removes a note', async () => {
    await openScreen(page, `/rmft/edit?id=${manifest!.id}`)
    await page.getByRole('button', { name: '备注与关注' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('textbox', { name: '备注' }).fill('司机已到')
    await drawer.getByRole('button', { name: '添加备注' }).click()
    await expect(drawer.getByRole('list', { name: '备注' })).toContainText('司机已到')
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'notes-document')
    await drawer.getByRole('button', { name: '修改' }).click()
    await drawer.getByRole('textbox', { name: '修改备注' }).fill('司机已离开')
    await drawer.getByRole('button', { name: '保存' }).click()
    await expect(drawer).toContainText('司机已离开')
    await drawer.getByRole('list', { name: '备注' }).getByRole('button', { name: '删除' }).click()
    await page.getByRole('dialog', { name: /删除/ }).getByRole('button', { name: '删除', exact: true }).click()
    await expect(drawer).toContainText('还没有备注')
  })
})
