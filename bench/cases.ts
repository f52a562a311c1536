import { vehicle } from '@guanqiao/domain/transport/vehicle'

/** The columns that the screen of vehicles shows by default. */
export const shownColumns = Object.entries(vehicle.fields).flatMap(([name, field]) =>
  'inList' in field && field.inList ? [name] : [],
)

/** A measured case: a list as the product's screens request it. */
export interface Case {
  readonly name: string
  /** Sent with many sessions in turn and `Accept-Encoding: br`, as browsers do; the limit receives it as usual. */
  readonly asBrowsers?: boolean
  readonly query: Readonly<Record<string, unknown>>
  /** Values of the keyword, sent in turn instead of that in `query`. */
  readonly keywords?: readonly string[]
  /** A picker's search for this number of rows instead of a list. */
  readonly lookUp?: number
  /** The statement of the limit instead of the product's own; `$1` is the enterprise. */
  readonly sql?: { readonly text: string; readonly values: readonly string[] }
}

/** The page in the middle of all vehicles, by number. */
export const middlePage = (total: number) => ({
  pageNo: Math.floor(total / 40),
  pageSize: 20,
  sortField: 'plate_number',
  sortOrder: 'ascend',
})

/**
 * `total`: number of vehicles; the deep page is where the capped total ends. `company`: one that many of them belong to. `cursor`: of the
 * middle page, if the version measured has cursors. `columns`: the requested ones, if the version measured can limit them.
 */
export const listCases = (
  total: number,
  company: string,
  cursor: string | undefined,
  columns: readonly string[] | undefined,
): readonly Case[] =>
  [...shownCases(total, company, cursor)].map((entry) =>
    columns ? { ...entry, query: { ...entry.query, columns } } : entry,
  )

const shownCases = (total: number, company: string, cursor: string | undefined): readonly Case[] => [
  {
    name: '第 1 页，按车牌排序，带总数',
    query: { pageNo: 1, pageSize: 20, sortField: 'plate_number', sortOrder: 'ascend' },
  },
  { name: '按状态与车型筛选', query: { pageNo: 1, pageSize: 20, status: 'active', vehicle_type: 'dump' } },
  // Some plates contain it, whatever the number of vehicles.
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
  {
    name: '全表正中的下一页，接着翻',
    query: { ...middlePage(total), pageNo: middlePage(total).pageNo + 1, ...(cursor ? { cursor } : {}) },
  },
  narrowed(company),
  {
    name: '第 1 页，许多会话，压缩',
    query: { pageNo: 1, pageSize: 20, sortField: 'plate_number', sortOrder: 'ascend' },
    asBrowsers: true,
  },
  // Too many for the server to keep what it has made of each.
  {
    name: '车牌子串查找，每次另一串',
    query: { pageNo: 1, pageSize: 20, keyword: '0051' },
    keywords: Array.from({ length: 2_000 }, (_, at) => String(at).padStart(4, '0')),
  },
]

/** What a case sends in turn. */
export const queriesOf = ({ query, keywords }: Case): readonly Case['query'][] =>
  keywords ? keywords.map((keyword) => ({ ...query, keyword })) : [query]

/** Owner, state and month: the clerks' most frequent query. Its limit is SQL written for this list alone. */
function narrowed(company: string): Case {
  const from = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10)
  const to = new Date(Date.now() + 120 * 86_400_000).toISOString().slice(0, 10)
  const where = `v.enterprise_id = $1 and v.company_id = $2 and v.filing_status = 'filed' and v.license_expiry between $3 and $4 and v.deleted_at is null`
  return {
    name: '按公司、备案状态与月份筛选',
    query: {
      pageNo: 1,
      pageSize: 50,
      company_id: company,
      filing_status: 'filed',
      license_expiry_from: from,
      license_expiry_to: to,
    },
    sql: {
      text: `select json_build_object('rows', coalesce((select json_agg(r) from (
          select v.id, v.version, v.plate_number, v.status, v.filing_status, v.vehicle_type, v.vehicle_customs_code, v.nationality, v.trailer_plate,
            v.curb_weight::text, v.license_expiry, v.inspection_expiry, v.insurance_expiry, v.company_id, c.company_name
          from vehicle v join company c on c.enterprise_id = v.enterprise_id and c.id = v.company_id
          where ${where} order by v.id desc limit 50) r), '[]'),
        'totalCount', (select count(*) from (select 1 from vehicle v where ${where} limit 10001) c))::text as json`,
      values: [company, from, to],
    },
  }
}

const letters = 'ABCDEFGHJK'

/** A new vehicle; `serial` counts up. Its plate has letters instead of digits, so that no search finds it. */
export const newVehicle = (company: string, serial: number) => ({
  plate_number: `Z${process.pid % 1000}B${String(serial)
    .padStart(7, '0')
    .replaceAll(/\d/g, (digit) => letters.charAt(Number(digit)))}`,
  vehicle_type: 'dump',
  curb_weight: '15500.000',
  nationality: 'MN',
  company_id: company,
})
