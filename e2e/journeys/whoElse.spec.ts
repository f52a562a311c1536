import type { Browser, Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import type { Api, Row } from '../harness/api.ts'
import { apiAs } from '../harness/api.ts'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'
import { coal, later, lookUp, makeCrossing, makeManifests, nextNumber } from '../harness/trade.ts'

const viewing = (name: string) => new RegExp(`^${name} 正在查看（自 \\d\\d:\\d\\d）$`)
const editing = (name: string) => new RegExp(`^${name} 正在编辑（自 \\d\\d:\\d\\d）$`)
const [mine, theirs] = ['王晓燕', '巴特尔']

/** Another person, in another browser. */
async function colleague(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await signIn(page, 'a.admin')
  return page
}

async function makeGoods(api: Api): Promise<Row> {
  const goods = { good_name: `同看焦煤${nextNumber()}`, good_code: '2701121000', unit_first: '035' }
  return (await api.post<{ data: Row }>('/platform/basegood/create', goods)).data
}

async function makeOrder(api: Api): Promise<Row> {
  const { data } = await api.post<{ data: Row }>('/platform/order/create', {
    contract_no: `TK-${nextNumber()}`,
    ie_flag: 'I',
    port_id: await lookUp(api, 'port', '甘其毛都'),
    plan_date: later(1),
    vehicle_count: 1,
    goods: [coal(1)],
  })
  return data
}

interface Kind {
  readonly title: string
  readonly address: (api: Api) => Promise<string>
  /** A text field that both change. */
  readonly field: string
  readonly save: string
  /** Whether the form opens for editing only. */
  readonly isForm?: boolean
}

const kinds: readonly Kind[] = [
  {
    title: 'goods',
    address: async (api) => `/goods/list?record=${(await makeGoods(api)).id}&mode=edit`,
    field: '英文名称',
    save: '保存',
    isForm: true,
  },
  {
    title: 'a road manifest',
    address: async (api) => `/rmft/edit?id=${(await makeManifests(api, await makeCrossing(api)))[0]!.id}`,
    field: '备注',
    save: '暂存',
  },
  {
    title: 'an order',
    address: async (api) => `/order/create?id=${(await makeOrder(api)).id}`,
    field: '合同号',
    save: '暂存',
  },
]

const locatorIn = (page: Page, { isForm }: Kind) =>
  isForm ? page.getByRole('dialog').filter({ has: page.getByRole('button', { name: '保存', exact: true }) }) : page

for (const kind of kinds)
  test(`two people on ${kind.title} see each other, and lose nothing when both save`, async ({ page, browser }) => {
    const address = await kind.address(await apiAs('a.clerk'))
    const other = await colleague(browser)
    const [ours, beside] = [locatorIn(page, kind), locatorIn(other, kind)]
    const input = ours.getByRole('textbox', { name: kind.field, exact: true }).first()
    const inputThere = beside.getByRole('textbox', { name: kind.field, exact: true }).first()
    await signIn(page, 'a.clerk')
    await page.goto(address)
    await expect(input).toBeVisible()
    await test.step('同事打开，双方看见对方；开始录入后显示正在编辑', async () => {
      await other.goto(address)
      await expect(inputThere).toBeVisible()
      await expect(ours.getByText(kind.isForm ? editing(theirs) : viewing(theirs))).toBeVisible()
      await expect(beside.getByText(kind.isForm ? editing(mine) : viewing(mine))).toBeVisible()
      await inputThere.fill('theirs')
      await expect(ours.getByText(editing(theirs))).toBeVisible()
      await expectNoSeriousFindings(page)
      await takeScreenshots(page, `who-else-${kind.title.split(' ').at(-1)}`)
    })
    await test.step('同事先保存；我的内容逐项对照，不丢', async () => {
      await input.fill('mine')
      await expect(beside.getByText(editing(mine))).toBeVisible()
      await beside.getByRole('button', { name: kind.save, exact: true }).click()
      // Not the form by its button, whose name changes while it saves.
      if (kind.isForm) await expect(other.getByRole('dialog')).toHaveCount(0)
      else await expect(ours.getByText(viewing(theirs))).toBeVisible()
      await ours.getByRole('button', { name: kind.save, exact: true }).click()
      const conflict = page.getByRole('dialog', { name: '记录已被他人修改' })
      const line = conflict.getByRole('row', { name: new RegExp(`^${kind.field}`) })
      await expect(line).toContainText('mine')
      await expect(line).toContainText('theirs')
      await takeScreenshots(page, `conflict-${kind.title.split(' ').at(-1)}`)
      await conflict.getByRole('button', { name: '按所选保存' }).click()
      await expect(conflict).toBeHidden()
      // Leaving earlier could cut the save off.
      if (kind.isForm) await expect(page.getByRole('dialog')).toHaveCount(0)
      else await expect(beside.getByText(viewing(mine))).toBeVisible()
      await page.goto(address)
      await expect(input).toHaveValue('mine')
    })
    await test.step('关掉页面就消失', async () => {
      await other.goto(address)
      await expect(page.getByText(kind.isForm ? editing(theirs) : viewing(theirs))).toBeVisible()
      await other.context().close()
      await expect(page.getByText(theirs)).toHaveCount(0)
    })
  })

test('in a record that is only read colleagues see that it is viewed, and signing out ends it', async ({
  page,
  browser,
}) => {
  const { id } = await makeGoods(await apiAs('a.clerk'))
  const other = await colleague(browser)
  await signIn(page, 'a.clerk')
  await page.goto(`/goods/list?record=${id}`)
  await other.goto(`/goods/list?record=${id}`)
  await expect(page.getByRole('dialog').getByText(viewing(theirs))).toBeVisible()
  await other.getByRole('dialog').getByRole('button', { name: '修改' }).click()
  await expect(page.getByRole('dialog').getByText(editing(theirs))).toBeVisible()
  await other.evaluate(async () => {
    const { value } = JSON.parse(localStorage.getItem('pro__Access-Token') ?? '{}') as { value: string }
    await fetch('/platform/users/logout', { method: 'POST', headers: { 'Access-Token': value } })
  })
  await expect(page.getByText(editing(theirs))).toHaveCount(0)
  await other.context().close()
})

test('a batch and a truck on the scale name who else looks at them', async ({ page, browser }) => {
  const api = await apiAs('a.admin')
  const { batches, trucks } = await makeCrossing(await apiAs('a.clerk'))
  const other = await colleague(browser)
  await signIn(page, 'a.clerk')
  await test.step('同一批次', async () => {
    const address = `/batch/view?batch_number=${batches[0]}`
    await page.goto(address)
    await other.goto(address)
    await expect(page.getByText(viewing(theirs))).toBeVisible()
    await expect(other.getByText(viewing(mine))).toBeVisible()
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'who-else-batch')
  })
  await test.step('二次过磅与磅单', async () => {
    const first = { plate_number: trucks[0]!.plate, batch_number: batches[0], pass: 'gross', weight: '87000' }
    const { data: ticket } = await api.post<{ data: Row }>('/document/pound/create', first)
    await page.goto(`/pound/slip?id=${ticket.id}`)
    await other.goto(`/pound/create?id=${ticket.id}`)
    await expect(page.getByText(editing(theirs))).toBeVisible()
    await expect(other.getByText(viewing(mine))).toBeVisible()
    await expectNoSeriousFindings(other)
    await takeScreenshots(other, 'who-else-scale')
  })
  await other.context().close()
})
