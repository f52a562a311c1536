import { crud } from '../kit/crud.ts'
import { entity } from '../kit/entity.ts'
import { choice, code, date, decimal, integer, record, reference, text } from '../kit/field.ts'
import { hsCode10, naming } from '../values/index.ts'
import { goodsModel } from '../values/goodsModel.ts'

const rate = (label: string) => decimal(label, { digits: 7, scale: 3, unit: '%' })

/**
 * Goods of an enterprise, and those of the platform's pool. An enterprise takes over a row of the pool as its own; the copy keeps its
 * source, so that later changes of the source are reported and adopted by choice.
 */
export const goods = entity('goods', {
  label: '商品',
  menu: 'goods',
  scope: 'shared',
  display: 'good_name',
  code: 'good_code',
  state: 'status',
  fields: {
    good_name: text('商品名称', { ...naming, max: 100, examples: ['炼焦煤'] }),
    status: choice(
      '状态',
      { valid: '有效', expired: '失效' },
      {
        default: 'valid',
        inList: true,
        search: 'in',
        tones: { valid: 'done', expired: 'draft' },
        selectable: ['valid'],
      },
    ),
    good_code: hsCode10('商品编号', { required: true, inList: true, search: 'contains' }),
    declare_name: text('申报名称', { max: 255, search: 'contains' }),
    name_en: text('英文名称', { max: 100 }),
    name_foreign: text('外文名称', { max: 100, help: '境外文字的名称，如蒙文、俄文' }),
    spec: text('规格型号', { max: 255, alike: 'name', inList: true }),
    ciq_code: text('检验检疫编码', { max: 3 }),
    ciq_name: text('检验检疫名称', { max: 100 }),
    unit_first: code('法定第一单位', 'unit', { required: true, inList: true, examples: ['035'] }),
    unit_second: code('法定第二单位', 'unit'),
    default_unit: code('成交单位', 'unit', { inList: true }),
    unit_ratio: decimal('成交单位折合法定第一单位', {
      scale: 6,
      positive: true,
      help: '例如成交单位吨、法定单位千克填 1000',
    }),
    package_type: code('包装种类', 'rmft_package', { inList: true }),
    origin_country: code('原产国', 'country', { inList: true }),
    domestic_district: code('境内目的地/货源地', 'domestic_district'),
    brand_type: code('品牌类型', 'brand_type', { help: '申报要素的第一项' }),
    benefit_type: code('出口享惠情况', 'benefit_type', { help: '申报要素的第二项；进口填“3”' }),
    default_price: decimal('参考单价', { scale: 4 }),
    currency: code('币制', 'rmft_currency', { inList: true }),
    g_model: goodsModel('申报要素', { help: '按商品编号的要素顺序以“|”连接；在列表的“申报要素”里逐项填写' }),
    /** The day from which a newer list of elements requires that they are checked, until they are saved again. */
    elements_changed_on: date('要素待核对自', { automatic: true, inList: true, search: 'range' }),
    conditions: text('监管条件', { max: 20, inList: true }),
    rate_mfn: rate('最惠国税率(%)'),
    rate_temp: rate('暂定税率(%)'),
    rate_general: rate('普通税率(%)'),
    rate_vat: rate('增值税率(%)'),
    rate_consumption: rate('消费税率(%)'),
    effective_from: date('编号生效日期'),
    effective_to: date('编号有效期至'),
    shared_id: reference('取自公共商品', 'goods', { automatic: true }),
    shared_version: integer('取自公共商品的版本', { automatic: true }),
  },
  internal: {
    /** The values of the pool's row when they were taken over or last adopted or declined. */
    shared_values: record('取用时的公共资料', {}),
  },
  uniqueTogether: [['good_code', 'good_name', 'spec']],
})

export const goodsApi = crud(goods, '/platform/basegood', {
  list: 'GET getall',
  get: 'GET|POST getbyid',
  create: 'POST create',
  update: 'POST update',
  remove: 'POST delete',
})
