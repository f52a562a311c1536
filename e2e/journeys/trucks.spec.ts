import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { expectFocus, paste, sheet } from '../harness/keyboard.ts'
import { signIn } from '../harness/signIn.ts'
import { nextNumber } from '../harness/trade.ts'

const permissions = ['clipboard-read', 'clipboard-write']
test.use({ permissions })

const heads = ['车牌', '挂车', '司机', '箱号', '毛重', '净重', '件数', '批次号']
/** Line number → the expected reason and the invalid cells. */
const bad: Readonly<Record<number, { readonly reason: RegExp; readonly cells: readonly string[] }>> = {
  17: { reason: /应为车牌号/, cells: ['蒙1', '蒙L0017挂', '巴图', '', '70000', '69800', '1'] },
  48: { reason: /批次号/, cells: ['蒙P00048', '蒙L0048挂', '巴图', '', '70000', '69800', '1', '51004899'] },
  99: {
    reason: /净重 71,000 kg 大于毛重 70,000 kg/,
    cells: ['蒙P00099', '蒙L0099挂', '巴图', '', '70000', '71000', '1'],
  },
  123: { reason: /箱号/, cells: ['蒙P00123', '蒙L0123挂', '巴图', 'MNGU1234560', '70000', '69800', '1'] },
  200: { reason: /毛重/, cells: ['蒙P00200', '蒙L0200挂', '巴图', '', '七十吨', '69800', '1'] },
}

const lines = Array.from({ length: 200 }, (_, index) => {
  const number = String(index + 1).padStart(4, '0')
  return bad[index + 1]?.cells ?? [`蒙P0${number}`, `蒙L${number}挂`, '巴图', '', '70000', '69800', '1']
})

test('two hundred trucks are pasted in one go, the bad lines marked, and a closed browser loses none', async ({
  page,
  browser,
}) => {
  const contract = `CL-${nextNumber()}`
  await signIn(page, 'a.clerk')
  await page.goto('/order/create')
  await page.getByRole('textbox', { name: '合同号' }).fill(contract)
  await toTrucks(page)
  await test.step('粘贴 200 车', async () => {
    await expectFocus(page, '车牌号 第1行')
    await paste(page, sheet([heads, ...lines]))
    await expect(page.getByText('共 200 车', { exact: false }).first()).toBeVisible()
    await expectNoSeriousFindings(page)
  })
  await test.step('5 行有误，行行有原因，一行不少', () => expectAll(page))
  await test.step('本机草稿已保存', () =>
    expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }).includes('蒙P00199'))).toBe(true))

  const storageState = await page.context().storageState()
  await page.context().close()
  const later = await browser.newContext({ storageState, permissions, viewport: { width: 1440, height: 900 } })
  const again = await later.newPage()
  await test.step('重新打开浏览器，恢复草稿', async () => {
    await again.goto('/order/create')
    await again.getByRole('button', { name: '恢复', exact: true }).click()
    await expect(again.getByRole('textbox', { name: '合同号' })).toHaveValue(contract)
    await toTrucks(again)
    await expectAll(again)
  })
  await later.close()
})

async function toTrucks(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(3 )?运输$/ }).click()
}

async function expectAll(page: Page): Promise<void> {
  const grid = page.getByRole('grid', { name: '车辆' })
  await expect(grid).toHaveAttribute('aria-rowcount', '201')
  const problems = page.getByRole('list', { name: '有误或须留意的行' }).getByRole('button')
  await expect(problems).toHaveCount(5)
  for (const [number, { reason, cells }] of Object.entries(bad)) {
    const problem = problems.filter({ hasText: new RegExp(`^第${number}行 `) })
    await expect(problem).toHaveText(reason)
    await problem.click()
    await expect(grid.locator(`[aria-rowindex="${Number(number) + 1}"]`)).toContainText(cells[1] ?? '')
  }
}
