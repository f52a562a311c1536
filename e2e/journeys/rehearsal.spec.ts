import { expect, test } from '@playwright/test'
import type { Api, Row } from '../harness/api.ts'
import { apiAs } from '../harness/api.ts'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'
import { load, makeCrossing, makeManifests } from '../harness/trade.ts'

async function messagesOf(api: Api, { id }: Row): Promise<number> {
  const { rows } = await api.post<{ rows: Row[] }>('/customs/message/list', { doc_id: id, pageSize: 1 })
  return rows.length
}

test('before it is sent a manifest is rehearsed: the likely receipt leads to the field, and nothing leaves', async ({
  page,
}) => {
  const api = await apiAs('a.clerk')
  const crossing = await makeCrossing(api)
  const [manifest] = await makeManifests(api, crossing)
  await signIn(page, 'a.clerk')
  await page.goto(`/rmft/edit?id=${manifest!.id}`)
  const result = page.getByRole('region', { name: '预演结果' })
  const weight = page.getByRole('textbox', { name: /^毛重/ }).first()
  await test.step('毛重不符：预计退单，去改正', async () => {
    await weight.fill('1')
    await page.getByRole('button', { name: '预演' }).click()
    await expect(result).toContainText('预演，未发送')
    await expect(result).toContainText('03 退单')
    await expect(result).toContainText('19201 不接受申报')
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'rehearsal-refused')
    await result.getByRole('listitem').filter({ hasText: '19201' }).getByRole('button', { name: '去改正' }).click()
    await expect(weight).toBeFocused()
  })
  await test.step('改正后用快捷键再预演：预计接受', async () => {
    await weight.fill(load)
    await page.keyboard.press('Shift+F9')
    await expect(result).toContainText(/01 接受申报|02 转人工审核/)
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'rehearsal-accepted')
    expect(await messagesOf(api, manifest!)).toBe(0)
  })
  await test.step('列表中勾选预演', async () => {
    await page.goto('/rmft/list')
    await page
      .getByRole('row', { name: new RegExp(crossing.batches[0] ?? '') })
      .getByRole('checkbox')
      .check()
    await page.getByRole('button', { name: '预演 (1)' }).click()
    const dialog = page.getByRole('dialog', { name: /预演，未发送/ })
    await expect(dialog).toContainText(crossing.batches[0] ?? '')
    await expect(dialog).toContainText(/01 接受申报|02 转人工审核/)
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'rehearsal-list')
    await dialog.getByRole('button', { name: '知道了' }).click()
    expect(await messagesOf(api, manifest!)).toBe(0)
  })
})
