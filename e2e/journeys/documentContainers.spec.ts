import { expect, test } from '@playwright/test'
import { apiAs } from '../harness/api.ts'
import { expectAccessible } from '../harness/axe.ts'
import { makeBoxed, registerContainer } from '../harness/fixtures/containerExports.ts'
import { expectFocus } from '../harness/keyboard.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'

test('a container is found by its last digits and changed in the documents of its batch by keyboard, with a result for each', async ({
  page,
}) => {
  const api = await apiAs('a.clerk')
  const container = await registerContainer(api)
  const batch = await makeBoxed(api, [container])
  await api.post('/document/packing/make', { batch_number: batch })
  await signIn(page, 'a.clerk')
  await page.goto('/pound/container')
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
  const paper = (name: string) => rows.filter({ hasText: container }).filter({ hasText: name })
  await test.step('列表：演示数据有箱，按末几位查到这个箱的每一份单证', async () => {
    await expect(rows.nth(5)).toBeVisible()
    await expectAccessible(page)
    await takeScreenshots(page, 'document-containers')
    await page.keyboard.press('/')
    await expectFocus(page, '关键字')
    await page.keyboard.type(container.slice(-6))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`keyword=${container.slice(-6)}`))
    await expect(rows).toHaveCount(2)
    await expect(paper('装箱清单')).toContainText('待申报')
    await expect(paper('公路舱单')).toContainText('已放行')
    await takeScreenshots(page, 'document-containers-found')
  })
  const dialog = page.getByRole('dialog', { name: `修改集装箱 ${container}（批次 ${batch}）` })
  await test.step('修改：哪些单证能改，哪些为什么不能', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    // Out of the field: letters act again.
    await page.getByRole('button', { name: '查询', exact: true }).focus()
    await page.keyboard.press('j')
    await expect(rows.nth(0)).toBeFocused()
    await page.keyboard.press('e')
    await expect(dialog.getByRole('status')).toHaveText(
      '这个箱在 2 份单证上，1 份可以修改；改动的项写入每一份有这一项的单证',
    )
    await expect(dialog.getByRole('listitem').filter({ hasText: '公路舱单' })).toContainText('公路舱单已放行，不能修改')
    await expectFocus(page, '尺寸类型')
    await expectAccessible(page)
    await takeScreenshots(page, 'document-container-edit')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(dialog.getByRole('status')).toHaveText('还没有改动任何一项')
  })
  await test.step('每一份单证的结果', async () => {
    await dialog.getByRole('combobox', { name: '尺寸类型' }).focus()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('45G1')
    await page.keyboard.press('Enter')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(dialog.getByRole('status')).toHaveText('1 份已修改，1 份没有改动')
    await expect(dialog.getByRole('listitem').filter({ hasText: '装箱清单' })).toContainText('已修改')
    await expect(dialog.getByRole('listitem').filter({ hasText: '装箱清单' })).toContainText('→ 45G1')
    await expectFocus(page, '知道了')
    await expectAccessible(page)
    await takeScreenshots(page, 'document-container-result')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
  })
  await test.step('列表和单证都是新的值', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(paper('装箱清单')).toContainText('45')
    await paper('装箱清单').getByRole('link', { name: '装箱清单' }).press('Enter')
    await expect(page).toHaveURL(/\/rmft\/mt7402\/edit\?id=/)
    await expect(page.getByText(/^45G1 /).filter({ visible: true })).toBeVisible()
  })
})
