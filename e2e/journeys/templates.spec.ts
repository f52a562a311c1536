import { expect, test } from '@playwright/test'
import { apiAs } from '../harness/api.ts'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { gatheredList, act } from '../harness/gatheredLists.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'
import { makeCrossing, makeManifests } from '../harness/trade.ts'

test('a manifest is saved as a template, begun with by the keyboard, renamed and deleted; orders and lists too', async ({
  page,
}) => {
  const api = await apiAs('a.admin')
  const crossing = await makeCrossing(api, 1)
  await makeManifests(api, crossing)
  const [batch = ''] = crossing.batches
  const list = await api.post<{ data: { inventory_no: string } }>('/document/inventory/create', {
    ...gatheredList('0708', '蒙A12345'),
  })
  const name = `常用 ${batch.slice(-5)}`
  await signIn(page, 'a.admin')
  const dialog = page.getByRole('dialog')

  await test.step('舱单：另存为模板', async () => {
    await page.goto(`/rmft/list?batch_number=${batch}`)
    await page.getByRole('row').filter({ hasText: batch }).getByRole('link', { name: batch }).click()
    await page.getByRole('button', { name: '另存为模板' }).click()
    await dialog.getByLabel('模板名称').fill(name)
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'template-save')
    await dialog.getByRole('button', { name: /保\s*存/ }).click()
    await expect(page.getByText(`已保存模板“${name}”`)).toBeVisible()
  })
  await test.step('列表：用键盘按模板新建，不带批次号', async () => {
    await page.goto('/rmft/list')
    const button = page.getByRole('button', { name: '按模板新建' })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name })).toBeVisible()
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'template-menu')
    await page.getByRole('menuitem', { name }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/rmft\/create\?copy=template/)
    await expect(page.getByRole('textbox', { name: '收货人名称' })).toHaveValue(/.+/)
    await expect(page.getByRole('textbox', { name: '货物运输批次号' })).toHaveValue('')
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'template-begun')
  })
  await test.step('管理：重命名、删除', async () => {
    await page.goto('/rmft/list')
    await page.getByRole('button', { name: '按模板新建' }).click()
    await page.getByRole('menuitem', { name: '管理模板' }).click()
    await dialog.getByRole('button', { name: `重命名${name}` }).click()
    await dialog.getByLabel('模板名称').fill(`${name} 改`)
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'template-rename')
    await dialog.getByRole('button', { name: /保\s*存/ }).click()
    await expect(dialog.getByRole('listitem', { name: `${name} 改` })).toBeVisible()
    await takeScreenshots(page, 'template-list')
    await dialog.getByRole('button', { name: `删除${name} 改` }).click()
    await page
      .getByRole('button', { name: /^删\s*除$/ })
      .last()
      .click()
    await expect(page.getByText(`已删除模板“${name} 改”`)).toBeVisible()
  })
  await test.step('订单：详情另存，录入时选用', async () => {
    await page.goto(`/order/detail?id=${crossing.order.id}`)
    await page.getByRole('button', { name: '更多操作' }).click()
    await page.getByRole('menuitem', { name: '另存为模板' }).click()
    await dialog.getByLabel('模板名称').fill(name)
    await dialog.getByRole('button', { name: /保\s*存/ }).click()
    await expect(page.getByText(`已保存模板“${name}”`)).toBeVisible()
    await page.goto('/order/create')
    await page.getByRole('button', { name: '选用模板' }).click()
    await page.getByRole('menuitem', { name }).click()
    await expect(page.getByLabel('合同号')).toHaveValue(/.+/)
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'template-order')
  })
  await test.step('集报清单：另存，按模板新建', async () => {
    await page.goto('/cdl/list')
    await act(page, list.data.inventory_no, '另存为模板')
    await dialog.getByLabel('模板名称').fill(name)
    await dialog.getByRole('button', { name: /保\s*存/ }).click()
    await expect(page.getByText(`已保存模板“${name}”`)).toBeVisible()
    await page.getByRole('button', { name: '按模板新建' }).click()
    await page.getByRole('menuitem', { name }).click()
    const drawer = page.getByRole('dialog', { name: '新增集报清单' })
    await expect(drawer.getByRole('textbox', { name: '经营单位', exact: true })).toHaveValue(/.+/)
    await expect(drawer.getByRole('textbox', { name: '进出口日期' })).toHaveValue('')
    await takeScreenshots(page, 'template-inventory')
  })
})
