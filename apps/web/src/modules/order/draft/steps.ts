import type { order } from '@guanqiao/domain/order/order'

/** The steps of an order. */
export const steps = ['委托信息', '货物', '运输', '完成'] as const
export type Step = 0 | 1 | 2 | 3
export const headStep = 0
export const goodsStep = 1
export const trucksStep = 2
export const lastStep = 3

export const stepBefore = (step: Step): Step => Math.max(0, step - 1) as Step
export const stepAfter = (step: Step): Step => Math.min(lastStep, step + 1) as Step

/** The step with the field of a problem. */
export const stepOf = (path: string): Step =>
  path.startsWith('goods') ? goodsStep : path.startsWith('transports') ? trucksStep : headStep

type HeadField = keyof typeof order.fields

/** The fields of the first step in cards; the most common first, so that Enter passes straight through. */
export const headSections: readonly { readonly title: string; readonly fields: readonly HeadField[] }[] = [
  {
    title: '委托',
    fields: [
      'contract_no',
      'port_id',
      'ie_flag',
      'plan_date',
      'vehicle_count',
      'principal',
      'seller_id',
      'receiver_id',
    ],
  },
  {
    title: '运输与舱单',
    fields: [
      'transmitter_id',
      'site_id',
      'loading_place',
      'loading_time',
      'cargo_form',
      'batch_mode',
      'bill_prefix',
      'clearance_code',
    ],
  },
  {
    title: '贸易',
    fields: ['proxy_id', 'owner_id', 'trade_mode', 'cut_mode', 'trans_mode', 'domestic_district', 'remark'],
  },
]
export const headFields: readonly HeadField[] = headSections.flatMap((section) => section.fields)

/** The required fields of a draft. */
export const draftNeeds: readonly HeadField[] = ['contract_no', 'port_id', 'ie_flag']

const always: readonly HeadField[] = [
  'contract_no',
  'port_id',
  'ie_flag',
  'seller_id',
  'receiver_id',
  'transmitter_id',
  'plan_date',
  'vehicle_count',
]

/** Whether the field is required for submitting the order. */
export const isNeeded = (name: string, direction: unknown): boolean =>
  (always as readonly string[]).includes(name) || name === (direction === 'E' ? 'loading_place' : 'site_id')
