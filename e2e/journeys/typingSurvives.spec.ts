import type { Page } from '@playwright/test'
import { demonstrationPassword } from '../harness/api.ts'
import { expect, test } from '@playwright/test'
import { enterCredentials, signIn } from '../harness/signIn.ts'
import { nextNumber, nextPlate } from '../harness/trade.ts'

const manifestForm = {
  title: 'a road manifest',
  account: 'a.clerk',
  path: '/rmft/create',
  field: '备注',
  text: () => `急件 ${nextNumber()}`,
}
const vehicleForm = {
  title: 'a vehicle',
  account: 'a.clerk',
  path: '/transport/vehicle/create',
  field: '车牌号',
  text: nextPlate,
}
const weighingForm = {
  title: 'a weighing',
  account: 'a.weigher',
  path: '/pound/create',
  field: '备注',
  text: () => `雨天 ${nextNumber()}`,
}

/** A page and a drawer: what asks for the password lies over every form alike. */
const overForms = [manifestForm, vehicleForm]
/** The order and the vehicle are in crashedPage.spec.ts, the order's own form also in drafts.spec.ts. */
const crashedForms = [manifestForm, weighingForm]

/** Ends the session on the server. */
async function revoke(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('pro__Access-Token'))
  const { value } = JSON.parse(token ?? '{}') as { value: string }
  const headers = { 'Access-Token': value }
  expect((await page.context().request.post('/platform/users/logout', { headers, data: {} })).ok()).toBe(true)
}

/** Waits until the browser keeps the text for the time after a crash. */
async function untilStored(page: Page, text: string): Promise<void> {
  const isKept = () =>
    page.evaluate((words) => Object.values({ ...localStorage }).some((stored) => String(stored).includes(words)), text)
  await expect.poll(isKept).toBe(true)
}

for (const { title, account, path, field, text } of overForms)
  test(`input into ${title} survives a session that ends, over the page and over a reload`, async ({ page }) => {
    const entry = text()
    // A record's form is a drawer over the list, whose search has fields of the same names.
    const scope = path === '/transport/vehicle/create' ? page.getByRole('dialog', { name: '新增车辆' }) : page
    const input = scope.getByRole('textbox', { name: field, exact: true }).first()
    const renewal = page.getByRole('dialog', { name: '请重新登录' })
    page.on('dialog', (question) => void question.accept())
    await signIn(page, account)
    await page.goto(path)
    await input.fill(entry)
    await test.step('会话结束：在表单上重新登录，内容还在', async () => {
      await expect(page.getByText('实时通知已连接')).toBeAttached()
      await revoke(page)
      await expect(renewal).toBeVisible()
      await page.keyboard.type(demonstrationPassword)
      await page.keyboard.press('Enter')
      await expect(renewal).toBeHidden()
      await expect(input).toHaveValue(entry)
    })
    await test.step('页面重新加载时会话已结束：登录后回到这里，恢复', async () => {
      await untilStored(page, entry)
      const token = await page.evaluate(() => localStorage.getItem('pro__Access-Token'))
      await page.goto('about:blank')
      const { value } = JSON.parse(token ?? '{}') as { value: string }
      await page.context().request.post('/platform/users/logout', { headers: { 'Access-Token': value }, data: {} })
      await page.goto(path)
      await expect(page.getByText('Authorization verification failed')).toBeVisible()
      await expect(page).toHaveURL(/\/user\/login\?redirect=/)
      await enterCredentials(page, account)
      await expect(page).toHaveURL(new RegExp(path))
      const drafts = page.getByRole('region', { name: '未保存的内容' })
      await drafts.getByRole('button', { name: '恢复' }).first().click()
      await expect(input).toHaveValue(entry)
    })
  })

for (const { title, account, path, field, text } of crashedForms)
  test(`input into ${title} survives a crash of the tab`, async ({ page, context }) => {
    const entry = text()
    const inputOf = (scope: Page) => scope.getByRole('textbox', { name: field, exact: true }).first()
    await signIn(page, account)
    await page.goto(path)
    await inputOf(page).fill(entry)
    await test.step('写入本机后，标签页崩溃：没有卸载，也没有最后的保存', async () => {
      await untilStored(page, entry)
      const crashed = page.waitForEvent('crash')
      const devtools = await context.newCDPSession(page)
      // It has no answer: the page that would give it is gone.
      devtools.send('Page.crash').catch(() => undefined)
      await crashed
    })
    const again = await context.newPage()
    await test.step('工作台列出未保存的草稿', async () => {
      await again.goto('/dashboard/workplace')
      const drafts = again.getByRole('region', { name: '未保存的草稿' })
      await expect(drafts.getByRole('link').first()).toBeVisible()
    })
    await test.step('表单上方提示恢复，内容还在', async () => {
      await again.goto(path)
      const drafts = again.getByRole('region', { name: '未保存的内容' })
      await drafts.getByRole('button', { name: '恢复' }).first().click()
      await expect(inputOf(again)).toHaveValue(entry)
    })
  })
