import type { Packing, PackingContext } from '@guanqiao/domain/packing/packing.rules'
import type { CustomsState } from '../../src/simulator/customsState.ts'
import { emptyCustomsState } from '../../src/simulator/customsState.ts'
import { BILL, BOX, FILER, packed } from './drafts.ts'

/** A packing list with one fault. */
export interface PackingFault {
  readonly name: string
  readonly change: Packing
  /** What else our rules know, and what customs knows. */
  readonly around?: Partial<PackingContext>
  readonly customsState?: CustomsState
  /** Severity and rule of our finding, and its field; `entry` is refused when it is typed. */
  readonly finding: string
  readonly field: string
  /** The reply of customs; none where the message does not show the fault: it carries no batch and no manifest. */
  readonly reply?: string
}

const [parts, batteries] = packed.goods!
const first = (change: object): Packing => ({ goods: [{ ...parts!, ...change }, batteries!] })
const othersWith = (change: Partial<PackingContext['others'][number]>): PackingContext['others'] => [
  { ...packed, id: 'x', status: 'accepted', ...change },
]
const inCustoms: CustomsState = {
  ...emptyCustomsState,
  packings: {
    [`${FILER}/${packed.packing_no}`]: { packing_no: packed.packing_no!, container_number: BOX, filer: FILER },
  },
}

/** Faults of container and list. */
const ofLists: readonly PackingFault[] = [
  { name: 'no goods', change: { goods: [] }, finding: 'block goods.none', field: 'goods', reply: '99001' },
  {
    name: 'an empty container',
    change: { fullness: '4' },
    finding: 'block container.empty',
    field: 'fullness',
    reply: '504',
  },
  {
    name: 'a number that customs has',
    change: {},
    around: { others: othersWith({ batch_number: 'MA10019090A05', container_number: 'MNGU3054384' }) },
    customsState: inCustoms,
    finding: 'block number.twice',
    field: 'packing_no',
    reply: '501',
  },
  {
    name: 'a number with a dash',
    change: { packing_no: 'PK-2026-1' },
    finding: 'block message.form',
    field: 'packing_no',
    reply: '99001',
  },
  {
    name: 'no number',
    change: { packing_no: null },
    finding: 'block message.form',
    field: 'packing_no',
    reply: '99001',
  },
  {
    name: 'a container number with a blank',
    change: { container_number: 'CSQU 3054383' },
    finding: 'block message.form',
    field: 'container_number',
    reply: '99001',
  },
  {
    name: 'no container number',
    change: { container_number: null },
    finding: 'block message.form',
    field: 'container_number',
    reply: '99001',
  },
  {
    name: 'no size',
    change: { size_type: null },
    finding: 'block message.form',
    field: 'size_type',
    reply: '99001',
  },
  {
    name: 'an unknown size',
    change: { size_type: '99Z9' },
    finding: 'entry',
    field: 'size_type',
    reply: '99001',
  },
  {
    name: 'an unknown fullness',
    change: { fullness: 'Z' },
    finding: 'entry',
    field: 'fullness',
    reply: '99001',
  },
  {
    name: 'an unknown source',
    change: { source_code: '9' },
    finding: 'entry',
    field: 'source_code',
    reply: '99001',
  },
  {
    name: 'a seal without its kind',
    change: { seals: ['A0012345'] },
    finding: 'block message.form',
    field: 'seals.0',
    reply: '99001',
  },
  {
    name: 'no place of stuffing',
    change: { loading_place: null },
    finding: 'block message.form',
    field: 'loading_place',
    reply: '99001',
  },
  {
    name: 'no time of stuffing',
    change: { stuffing_time: null },
    finding: 'block message.form',
    field: 'stuffing_time',
    reply: '99001',
  },
  {
    name: 'a time of stuffing that has passed',
    change: { stuffing_time: '2026-11-19T06:00:00.000Z' },
    finding: 'warn time.past',
    field: 'stuffing_time',
  },
  {
    name: 'a wrong check digit',
    change: { container_number: 'CSQU3054384' },
    finding: 'warn container.digit',
    field: 'container_number',
  },
  {
    name: 'a container that the manifest lacks',
    change: { container_number: 'MNGU3054384' },
    finding: 'block container.unknown',
    field: 'container_number',
  },
  {
    name: 'a container with another list',
    change: {},
    around: { others: othersWith({ packing_no: 'PK1' }) },
    finding: 'block container.packed',
    field: 'container_number',
  },
  {
    name: 'a container with a draft',
    change: {},
    around: { others: othersWith({ packing_no: 'PK1', status: 'draft' }) },
    finding: 'warn container.drafted',
    field: 'container_number',
  },
  {
    name: 'the office of another port',
    change: { declare_office: '0707' },
    finding: 'warn office.manifest',
    field: 'declare_office',
  },
  {
    name: 'a batch without a manifest',
    change: {},
    around: { manifest: undefined },
    finding: 'warn manifest.none',
    field: 'batch_number',
  },
]

/** Faults of the goods. */
const ofGoods: readonly PackingFault[] = [
  {
    name: 'dangerous goods without a contact',
    change: first({ undg_code: '1689' }),
    finding: 'block undg.contact',
    field: 'goods.0.undg_name',
    reply: '216',
  },
  {
    name: 'an unknown number of dangerous goods',
    change: first({ undg_code: '9999', undg_name: '李某', undg_contacts: ['TE:1'] }),
    finding: 'entry',
    field: 'goods.0.undg_code',
    reply: '217',
  },
  {
    name: 'goods to order without a notify party',
    change: first({ consignee_name: 'TO ORDER' }),
    finding: 'block party.notify',
    field: 'goods.0.notify_name',
    reply: '215',
  },
  {
    name: 'goods without weight',
    change: first({ gross_weight: '0' }),
    finding: 'entry',
    field: 'goods.0.gross_weight',
    reply: '203',
  },
  {
    name: 'no pieces',
    change: first({ package_quantity: 0 }),
    finding: 'entry',
    field: 'goods.0.package_quantity',
    reply: '204',
  },
  {
    name: 'no weight',
    change: first({ gross_weight: null }),
    finding: 'block message.form',
    field: 'goods.0.gross_weight',
    reply: '99001',
  },
  {
    name: 'no number of pieces',
    change: first({ package_quantity: null }),
    finding: 'block message.form',
    field: 'goods.0.package_quantity',
    reply: '99001',
  },
  {
    name: 'no description',
    change: first({ description: null }),
    finding: 'block message.form',
    field: 'goods.0.description',
    reply: '99001',
  },
  {
    name: 'no consignee',
    change: first({ consignee_name: null }),
    finding: 'block message.form',
    field: 'goods.0.consignee_name',
    reply: '99001',
  },
  {
    name: 'an unknown kind of packages',
    change: first({ package_type: 'Z9' }),
    finding: 'entry',
    field: 'goods.0.package_type',
    reply: '99001',
  },
  {
    name: 'a description that is too long',
    change: first({ description: '煤'.repeat(257) }),
    finding: 'block message.form',
    field: 'goods.0.description',
    reply: '99001',
  },
  {
    name: 'a weight with four decimals',
    change: first({ gross_weight: '18250.5001' }),
    finding: 'block message.form',
    field: 'goods.0.gross_weight',
    reply: '99001',
  },
  {
    name: 'a bill that the manifest lacks',
    change: first({ bill_no: 'XX0001' }),
    finding: 'block bill.unknown',
    field: 'goods.0.bill_no',
  },
  {
    name: 'a bill whose goods are not in the container',
    change: first({ bill_no: 'CN2026000002' }),
    finding: 'block bill.container',
    field: 'goods.0.bill_no',
  },
  {
    name: 'more weight than the manifest has',
    change: first({ gross_weight: '28250.500' }),
    finding: 'warn weight.manifest',
    field: 'goods.0.gross_weight',
  },
  {
    name: 'more pieces than the manifest has',
    change: first({ package_quantity: 43 }),
    finding: 'warn pieces.manifest',
    field: 'goods.0.package_quantity',
  },
  {
    name: 'less weight than the manifest has, with the last container',
    change: { goods: [{ ...parts!, bill_no: BILL }] },
    finding: 'warn weight.manifest',
    field: 'goods.0.gross_weight',
  },
]

export const packingFaults: readonly PackingFault[] = [...ofLists, ...ofGoods]
