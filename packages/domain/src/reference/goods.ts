import { crud } from '../kit/crud.ts'
import { entity } from '../kit/entity.ts'
import { choice, code, decimal, text } from '../kit/field.ts'
import { hsCode10 } from '../values/index.ts'
import { goodsModel } from '../values/goodsModel.ts'

export const goods = entity('goods', {
  label: '商品',
  menu: 'goods',
  scope: 'enterprise',
  display: 'good_name',
  code: 'good_code',
  state: 'status',
  fields: {
    good_name: text('商品名称', {
      required: true,
      max: 100,
      alike: 'name',
      inList: true,
      search: 'contains',
      sort: true,
      examples: ['炼焦煤'],
    }),
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
    unit_first: code('法定第一单位', 'unit', { required: true, inList: true, examples: ['035'] }),
    unit_second: code('法定第二单位', 'unit'),
    default_unit: code('成交单位', 'unit', { inList: true }),
    package_type: code('包装种类', 'rmft_package', { inList: true }),
    origin_country: code('原产国', 'country', { inList: true }),
    domestic_district: code('境内目的地/货源地', 'domestic_district'),
    brand_type: code('品牌类型', 'brand_type', { help: '申报要素的第一项' }),
    benefit_type: code('出口享惠情况', 'benefit_type', { help: '申报要素的第二项；进口填“3”' }),
    default_price: decimal('参考单价', { scale: 4 }),
    currency: code('币制', 'rmft_currency', { inList: true }),
    g_model: goodsModel('申报要素', { help: '按商品编号的要素顺序以“|”连接；在列表的“申报要素”里逐项填写' }),
    conditions: text('监管条件', { max: 20, inList: true }),
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
