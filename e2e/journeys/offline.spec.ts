import { expect, test } from '@playwright/test'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'

test('a list without network reports it, keeps its last rows, and reloads by itself', async ({ page, context }) => {
  await signIn(page, 'a.clerk')
  await page.goto('/transport/vehicle')
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
  await expect(rows.nth(3)).toBeVisible()
  const banner = page.getByRole('alert').filter({ hasText: '网络中断' })

  // The parts that tell of the network load when the page is idle.
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await expect(banner).toContainText(/网络中断 \d\d:\d\d 起，恢复后自动重试/)
  await page.getByRole('button', { name: '刷新' }).first().click()
  const stale = page.getByRole('status').filter({ hasText: '读到的内容' })
  await expect(stale).toContainText('网络不通')
  await expect(rows.nth(3)).toBeVisible()
  await expectNoSeriousFindings(page)
  await takeScreenshots(page, 'offline')
  await test.step('没有读过的内容：说明原因，可以重试', async () => {
    const search = page.getByRole('textbox', { name: '车牌号' })
    await search.fill('没有这个车')
    await search.press('Enter')
    await expect(page.getByText('网络不通，请检查网络后重试')).toBeVisible()
    await page.getByRole('button', { name: '重试' }).click()
    await expect(page.getByText('网络不通，请检查网络后重试')).toBeVisible()
  })
  await context.setOffline(false)
  await expect(banner).toHaveCount(0)
  await expect(page.getByText('没有符合条件的记录')).toBeVisible()
})

test('a screen first opened during an outage opens by itself once the network is back', async ({ page }) => {
  await signIn(page, 'a.clerk')
  await page.goto('/transport/vehicle')
  await expect(page.getByText('实时通知已连接')).toBeAttached()
  await page.context().setOffline(true)
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '报文记录' }).click()
  await expect(page.getByRole('heading', { name: '页面没有加载成功' })).toBeVisible()
  await expect(page.getByText('网络中断，恢复后自动打开')).toBeVisible()
  await expect(page.getByRole('button', { name: '重试' })).toBeVisible()
  await expect(page.getByRole('button', { name: '刷新页面' })).toHaveCount(0)
  await expectNoSeriousFindings(page)
  await page.context().setOffline(false)
  await expect(page.getByRole('table').getByRole('row').filter({ hasText: '公路舱单' }).first()).toBeVisible()
})
