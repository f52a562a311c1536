/** What is measured: the list a clerk opens, as the product is asked for it. */
export interface Case {
  readonly name: string
  readonly query: Readonly<Record<string, unknown>>
}

/** `total`: how many vehicles there are; the deep page lies where the capped total ends. */
export const listCases = (total: number): readonly Case[] => [
  {
    name: '第 1 页，按车牌排序，带总数',
    query: { pageNo: 1, pageSize: 20, sortField: 'plate_number', sortOrder: 'ascend' },
  },
  { name: '按状态与车型筛选', query: { pageNo: 1, pageSize: 20, status: 'active', vehicle_type: 'dump' } },
  // Some plates have it however many there are.
  { name: '车牌子串查找', query: { pageNo: 1, pageSize: 20, keyword: '0051' } },
  {
    name: '深页',
    query: {
      pageNo: Math.floor(Math.min(total, 10_000) / 20),
      pageSize: 20,
      sortField: 'plate_number',
      sortOrder: 'ascend',
    },
  },
]

const letters = 'ABCDEFGHJK'

/** A vehicle nobody has yet; `serial` counts up. Its plate has letters for figures, so that no search finds it. */
export const newVehicle = (company: string, serial: number) => ({
  plate_number: `Z${process.pid % 1000}B${String(serial)
    .padStart(7, '0')
    .replaceAll(/\d/g, (it) => letters.charAt(Number(it)))}`,
  vehicle_type: 'dump',
  curb_weight: '15500.000',
  nationality: 'MN',
  company_id: company,
})
