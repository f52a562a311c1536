import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { expectFocus } from '../harness/keyboard.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'
import { nextNumber } from '../harness/trade.ts'

const list = (page: Page) => page.getByRole('region', { name: '未保存的内容' })
const contractOf = (page: Page) => page.getByRole('textbox', { name: '合同号' })

async function begin(context: BrowserContext, contract: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/order/create')
  await expectFocus(page, '合同号')
  await page.keyboard.type(contract)
  await expect
    .poll(() =>
      page.evaluate(
        (words) => Object.values({ ...localStorage }).some((value) => String(value).includes(words)),
        contract,
      ),
    )
    .toBe(true)
  return page
}

test('two windows keep two drafts, and typing on overwrites neither', async ({ page, context }) => {
  const [first, second, third] = ['AAA', 'BBB', 'CCC'].map((word) => `${word}-${nextNumber()}`) as [
    string,
    string,
    string,
  ]
  await signIn(page, 'a.clerk')
  const one = await begin(context, first)
  const two = await begin(context, second)
  await expect(list(two), '别的窗口正在录入的不提供恢复').toHaveCount(0)
  await one.close()
  await two.close()

  const later = await begin(context, third)
  const drafts = list(later).getByRole('listitem')
  await expect(drafts).toHaveText([new RegExp(second), new RegExp(first)])
  await expectNoSeriousFindings(later)
  await takeScreenshots(later, 'drafts')
  await test.step('恢复一份，另一份和正在录入的都在', async () => {
    await drafts.filter({ hasText: first }).getByRole('button', { name: '恢复' }).press('Enter')
    await expect(contractOf(later)).toHaveValue(first)
    await expect(drafts).toHaveText([new RegExp(third), new RegExp(second)])
  })
  await test.step('暂存后不再提供；丢弃的也不再提供', async () => {
    await later.keyboard.press('ControlOrMeta+s')
    await expect(later.getByText(/^已暂存，订单号 /)).toBeVisible()
    await later.close()
    const again = await begin(context, `DDD-${nextNumber()}`)
    const rest = list(again).getByRole('listitem')
    await expect(rest).toHaveText([new RegExp(third), new RegExp(second)])
    await rest.filter({ hasText: third }).getByRole('button', { name: '丢弃' }).press('Enter')
    await expect(rest).toHaveText([new RegExp(second)])
    await expect(contractOf(again)).toHaveValue(/^DDD-/)
  })
})
