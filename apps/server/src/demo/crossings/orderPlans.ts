import { everyFate, inTransit } from '../documents/fates.ts'
import type { Fates } from '../documents/fates.ts'
import type { GoodsName } from '../parties.ts'

/** The progress of one truck in the story; the state of its papers follows from it. */
export type TruckProgress =
  | 'closed'
  | 'half'
  | 'held'
  | 'released'
  | 'accepted'
  | 'review'
  | 'rejected'
  | 'sent'
  | 'overdue'
  | 'sending'
  | 'sendFail'
  | 'refused'
  | 'changing'
  | 'deleting'
  | 'deleted'
  | 'ready'
  | 'draft'
  | 'planned'
  | 'cancelled'

export interface OrderPlan {
  /** Days before today, and the hour of the order's entry. */
  readonly back: number
  readonly hour: number
  readonly goods: GoodsName
  readonly site: string
  readonly consignor: number
  readonly consignee: number
  readonly form: 'bulk' | 'container'
  readonly mode: 'per_truck' | 'shared'
  readonly direction: 'I' | 'E'
  readonly status: 'draft' | 'submitted' | 'running' | 'cleared' | 'cancelled'
  readonly trucks: readonly TruckProgress[]
  /** Goods of a bonded area, which may be declared gathered. */
  readonly isBonded?: true
  /** The place of its first container among those of the fleet. */
  readonly firstBox?: number
  /** What became of the other documents of its trucks. */
  readonly fates?: Fates
}

const times = <const T>(count: number, value: T): T[] => Array.from({ length: count }, () => value)

const bulkImport = { consignor: 0, consignee: 0, form: 'bulk', mode: 'per_truck', direction: 'I' } as const
const coal = { ...bulkImport, goods: '炼焦煤', site: '0708SC02' } as const
const copper = {
  goods: '铜精矿',
  site: '0708SC01',
  consignor: 2,
  consignee: 2,
  form: 'container',
  mode: 'per_truck',
  direction: 'I',
} as const
const done = { status: 'cleared' } as const
const under = { status: 'running' } as const

/** Orders of yesterday whose documents are in every state. A document that waits for nothing is queued by nobody. */
const breadth: readonly OrderPlan[] = [
  {
    ...coal,
    ...under,
    back: 1,
    hour: 9.4,
    goods: '砂石',
    site: '0708SC01',
    direction: 'E',
    trucks: [...times(7, 'closed'), ...times(7, 'released'), ...times(9, 'accepted')],
    fates: {
      home: [...inTransit, 'rejected', 'draft'],
      confirmation: [...times(7, 'accepted'), ...inTransit, 'ready', 'rejected', 'queued'],
      arrival: [...times(14, 'accepted'), 'sent', ...everyFate.filter((fate) => fate !== 'sent')],
    },
  },
  {
    ...copper,
    ...under,
    back: 1,
    hour: 9.9,
    goods: '采矿设备配件',
    consignor: 3,
    consignee: 0,
    direction: 'E',
    firstBox: 20,
    trucks: [...times(7, 'closed'), ...times(9, 'accepted')],
    fates: {
      home: [...inTransit, 'ready', 'sendFail'],
      packing: [...times(7, 'accepted'), ...everyFate],
      arrival: times(7, 'accepted'),
    },
  },
  {
    ...copper,
    ...under,
    back: 1,
    hour: 10.1,
    firstBox: 40,
    trucks: times(9, 'closed'),
    fates: { home: [...inTransit, 'draft', ...times(3, 'accepted')], tally: everyFate },
  },
  {
    ...coal,
    ...under,
    back: 1,
    hour: 12.1,
    trucks: times(15, 'accepted'),
    fates: {
      offload: ['accepted', 'ready', 'draft', 'sending', 'sendFail', 'sent', 'review', 'rejected', 'deleted'],
      confirmation: [...times(9, 'none'), ...inTransit, 'sendFail'],
    },
  },
]

/** Two weeks of a broker at 甘其毛都. Trucks on their way are all different. */
export const orderPlansOfA: readonly OrderPlan[] = [
  { ...coal, ...done, back: 13, hour: 8.5, trucks: times(18, 'closed') },
  { ...coal, ...under, back: 13, hour: 9.5, trucks: times(6, 'closed'), isBonded: true },
  { ...coal, ...done, back: 12, hour: 9, consignor: 1, consignee: 1, trucks: times(22, 'closed') },
  { ...copper, ...done, back: 11, hour: 8.2, trucks: times(8, 'closed') },
  { ...coal, ...done, back: 9, hour: 8.6, trucks: times(24, 'closed') },
  { ...coal, ...done, back: 8, hour: 9.2, goods: '原煤', consignor: 1, consignee: 1, trucks: times(22, 'closed') },
  {
    ...coal,
    back: 7,
    hour: 15.1,
    goods: '原煤',
    consignor: 1,
    consignee: 1,
    status: 'cancelled',
    trucks: times(4, 'cancelled'),
  },
  { ...coal, ...done, back: 6, hour: 8.4, trucks: times(24, 'closed') },
  {
    ...coal,
    ...under,
    back: 4,
    hour: 8.8,
    trucks: [...times(17, 'closed'), 'held', 'half', 'released'],
    fates: { home: [...inTransit, 'sendFail'] },
  },
  {
    ...coal,
    ...under,
    back: 3,
    hour: 9.5,
    goods: '铁精矿',
    site: '0708SC01',
    consignor: 3,
    mode: 'shared',
    trucks: [...times(3, 'closed'), 'half', 'released', 'released'],
  },
  {
    ...copper,
    ...under,
    back: 2,
    hour: 8.3,
    trucks: ['closed', 'closed', 'half', 'released', 'released', 'accepted', 'accepted', 'refused'],
  },
  {
    ...coal,
    ...under,
    back: 1,
    hour: 8.7,
    trucks: [
      'closed',
      'closed',
      'closed',
      'half',
      'released',
      'released',
      'accepted',
      'accepted',
      'accepted',
      'accepted',
      'changing',
      'deleting',
      'deleted',
      'review',
      'review',
      'rejected',
      'rejected',
      'overdue',
    ],
  },
  {
    ...coal,
    ...under,
    back: 0,
    hour: 0,
    trucks: [
      'accepted',
      'accepted',
      'rejected',
      'overdue',
      'sent',
      'sent',
      'sending',
      'sendFail',
      'ready',
      'ready',
      'ready',
      'draft',
      'draft',
      'planned',
      'planned',
      'planned',
    ],
  },
  {
    ...coal,
    back: 0,
    hour: 0.02,
    goods: '砂石',
    site: '0708SC01',
    direction: 'E',
    status: 'draft',
    trucks: ['planned', 'planned'],
  },
  {
    ...coal,
    ...under,
    back: 1,
    hour: 10.5,
    goods: '砂石',
    site: '0708SC01',
    direction: 'E',
    trucks: ['closed', 'closed', 'released'],
    fates: { tally: ['ready'] },
  },
  {
    ...copper,
    ...under,
    back: 1,
    hour: 11.2,
    goods: '采矿设备配件',
    consignor: 3,
    consignee: 0,
    direction: 'E',
    trucks: ['released', 'accepted'],
    fates: { packing: ['accepted', 'ready'] },
  },
  ...breadth,
]

const ore = { ...bulkImport, goods: '铁精矿', site: '0705SC01' } as const

/** The neighbour at 二连浩特 has few orders. */
export const orderPlansOfB: readonly OrderPlan[] = [
  { ...ore, ...done, back: 5, hour: 9.1, trucks: times(4, 'closed') },
  { ...ore, ...under, back: 1, hour: 10.2, trucks: ['closed', 'released', 'accepted', 'rejected', 'ready'] },
]

/** The states of the documents of a truck with this fate. */
export const documentStates = {
  closed: { transport: 'weighed', batch: 'closed', manifest: 'released' },
  half: { transport: 'weighing', batch: 'crossed', manifest: 'released' },
  held: { transport: 'weighing', batch: 'crossed', manifest: 'released' },
  released: { transport: 'manifest_accepted', batch: 'confirmed', manifest: 'released' },
  accepted: { transport: 'manifest_accepted', batch: 'confirmed', manifest: 'accepted' },
  review: { transport: 'manifest_sent', batch: 'in_use', manifest: 'review' },
  rejected: { transport: 'manifest_rejected', batch: 'in_use', manifest: 'rejected' },
  sent: { transport: 'manifest_sent', batch: 'in_use', manifest: 'sent' },
  overdue: { transport: 'manifest_sent', batch: 'in_use', manifest: 'sent' },
  sending: { transport: 'manifest_sent', batch: 'in_use', manifest: 'sending' },
  sendFail: { transport: 'manifest_sent', batch: 'in_use', manifest: 'send_fail' },
  refused: { transport: 'manifest_accepted', batch: 'confirmed', manifest: 'refused' },
  changing: { transport: 'manifest_accepted', batch: 'confirmed', manifest: 'changing' },
  deleting: { transport: 'manifest_accepted', batch: 'confirmed', manifest: 'deleting' },
  deleted: { transport: 'planned', batch: 'reserved', manifest: 'deleted' },
  ready: { transport: 'manifest_made', batch: 'in_use', manifest: 'ready' },
  draft: { transport: 'manifest_made', batch: 'in_use', manifest: 'draft' },
  planned: { transport: 'planned', batch: 'reserved', manifest: null },
  cancelled: { transport: 'cancelled', batch: 'void', manifest: null },
} as const satisfies Record<TruckProgress, { transport: string; batch: string; manifest: string | null }>
