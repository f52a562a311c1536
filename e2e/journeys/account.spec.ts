import { expect, test } from '@playwright/test'
import { apiAs } from '../harness/api.ts'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'

test('an avatar is cropped, shown everywhere, and removed', async ({ page }) => {
  await signIn(page, 'a.checker')
  await page.goto('/account/settings/base')
  const png = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 400
    canvas.height = 200
    const context = canvas.getContext('2d')!
    context.fillStyle = '#c8102e'
    context.fillRect(0, 0, 200, 200)
    context.fillStyle = '#00695c'
    context.fillRect(200, 0, 200, 200)
    return canvas.toDataURL('image/png').split(',')[1]!
  })
  await page.getByRole('button', { name: '更换头像' }).click()
  const dialog = page.getByRole('dialog', { name: '更换头像' })
  const field = dialog.getByLabel('图片文件')
  await test.step('不是图片的文件说明原因', async () => {
    await field.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await expect(dialog.getByRole('alert')).toContainText('不是图片')
  })
  await test.step('用键盘移到右半边', async () => {
    await field.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') })
    const canvas = dialog.getByRole('application', { name: /裁剪头像/ })
    await canvas.focus()
    for (let n = 0; n < 12; n += 1) await page.keyboard.press('ArrowRight')
    await page.keyboard.press('+')
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'avatar-crop')
    await dialog.getByRole('button', { name: '保存头像' }).click()
    await expect(dialog).toBeHidden()
  })
  await test.step('存下的是右半边，页头也换了', async () => {
    const stored = page.getByRole('region', { name: '头像' }).locator('img')
    await expect(stored).toBeVisible()
    const colour = await stored.evaluate(async (image: HTMLImageElement) => {
      const canvas = document.createElement('canvas')
      canvas.width = canvas.height = 1
      await image.decode()
      canvas.getContext('2d')!.drawImage(image, 0, 0, 1, 1)
      return { size: image.naturalWidth, pixel: [...canvas.getContext('2d')!.getImageData(0, 0, 1, 1).data] }
    })
    expect(colour.size).toBe(256)
    expect(colour.pixel[0]).toBeLessThan(40)
    expect(colour.pixel[1]).toBeGreaterThan(80)
    await expect(page.getByRole('button', { name: /的菜单$/ }).locator('img')).toBeVisible()
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'account-base')
  })
  await test.step('改姓名', async () => {
    const name = page.getByLabel('姓名')
    await name.fill('赵国强（复核）')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByText('已保存')).toBeVisible()
    await expect(page.getByRole('button', { name: '赵国强（复核）的菜单' })).toBeVisible()
    await name.fill('赵国强')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByRole('button', { name: '赵国强的菜单' })).toBeVisible()
  })
  await test.step('删除头像', async () => {
    await page.getByRole('button', { name: '删除头像' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /删\s*除/ })
      .click()
    await expect(page.getByRole('region', { name: '头像' }).locator('img')).toHaveCount(0)
    const info = await (await apiAs('a.checker')).get<{ avatar: string | null }>('/platform/users/info')
    expect(info.avatar).toBeNull()
  })
})

test('the account pages show bound channels and recent work', async ({ page }) => {
  await signIn(page, 'a.clerk')
  for (const [path, title] of [
    ['/account/settings/security', '修改密码'],
    ['/account/settings/binding', '账号绑定'],
    ['/account/center', '最近经手'],
    ['/account/center/app', '我的应用'],
    ['/account/center/project', '经手的单证'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, `account${path.replaceAll('/', '-')}`)
  }
})
