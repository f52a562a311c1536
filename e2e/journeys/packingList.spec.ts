import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { apiAs } from '../harness/api.ts'
import type { Api, Row } from '../harness/api.ts'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { expectFocus } from '../harness/keyboard.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'
import { load, makeCrossing, makeManifests, makeTrucks, nextNumber, outward, sendManifests } from '../harness/trade.ts'
import { untilManifest } from '../harness/trade.ts'

const state = (page: Page) => page.locator('.doc-name').filter({ visible: true })
const cards = (page: Page) => page.getByRole('list', { name: '单证链' }).getByRole('listitem')

/** An accepted export of one truck with these containers, and its batch. */
async function makeBoxed(api: Api, container_numbers: readonly string[]): Promise<string> {
  const [truck] = await makeTrucks(api, 1)
  const crossing = await makeCrossing(api, 1, {
    ...outward(),
    cargo_form: 'container',
    transports: [
      {
        plate_number: truck!.plate,
        trailer_plate: truck!.trailer,
        driver_name: truck!.driver,
        planned_gross: load,
        planned_net: load,
        package_quantity: 1,
        container_numbers,
      },
    ],
  })
  const [manifest] = await makeManifests(api, crossing)
  await sendManifests(api, [manifest!])
  await untilManifest(api, manifest!, 'released')
  return crossing.batches[0]!
}

/** ISO 6346: letters count from 10 without multiples of 11, each sign twice as much as the one before. */
function checkDigit(serial: string): string {
  const worth = (sign: string) => {
    const place = sign.charCodeAt(0) - 65
    return /\d/.test(sign) ? Number(sign) : place + 10 + Math.floor((place + 9) / 10)
  }
  return String(([...serial].reduce((total, sign, at) => total + worth(sign) * 2 ** at, 0) % 11) % 10)
}

/** Registers a container with size and source, and returns its number. */
async function registerContainer(api: Api): Promise<string> {
  const { rows } = await api.post<{ rows: Row[] }>('/transport/containerOwner/getall', {})
  const serial = `MNGU${nextNumber().slice(1)}`
  const container_number = `${serial}${checkDigit(serial)}`
  await api.post('/transport/container/create', {
    container_number,
    owner_id: rows[0]!.id,
    size_type: '22G1',
    tare_weight: '2200',
    source_code: '2',
    seal_no: 'A0012345',
    seal_type: 'M',
  })
  return container_number
}

test('the packing list of an export container is made from the batch, sent and deleted by keyboard alone', async ({
  page,
}) => {
  const api = await apiAs('a.clerk')
  const container = await registerContainer(api)
  const batch = await makeBoxed(api, [container])
  await signIn(page, 'a.clerk')
  await page.goto(`/batch/view?batch_number=${batch}`)
  await test.step('批次总览：一步生成，箱号、货物来自舱单', async () => {
    await page.getByRole('button', { name: '生成装箱清单', exact: true }).press('Enter')
    await expect(page).toHaveURL(/\/rmft\/mt7402\/edit\?id=/)
    await expect(state(page)).toContainText('待申报')
    await expect(page.getByRole('textbox', { name: '装箱清单编号' })).toHaveValue(`${batch}${container}`)
    await expect(page.getByRole('grid', { name: '货物' })).toContainText('炼焦煤')
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'packing-list')
  })
  await test.step('Ctrl+Enter 申报，海关接受', async () => {
    await page.keyboard.press('Control+Enter')
    await expect(state(page)).toContainText('已接受')
  })
  await test.step('批次总览的卡片和时间线有装箱清单，不再生成第二份', async () => {
    await page.goto(`/batch/view?batch_number=${batch}`)
    const card = cards(page).filter({ hasText: '装箱清单' })
    await expect(card).toContainText('已接受')
    await expect(card).toContainText(container)
    await expect(page.getByText('该出口装箱清单申报报文处理成功').first()).toBeVisible()
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'packing-batch')
    await page.getByRole('button', { name: '生成装箱清单', exact: true }).press('Enter')
    await expect(page.getByText('该批次舱单中的集装箱都已有装箱清单')).toBeVisible()
    await page.keyboard.press('3')
    await expect(page).toHaveURL(/\/rmft\/mt7402\/edit\?id=/)
  })
  await test.step('列表中申报删除，写明原因', async () => {
    await page.goto(`/rmft/mt7402/list?batch_number=${batch}`)
    const row = page.getByRole('row', { name: new RegExp(batch) })
    await expect(row).toContainText('已接受')
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'packing-lists')
    await row.getByRole('button', { name: '删除' }).press('Enter')
    await expectFocus(page, '原因说明')
    await page.keyboard.type('箱号填错')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page.getByText('删除申请已发出，等待海关回执')).toBeVisible()
    await expect(row).toContainText('已删除')
  })
})

test('a batch with two containers gets two lists, whose shares are typed', async ({ page }) => {
  const api = await apiAs('a.clerk')
  const batch = await makeBoxed(api, [await registerContainer(api), await registerContainer(api)])
  await signIn(page, 'a.clerk')
  await page.goto(`/batch/view?batch_number=${batch}`)
  await page.getByRole('button', { name: '生成装箱清单', exact: true }).press('Enter')
  await expect(page).toHaveURL(new RegExp(`/rmft/mt7402/list\\?batch_number=${batch}`))
  const rows = page.getByRole('row', { name: new RegExp(batch) })
  await expect(rows).toHaveCount(2)
  await expectNoSeriousFindings(page)
  await takeScreenshots(page, 'packing-two')
  await rows.first().getByRole('link', { name: '编辑' }).press('Enter')
  await expect(page).toHaveURL(/\/rmft\/mt7402\/edit\?id=/)
  await expect(state(page)).toContainText('草稿')
  await page.keyboard.press('F9')
  await expect(page.getByRole('region', { name: '检查结果' })).toContainText('毛重')
  await expectNoSeriousFindings(page)
  await takeScreenshots(page, 'packing-findings')
})
