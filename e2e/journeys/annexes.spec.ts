import { expect, test } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import type { Row } from '../harness/api.ts'
import { apiAs } from '../harness/api.ts'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { paper, picture } from '../harness/fixtures/papers.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'
import { lookUp } from '../harness/trade.ts'

const png = (name: string) => ({ name, mimeType: 'image/png', buffer: picture() })
const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: paper('Passport E 12345678') })

test('a driver with four annexes: one refused for its content, preview, download, deletion undone', async ({
  page,
}) => {
  const api = await apiAs('a.clerk')
  const { data: driver } = await api.post<{ data: Row }>('/transport/driver/create', {
    driver_name: '附件司机',
    identity_type: 'other',
    identity_number: `F${Date.now()}`,
    license_no: '152600000000',
    license_expiry: '2030-01-01',
    mobile: '13800138000',
    company_id: await lookUp(api, 'company', '北疆运输'),
  })
  await signIn(page, 'a.clerk')
  await page.goto(`/transport/driver?record=${driver.id}`)
  const annexes = page.getByRole('region', { name: '附件' })
  const lines = annexes.getByRole('list', { name: '已有附件' }).getByRole('listitem')
  const uploads = annexes.getByRole('list', { name: '正在上传' }).getByRole('listitem')

  await test.step('缺的类别写明', async () => {
    await expect(annexes).toContainText('缺 5 类')
    await takeScreenshots(page, 'annexes-empty', annexes)
  })
  await test.step('一次选五个：内容与文件名不符的被拒，认不出类别的等选', async () => {
    await annexes
      .locator('input[type=file]')
      .setInputFiles([
        png('身份证.png'),
        pdf('护照.pdf'),
        png('驾驶证正页.png'),
        png('IMG_0042.png'),
        { ...pdf('从业资格证.jpg'), mimeType: 'image/jpeg' },
      ])
    await expect(annexes.getByRole('status')).toHaveText('已上传 3 个文件')
    await expect(lines).toHaveCount(3)
    await expect(uploads).toHaveCount(2)
    await expect(uploads.filter({ hasText: '从业资格证.jpg' }).getByRole('alert')).toContainText(
      '的内容是PDF，与文件名不符',
    )
    await takeScreenshots(page, 'annexes-uploading', annexes)
    await expectNoSeriousFindings(page)
  })
  await test.step('用键盘选类别，移除被拒的', async () => {
    await uploads.getByRole('combobox', { name: 'IMG_0042.png 的类别' }).focus()
    await page.keyboard.type('照片')
    await page.keyboard.press('Enter')
    await expect(lines).toHaveCount(4)
    await uploads.getByRole('button', { name: '移除' }).press('Enter')
    await expect(uploads).toHaveCount(0)
    await expect(annexes).toContainText('缺 1 类：从业资格证')
  })
  await test.step('拖进来的文件也上传；过大的当场说明', async () => {
    const zone = annexes.getByText('或拖到此处').locator('..')
    const drop = (name: string, size: number) =>
      page.evaluateHandle(
        ([fileName, base64, bytes]) => {
          const dragged = new DataTransfer()
          const content = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
          dragged.items.add(new File([content, new Uint8Array(Math.max(0, bytes - content.length))], fileName))
          return dragged
        },
        [name, picture().toString('base64'), size] as const,
      )
    await zone.dispatchEvent('dragover', { dataTransfer: await drop('照片.png', 0) })
    await zone.dispatchEvent('drop', { dataTransfer: await drop('巨大照片.png', 64 * 1024 * 1024) })
    const refused = uploads.filter({ hasText: '巨大照片.png' })
    await expect(refused.getByRole('alert')).toContainText('MB')
    await refused.getByRole('button', { name: '移除' }).click()
    await zone.dispatchEvent('drop', { dataTransfer: await drop('从业资格证.png', 0) })
    const dropped = lines.filter({ hasText: '从业资格证.png' })
    await expect(dropped).toBeVisible()
    await dropped.getByRole('button', { name: '删除' }).click()
    await page
      .getByRole('dialog', { name: /是否删除附件/ })
      .getByRole('button', { name: /删\s*除/ })
      .click()
    await expect(lines).toHaveCount(4)
  })
  await test.step('预览图片和 PDF', async () => {
    await lines.filter({ hasText: '身份证.png' }).getByRole('button', { name: '预览' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: '身份证.png' })
    const image = dialog.getByRole('img', { name: '身份证.png' })
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(320)
    await takeScreenshots(page, 'annex-picture')
    await expectNoSeriousFindings(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await lines.filter({ hasText: '护照.pdf' }).getByRole('button', { name: '预览' }).click()
    const paperDialog = page.getByRole('dialog', { name: '护照.pdf' })
    // The browser of the journeys may lack a PDF viewer.
    const hasViewer = await page.evaluate(() => navigator.pdfViewerEnabled)
    if (hasViewer) await expect(paperDialog.locator('iframe')).toHaveAttribute('src', /^blob:/)
    else await expect(paperDialog).toContainText('这个浏览器不能显示 PDF')
    await takeScreenshots(page, 'annex-paper')
    await paperDialog
      .getByRole('button', { name: /关\s*闭/ })
      .last()
      .click()
  })
  await test.step('下载的就是上传的', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      lines.filter({ hasText: '护照.pdf' }).getByRole('button', { name: '下载' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('护照.pdf')
    expect(await readFile(await download.path())).toEqual(pdf('护照.pdf').buffer)
  })
  await test.step('改有效期', async () => {
    await lines.filter({ hasText: '护照.pdf' }).getByRole('button', { name: '修改' }).click()
    const dialog = page.getByRole('dialog', { name: '修改附件 护照.pdf' })
    await dialog.getByRole('textbox', { name: '有效期至' }).fill('2031-05-06')
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: /保\s*存/ }).click()
    await expect(lines.filter({ hasText: '护照.pdf' })).toContainText('有效期至 2031-05-06')
  })
  await test.step('删除后撤销', async () => {
    await lines.filter({ hasText: '护照.pdf' }).getByRole('button', { name: '删除' }).click()
    await page
      .getByRole('dialog', { name: /是否删除附件/ })
      .getByRole('button', { name: /删\s*除/ })
      .click()
    await expect(lines).toHaveCount(3)
    await expect(annexes).toContainText('缺 2 类')
    // The notice of the dropped file may still be shown above.
    await page.getByRole('button', { name: '撤销' }).last().click()
    await expect(lines).toHaveCount(4)
    await takeScreenshots(page, 'annexes-four', annexes)
  })
})

test('the annexes of a consignor are sent from the list of all annexes', async ({ page }) => {
  await signIn(page, 'a.clerk')
  await page.goto('/consignor/annexes')
  await page.getByRole('button', { name: '上传附件' }).click()
  const dialog = page.getByRole('dialog', { name: '上传收发货人附件' })
  await dialog.getByRole('combobox', { name: '发货人' }).press('ArrowDown')
  await page.getByRole('option').first().waitFor({ state: 'attached' })
  await page.keyboard.press('Enter')
  await dialog.locator('input[type=file]').setInputFiles([png('营业执照.png')])
  await expect(dialog.getByRole('list', { name: '已有附件' })).toContainText('营业执照.png')
  await takeScreenshots(page, 'party-annexes-dialog')
  await expectNoSeriousFindings(page)
  await page.keyboard.press('Escape')
  const row = page.getByRole('row').filter({ hasText: '营业执照.png' }).first()
  await expect(row).toContainText('PNG')
  await takeScreenshots(page, 'party-annexes')
  await expectNoSeriousFindings(page)
  await row.getByRole('button', { name: '预览' }).click()
  await expect(page.getByRole('img', { name: '营业执照.png' })).toBeVisible()
})
