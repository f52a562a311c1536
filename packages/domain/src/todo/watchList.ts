import { may } from '../kit/access.ts'
import type { Restricted } from '../kit/access.ts'
import { choice, code, date, decimal, integer, text } from '../kit/field.ts'
import { draft, operation, returnsPage, returnsRows } from '../kit/operation.ts'

/** Days that remain, today being 0: `[from, to]`, both included. Papers that expire later are not listed. */
export const watchBands = {
  expired: { label: '已过期', days: [null, -1] },
  day: { label: '1 天内', days: [0, 1] },
  week: { label: '2–7 天', days: [2, 7] },
  month: { label: '8–30 天', days: [8, 30] },
} as const satisfies Readonly<
  Record<string, { readonly label: string; readonly days: readonly [number | null, number] }>
>
export type WatchBand = keyof typeof watchBands

const bandLabels = Object.fromEntries(Object.entries(watchBands).map(([band, { label }]) => [band, label])) as Record<
  WatchBand,
  string
>

/** A paper that has expired or expires within 30 days. */
export const watchFields = {
  title: text('记录', { required: true, max: 200, inList: true }),
  /** A filter; the column of the last day shows the days left. */
  band: choice('范围', bandLabels, {
    required: true,
    search: 'in',
    tones: { expired: 'bad', day: 'bad', week: 'bad', month: 'attention' },
  }),
  /** The expiring field of an entity: `vehicle.license_expiry`; of papers of another record, the field that names it: `driver_annex.driver_id`. */
  kind: text('证件', { required: true, max: 100, search: 'equals' }),
  paper: text('证件', { required: true, max: 50, inList: true }),
  entity_label: text('类别', { required: true, max: 50, inList: true }),
  valid_to: date('有效期至', { required: true, inList: true, expires: '证件' }),
  /** The part of an import licence that is still usable; null for other papers. */
  remaining: decimal('可用余量', { inList: true }),
  remaining_unit: code('余量单位', 'unit'),
  /** The menu whose rights apply to the record. */
  menu: text('菜单', { required: true, max: 50 }),
  path: text('打开', { required: true, max: 300 }),
  /** The page on which the paper is renewed. */
  renewal: text('打开', { required: true, max: 300 }),
  /** The id of the record with the field that expires. */
  id: text('编号', { required: true, max: 100 }),
} as const

/** At most this many rows can be paged through. */
export const MAX_WATCHED = 10_000

/** Papers of the records that the caller may query, by their last day. */
export const watchList = operation('watch.list', 'GET|POST /transport/expiring/getall', {
  summary: '到期提醒',
  access: may('watch_list', 'query'),
  effect: 'read',
  input: draft({
    pageNo: integer('页码', { default: 1, min: 1, max: MAX_WATCHED }),
    pageSize: integer('每页条数', { default: 10, min: 1, max: 100 }),
    band: text(watchFields.band.label, { max: 100, help: '几个之间用逗号隔开' }),
    kind: text(watchFields.kind.label, { max: 100 }),
  }),
  output: returnsPage(watchFields),
})

/** The kinds of papers that the caller may watch. */
export const watchKinds = operation('watch.kinds', 'GET /transport/expiring/kinds', {
  summary: '到期提醒的证件种类',
  access: may('watch_list', 'query'),
  input: draft({}),
  output: returnsRows({
    value: text('值', { required: true, max: 100 }),
    label: text('名称', { required: true, max: 100 }),
  }),
})

/** Renewing a paper: a change of its record. */
export const renewing = ({ menu }: { readonly menu: string }): Restricted => ({ access: may(menu, 'edit') })
