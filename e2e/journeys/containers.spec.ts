import { expect, test } from '@playwright/test'
import { apiAs } from '../harness/api.ts'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { chooseInto } from '../harness/keyboard.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'

test('container numbers: the check digit is offered, a wrong one confirmed, a run calculated and registered', async ({
  page,
}) => {
  const api = await apiAs('a.clerk')
  await api.post('/transport/containerOwner/create', { owner_name: '箱号计算箱主', owner_code: 'CSQU' })
  await signIn(page, 'a.clerk')
  const pick = async (name: string, text: string, option = text) => {
    await page.getByRole('combobox', { name, exact: true }).focus()
    await chooseInto(page, name, text, option)
  }

  await test.step('10 位补校验码；错的校验码要核对', async () => {
    await page.goto('/transport/container/create')
    const number = page.getByRole('dialog').getByRole('textbox', { name: '箱号' })
    await number.fill('csqu305438')
    await page.getByRole('button', { name: '补为 CSQU3054383' }).press('Enter')
    await expect(number).toHaveValue('CSQU3054383')
    await number.fill('CSQU3054384')
    await pick('箱主', '箱号计算箱主')
    await pick('尺寸类型', '22G1')
    await page.getByRole('textbox', { name: '自重(kg)' }).fill('2200')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('末位应为3').first()).toBeVisible()
    await takeScreenshots(page, 'container-wrong-digit')
    await expectNoSeriousFindings(page)
    await page.getByRole('switch', { name: '箱号已核对' }).press('Space')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('操作成功')).toBeVisible()
  })
  await test.step('箱号计算：预览，生成，已有的不重复', async () => {
    await page.goto('/transport/container/calculate')
    await pick('箱主', '箱号计算箱主')
    await page.getByRole('textbox', { name: '起始序号' }).fill('305436')
    await page.getByRole('textbox', { name: '数量' }).fill('6')
    await pick('尺寸类型', '22G1')
    await page.getByRole('textbox', { name: '自重(kg)' }).fill('2200')
    await page.keyboard.press('Control+Enter')
    const preview = page.getByRole('region', { name: '预览' })
    await expect(preview.getByRole('status')).toHaveText('共 6 个：可新建 5 个，已登记 1 个')
    await expect(preview.getByRole('listitem').nth(2)).toContainText('已登记为 CSQU3054384')
    await takeScreenshots(page, 'container-run', preview)
    await expectNoSeriousFindings(page)
    await preview.getByRole('button', { name: '生成 5 个集装箱' }).press('Enter')
    await expect(page.getByRole('status', { name: '结果' })).toContainText('没有重复生成：CSQU3054384')
    await page.getByRole('link', { name: '查看集装箱' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'CSQU30543' }).first()).toBeVisible()
  })
})
