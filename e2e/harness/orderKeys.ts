import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { chooseInto, chooseIntoCell, expectFocus, paste, sheet, typeInto } from './keyboard.ts'
import { takeScreenshots } from './screenshots.ts'
import type { Truck } from './trade.ts'
import { later, load, nextNumber } from './trade.ts'

/** Types the first two steps of an import order for coal by keyboard alone, up to its trucks. */
async function typeHeadAndGoods(page: Page, contract: string, trucks: number): Promise<void> {
  const { keyboard } = page
  const weight = String(Number(load) * trucks)
  await typeInto(page, '合同号', contract)
  await chooseInto(page, '口岸', 'gqmd', '甘其毛都')
  await chooseInto(page, '进出口', 'jk', '进口')
  await typeInto(page, '计划日期', later(1))
  await typeInto(page, '车数', String(trucks))
  await typeInto(page, '委托方')
  await chooseInto(page, '发货人', 'twtlg', '塔旺陶勒盖')
  await chooseInto(page, '收货人', '包头', '包头市恒泰焦化')
  await typeInto(page, '舱单传输人')
  await chooseInto(page, '监管场所', '0708SC02', '煤炭二号')
  await keyboard.press('Alt+ArrowRight')
  await chooseIntoCell(page, '商品 第1行', 'ljm', '炼焦煤')
  for (const column of ['货物名称', '税则号列', '规格型号']) await typeInto(page, `${column} 第1行`)
  await typeInto(page, '件数 第1行', String(trucks))
  await typeInto(page, '包装种类 第1行')
  await typeInto(page, '毛重(kg) 第1行', weight)
  await typeInto(page, '净重(kg) 第1行', weight)
  await keyboard.press('Alt+ArrowRight')
}

/** Types and submits an order with one truck by keyboard alone; the cursor is then on 生成舱单. */
export async function typeOrderOfOne(page: Page, truck: Truck): Promise<void> {
  const { keyboard } = page
  await typeHeadAndGoods(page, `JP-${nextNumber()}`, 1)
  await typeInto(page, '车牌号 第1行', truck.plate)
  for (const proposed of ['挂车号', '司机', '箱号']) await typeInto(page, `${proposed} 第1行`)
  await typeInto(page, '毛重(kg) 第1行', '70000')
  await typeInto(page, '净重(kg) 第1行', '70000')
  await typeInto(page, '件数 第1行', '1')
  await keyboard.press('Alt+ArrowRight')
  await expectFocus(page, '提交')
  await keyboard.press('Enter')
  await expect(page.getByText(/订单 DD\d{10} 已提交/)).toBeVisible()
  await expectFocus(page, '生成舱单')
}

/** Types and submits an order, its trucks pasted, by keyboard alone; the cursor is then on 生成舱单. */
export async function typeOrderOfMany(page: Page, trucks: readonly Truck[]): Promise<void> {
  const { keyboard } = page
  await page.goto('/order/create')
  await typeHeadAndGoods(page, `SS-${nextNumber()}`, trucks.length)
  await expectFocus(page, '车牌号 第1行')
  await paste(page, sheet(trucks.map(({ plate }) => [plate])))
  await expect(page.getByText(`共 ${trucks.length} 车`, { exact: false }).first()).toBeVisible()
  await takeScreenshots(page, 'trucks-pasted')
  await keyboard.press('Alt+a')
  await expect(page.getByText(`已带出 ${trucks.length} 车；空着的重量、件数按货物均分`)).toBeVisible()
  await keyboard.press('Alt+ArrowRight')
  await expectFocus(page, '提交')
  await expect(page.getByText('检查通过，可以提交')).toBeVisible()
  await keyboard.press('Enter')
  await expect(page.getByText(/订单 DD\d{10} 已提交/)).toBeVisible()
  await expectFocus(page, '生成舱单')
}
