import { reportOrigins } from '../arrival/report.fields.ts'
import { contacts, itemCode, itemCount, itemDecimal, itemText } from '../customs/itemFields.ts'
import { items } from '../customs/elementTables/item.ts'
import { reportItems } from '../customs/elementTables/reportItem.ts'
import { roadItems } from '../customs/elementTables/roadOther.ts'
import { may } from '../kit/access.ts'
import { entity } from '../kit/entity.ts'
import { code, dateTime, integer, lines, list, text } from '../kit/field.ts'
import { draft, operation, returnsData } from '../kit/operation.ts'
import { documentAnswer, documentCalls, documentHead } from '../documents/documentCalls.ts'
import { singleUnitFiling } from '../documents/documentFlow.ts'
import { documentType } from '../documents/documentType.ts'
import { batchNumber, halfWidth } from '../values/index.ts'
import { screens } from '../screens/index.ts'

const messages = { MT7402: '出口装箱清单 MT7402' } as const

/** `M/A0012345@CA`: kind of the seal, its number, and the party that applied it (CN017). */
const sealText = itemText('封志', roadItems.containerSeal, {
  normalise: (entry: string) => halfWidth(entry).replace(/\s/g, '').toUpperCase(),
  examples: ['M/A0012345@CA'],
})

/** One kind of goods in the container. Bill number and further parties are optional in a draft; the checks name what is missing. */
const goodsFields = {
  bill_no: itemCode('提(运)单号', items.billNumber, {
    examples: ['CN2026000001'],
    help: '不写入报文，用于与舱单核对',
  }),
  description: itemText('货物描述', items.description, { required: true }),
  package_quantity: itemCount('件数', items.goodsPackages, { min: 1, sums: true }),
  package_type: code('包装种类', 'rmft_package', { required: true, examples: ['PX'] }),
  gross_weight: itemDecimal('毛重(kg)', items.goodsWeight, {
    positive: true,
    unit: 'kg',
    sums: true,
  }),
  consignee_name: itemText('收货人名称', items.consigneeName, { required: true }),
  consignee_code: itemText('收货人代码', items.consigneeCode, { examples: ['2074192'] }),
  consignee_contacts: contacts('收货人联系方式'),
  consignee_person: itemText('收货具体联系人', items.contactName),
  consignee_person_contacts: contacts('收货具体联系人联系方式'),
  supplement: itemText('补充描述', items.supplement),
  undg_code: code('危险品编号', 'rmft_dangerous_goods', { max: 4, examples: ['1689'] }),
  undg_name: itemText('危险品联系人', items.undgName),
  undg_contacts: contacts('危险品联系人联系方式'),
  notify_name: itemText('通知人名称', items.notifyName),
  notify_code: itemText('通知人代码', items.notifyCode, { examples: ['0708911508001'] }),
  notify_address: itemText('通知人地址', items.notifyAddress),
  notify_contacts: contacts('通知人联系方式'),
} as const

/**
 * What an export container is stuffed with: one list for each container. Its message carries the number of the list and not the batch,
 * which links it with the manifest here. Order and numbers of the fields follow the message schema MT7402.
 */
export const packing = entity('packing', {
  label: '装箱清单',
  menu: 'packing',
  scope: 'enterprise',
  display: 'batch_number',
  hint: 'container_number',
  state: 'status',
  narrowedBy: [['created_at'], ['transmitter_id', 'status', 'stuffing_time']],
  fields: {
    ...documentHead(messages),
    packing_no: itemCode('装箱清单编号', reportItems.packingNumber, {
      required: true,
      inList: true,
      search: 'contains',
      series: (n: number) => `PK2026${String(n + 1).padStart(6, '0')}`,
      help: '装箱企业自行编制，不得重复；即报文的编号',
    }),
    container_number: itemCode('箱号', items.containerNumber, {
      required: true,
      inList: true,
      search: 'contains',
      examples: ['CSQU3054383'],
    }),
    size_type: code('尺寸类型', 'rmft_size_type', { examples: ['22G1'] }),
    fullness: code('重空', 'rmft_fullness', { examples: ['5'] }),
    source_code: code('来源', 'rmft_container_source', { examples: ['2'] }),
    seals: list('封志', {
      max: 9,
      of: sealText,
      help: 'M（机械）或 E（电子）/号码@施加人，如 M/A0012345@CA；不能施封的重箱填 0000',
    }),
    loading_place: itemCode('装货地代码', items.loadingPlace, {
      examples: ['0708SC01'],
      suggest: { entity: 'site', narrow: { within: 'declare_office', of: 'customs_code' } },
      help: '货物装箱的实际地点',
    }),
    stuffing_time: dateTime('装箱时间', { inList: true, search: 'range', help: '计划装箱时间；装箱以前传输' }),
    goods: lines('货物', goodsFields, { max: 999 }),
    origins: reportOrigins,
    ...documentAnswer,
  },
})

const documentApi = documentCalls(packing, '/document/packing', '/customs/packing/post')

/** The packing lists of a batch, one for each container of its manifest that has none. */
const make = operation('packing.make', 'POST /document/packing/make', {
  summary: '由舱单生成装箱清单',
  access: may('packing', 'add'),
  input: draft({
    batch_number: batchNumber('货物运输批次号', { required: true }),
    container_number: itemCode('箱号', items.containerNumber, {
      examples: ['CSQU3054383'],
    }),
  }),
  output: returnsData({
    /** The first of them. */
    id: text('编号', { required: true, max: 36 }),
    status: text('状态', { required: true, max: 20 }),
    count: integer('份数', { required: true }),
  }),
})

export const packingApi = { ...documentApi, make }

const { update: edit, ...calls } = packingApi

export const packingDocument = documentType({
  key: 'packing',
  label: packing.label,
  entity: packing,
  notCopied: ['packing_no', 'container_number', 'seals', 'stuffing_time'],
  ...singleUnitFiling,
  messages,
  ownNumberIn: ['MT7402'],
  distinguishedBy: 'container_number',
  screens: { list: screens.packingLists, create: screens.newPackingList, edit: screens.packingList },
  operations: { ...calls, edit },
})
