import { crud } from '../kit/crud.ts'
import { entity } from '../kit/entity.ts'
import { choice, date, flag, integer, lines, reference, text } from '../kit/field.ts'
import { draft, operation, returnsRows } from '../kit/operation.ts'
import { mayAny } from '../kit/access.ts'
import { hsCode10 } from '../values/index.ts'
import { MODEL_WIDTH, noSeparator } from '../values/goodsModel.ts'

export const inputTypes = { text: '文字', number: '数字', select: '选择', date: '日期' } as const

/**
 * An element that the declaration of a commodity must or may name, in the order of the tariff's list. A newer list ends an element and
 * adds its next version from a day on.
 */
export const goodElement = entity('good_element', {
  label: '申报要素',
  menu: 'good_element',
  scope: 'platform',
  display: 'element_name',
  code: 'good_code',
  fields: {
    good_code: hsCode10('商品编号', {
      required: true,
      inList: true,
      search: 'equals',
      examples: ['9800000000'],
      series: (n: number) => String(9_800_000_000 + n),
    }),
    sequence: integer('序号', {
      required: true,
      min: 1,
      max: 60,
      inList: true,
      sort: true,
      series: (n: number) => n + 1,
    }),
    element_name: text('要素名称', {
      required: true,
      max: 50,
      inList: true,
      search: 'contains',
      examples: ['品牌类型'],
    }),
    needed: flag('必填', { default: true, inList: true }),
    input_type: choice('填写方式', inputTypes, { default: 'text', inList: true }),
    unit_text: text('单位', { max: 20, inList: true }),
    max_length: integer('最多字符', { min: 1, max: MODEL_WIDTH, help: '一个汉字按两个计' }),
    example: text('示例', { max: 100, inList: true }),
    effective_from: date('生效日期', { inList: true, help: '从这一天起按它填报；不填表示一直有效' }),
    effective_to: date('停用日期', { inList: true, help: '最后一天；不填表示仍然有效' }),
  },
  uniqueTogether: [['good_code', 'sequence', 'effective_from']],
})

const elementCalls = crud(goodElement, '/platform/goodelement', {
  list: 'GET|POST getall',
  get: 'GET|POST getbyid',
  create: 'POST create',
  update: 'POST update',
  remove: 'POST delete',
})

/** A value that an element can have. */
export const goodOption = entity('good_option', {
  label: '要素选项',
  menu: 'good_element',
  scope: 'platform',
  display: 'option_label',
  code: 'option_value',
  fields: {
    element_id: reference('申报要素', 'good_element', { required: true, inList: true, search: 'equals' }),
    option_value: text('填报内容', {
      required: true,
      max: 100,
      alike: 'name',
      inList: true,
      rule: noSeparator,
      series: String,
    }),
    option_label: text('说明', { required: true, max: 100, inList: true, search: 'contains', examples: ['无品牌'] }),
    sort: integer('顺序', { max: 999, inList: true, sort: true }),
    preset: flag('默认选中', { default: false, inList: true }),
  },
  uniqueTogether: [['element_id', 'option_value']],
})

const optionCalls = crud(goodOption, '/platform/goodoption', {
  list: 'GET|POST getall',
  get: 'GET|POST getbyid',
  create: 'POST create',
  bulkCreate: 'POST bulkCreate',
  update: 'POST update',
  remove: 'POST delete',
})

const optionFields = {
  option_value: text('填报内容', { required: true, max: 100 }),
  option_label: text('说明', { required: true, max: 100 }),
  preset: flag('默认选中'),
} as const

/** The elements of a commodity that are valid today, in their order, with their options. */
export const elementsByGood = operation('good_element.by_good', 'GET|POST /platform/goodelement/getbygood', {
  summary: '查询商品编号的申报要素',
  access: mayAny(
    { menu: 'goods', button: 'query' },
    { menu: 'order', button: 'query' },
    { menu: 'good_element', button: 'query' },
  ),
  effect: 'read',
  input: draft({ good_code: hsCode10('商品编号', { required: true }) }),
  output: returnsRows({
    id: text('编号', { required: true, max: 36 }),
    sequence: integer('序号', { required: true }),
    element_name: goodElement.fields.element_name,
    needed: flag('必填', { required: true }),
    input_type: choice('填写方式', inputTypes, { required: true }),
    unit_text: goodElement.fields.unit_text,
    max_length: goodElement.fields.max_length,
    example: goodElement.fields.example,
    options: lines('选项', optionFields, { required: true, max: 500 }),
  }),
})

/**
 * Values that the enterprise used before for this code: in orders for the client, in its goods, in orders for others; the last changed
 * first in each. `client_id` is the consignor or consignee of the order.
 */
export const suggestModels = operation('good_element.suggest', 'GET|POST /platform/goodelement/suggest', {
  summary: '查询同一商品编号用过的申报要素',
  access: mayAny({ menu: 'goods', button: 'query' }, { menu: 'order', button: 'query' }),
  effect: 'read',
  input: draft({
    good_code: hsCode10('商品编号', { required: true }),
    goods_id: reference('商品', 'goods'),
    client_id: text('委托方', { max: 36 }),
  }),
  output: returnsRows({
    good_name: text('商品名称', { required: true, max: 255 }),
    g_model: text('申报要素', { required: true, max: MODEL_WIDTH }),
    source: choice('来自', { client: '同一委托方', goods: '商品资料', order: '其他订单' }, { required: true }),
  }),
})

export const goodElementApi = { ...elementCalls, byGood: elementsByGood, suggest: suggestModels }
export const goodOptionApi = optionCalls
