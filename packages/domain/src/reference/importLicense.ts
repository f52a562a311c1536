import { may } from '../kit/access.ts'
import { crud } from '../kit/crud.ts'
import { entity, rowFields } from '../kit/entity.ts'
import { choice, code, date, decimal, integer, reference, text } from '../kit/field.ts'
import { draft, operation, returnsData } from '../kit/operation.ts'
import { hsCode10, importLicenseNumber, identifying } from '../values/index.ts'

/**
 * An import licence 进口许可证. Orders that name it reserve their quantity when submitted and return it when withdrawn; the quantity
 * used never exceeds quantity plus tolerance, nor the number of uses `max_times`.
 */
export const importLicense = entity('import_license', {
  label: '进口许可证',
  menu: 'import_license',
  scope: 'enterprise',
  display: 'license_no',
  code: 'good_code',
  hint: 'good_name',
  state: 'status',
  narrowedBy: [['receiver_id', 'status', 'valid_to']],
  fields: {
    license_no: importLicenseNumber('许可证号', identifying),
    status: choice(
      '状态',
      { valid: '有效', used_up: '已用完', revoked: '已撤销' },
      {
        default: 'valid',
        automatic: true,
        inList: true,
        search: 'in',
        tones: { valid: 'done', used_up: 'draft', revoked: 'bad' },
        selectable: ['valid'],
      },
    ),
    docu_code: code('证件代码', 'attached_document', { default: '7' }),
    contract_no: text('合同号', { max: 32, inList: true, search: 'contains' }),
    receiver_id: reference('进口商', 'receiver', { required: true, inList: true, search: 'equals' }),
    user_name: text('进口用户', { max: 70 }),
    good_name: text('商品名称', { required: true, max: 100, inList: true, search: 'contains' }),
    good_code: hsCode10('商品编号', { required: true, inList: true, search: 'equals' }),
    origin_country: code('原产国', 'country', { required: true, examples: ['MNG'] }),
    trade_country: code('贸易国', 'country', { required: true, examples: ['MNG'] }),
    customs_code: code('报关口岸', 'customs_district'),
    trade_mode: code('贸易方式', 'supervision_mode'),
    quantity: decimal('数量', { required: true, positive: true, inList: true }),
    unit: code('单位', 'unit', { required: true, inList: true, examples: ['070'] }),
    tolerance: decimal('溢装(%)', { digits: 5, scale: 2, help: '散装货物准予超出的百分比' }),
    remaining: decimal('可用余量', { automatic: true, inList: true, help: '数量加溢装，减已用' }),
    used_quantity: decimal('已用数量', { automatic: true, inList: true }),
    use_mode: choice('使用方式', { single: '一批一证', multiple: '非一批一证' }, { default: 'multiple', inList: true }),
    max_times: integer('最多次数', { default: 12, min: 1, max: 999 }),
    used_times: integer('已用次数', { automatic: true, counted: true, inList: true }),
    unit_price: decimal('单价', { scale: 4 }),
    amount: decimal('总值', { digits: 16, scale: 2 }),
    currency: code('币制', 'rmft_currency'),
    revoked_on: date('撤销日期', { help: '发证机关撤销的，填写后不能再用' }),
    issuer: text('发证机关', { max: 70 }),
    issue_date: date('签发日期', { required: true }),
    valid_to: date('有效期至', { required: true, inList: true, search: 'range', expires: '进口许可证' }),
  },
})

export const importLicenseApi = crud(importLicense, '/platform/importlicense', {
  list: 'GET getall',
  get: 'GET|POST getbyid',
  create: 'POST create',
  update: 'POST update',
  remove: 'POST delete',
})

/** One licence by its number, or the usable one of an importer for a commodity that expires first, with its remaining quantity. */
export const oneLicense = operation('importLicense.one', 'POST /platform/importlicense/getone', {
  summary: '查一张进口许可证及其余量',
  access: may('import_license', 'get'),
  effect: 'read',
  input: draft({
    license_no: text('许可证号', { max: 20 }),
    receiver_id: reference('进口商', 'receiver'),
    good_code: text('商品编号', { max: 10 }),
  }),
  output: returnsData(rowFields(importLicense)),
})
