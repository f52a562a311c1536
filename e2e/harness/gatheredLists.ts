import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { Api } from './api.ts'

export const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** A gathered list of 70 t of coal that entered at a port yesterday. */
export const gatheredList = (port: string, plate_number: string) => ({
  ie_flag: 'I',
  declare_office: port,
  ie_office: port,
  ie_date: dayIn(-1),
  plate_number,
  trade_mode: '5034',
  agent_name: '北疆物流有限公司',
  agent_code: '91150824MA0N000010',
  operator_name: '示例能源有限公司',
  operator_code: '91150824MA0N000010',
  owner_name: '示例能源有限公司',
  trade_country: 'MNG',
  package_quantity: 1,
  wrap_type: '00',
  gross_weight: '70000',
  net_weight: '70000',
  goods: [
    {
      hs_code: '2701121000',
      good_name: '炼焦煤',
      quantity: '70000',
      unit: '035',
      origin_country: 'MNG',
      duty_mode: '1',
    },
  ],
})

/** Registers a filing for gathered declarations at a port, and returns its id. */
export async function registerFiling(api: Api, port: string, records_no: string): Promise<string> {
  const { data } = await api.post<{ data: { id: string } }>('/document/inventoryfiling/create', {
    records_no,
    owner_name: '示例能源有限公司',
    declare_office: port,
    gather_class: 'bonded',
    guarantee_valid_to: dayIn(90),
  })
  return data.id
}

export const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

/** Chooses an action of the row with this text, which may stand in its menu. */
export async function act(page: Page, text: string, name: string): Promise<void> {
  const row = rowOf(page, text)
  const direct = row.getByRole('button', { name, exact: true })
  const more = row.getByRole('button', { name: '更多' })
  await expect(direct.or(more).first()).toBeVisible()
  if (await direct.isVisible()) return direct.click()
  await more.click()
  await page.getByRole('menuitem', { name }).click()
}
