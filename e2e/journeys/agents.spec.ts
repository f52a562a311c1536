import { expect, test } from '@playwright/test'
import { apiAs } from '../harness/api.ts'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'

test('an administrator creates a port agent and gets its key once, and the key lets the agent report', async ({
  page,
}) => {
  await signIn(page, 'a.admin')
  await page.goto('/message/agent')
  const name = `口岸前台 ${Date.now() % 100_000}`

  await test.step('新增收发代理', async () => {
    await page.getByRole('button', { name: /新增$/ }).first().click()
    const form = page.getByRole('dialog')
    await form.getByRole('textbox', { name: '名称' }).fill(name)
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText('启用')
  })
  const row = page.getByRole('row').filter({ hasText: name })
  let key = ''
  await test.step('发放密钥，只显示一次', async () => {
    if (!(await row.getByText('发放密钥').isVisible())) await row.getByRole('button', { name: '更多' }).click()
    await row
      .getByText('发放密钥')
      .or(page.getByRole('menuitem', { name: /发放密钥/ }))
      .filter({ visible: true })
      .click()
    await page
      .getByRole('dialog', { name: /是否为/ })
      .getByRole('button', { name: /发\s*放/ })
      .click()
    const dialog = page.getByRole('dialog').filter({ hasText: 'AGENT_KEY' })
    key = /gqa_[\w-]+/.exec(await dialog.innerText())?.[0] ?? ''
    expect(key).toMatch(/^gqa_[\w-]{43}$/)
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'agent-key')
    await dialog.getByRole('button', { name: '已复制' }).click()
    await expect(row).toContainText(key.slice(-4))
  })
  await test.step('收发代理用密钥报到，列表中可见', async () => {
    const { context } = await apiAs('a.admin')
    const report = { installation: 'pc-1', run: 'r1', host: 'GQMD-PC-01', card: 'absent', free_mb: 20480, waiting: 3 }
    const answer = await context.post('/agent/beat', { data: report, headers: { 'Access-Token': key } })
    expect(answer.status()).toBe(200)
    await page.getByRole('button', { name: '刷新' }).first().click()
    await expect(row).toContainText('GQMD-PC-01')
    await expect(row).toContainText('不在位')
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'agent-list')
  })
  await test.step('页眉显示报文通道', async () => {
    await expect(page.getByRole('status').filter({ hasText: /报文/ }).first()).toBeVisible()
  })
})
