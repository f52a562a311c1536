import { signedIn } from '../kit/access.ts'
import { getValues, codeValue } from '../kit/calls/codeValues.ts'
import { integer, text } from '../kit/field.ts'
import { returnsRows, draft, operation } from '../kit/operation.ts'

/** The code tables: `codeValue` is the name of a table for `getvalues` and `query`. */
export const getCategories = operation('codes.categories', 'POST|GET /base/config/category', {
  summary: '查询代码表目录',
  access: signedIn,
  effect: 'read',
  cacheable: true,
  input: draft({}),
  output: returnsRows({
    codeValue: text('代码表', { required: true, max: 64 }),
    codeName: text('名称', { required: true }),
  }),
})

const keyword = text('关键字', { max: 50, sought: true, help: '代码、名称或拼音首字母的一部分' })

/** Part of one table, by code, name or pinyin initials. */
export const queryCodes = operation('codes.query', 'GET /base/config/query', {
  summary: '在代码表中查找',
  access: signedIn,
  cacheable: true,
  input: draft({
    table: text('代码表', { required: true, max: 64 }),
    keyword,
    limit: integer('条数', { default: 20, min: 1, max: 500 }),
  }),
  output: returnsRows(codeValue),
})

/** Last path segment of a table's own call → the table's name. */
export const tableCalls = {
  cusdistrict: 'customs_district',
  decdistrict: 'domestic_district',
  decentry: 'entry_port',
  decport: 'foreign_port',
  cusport: 'land_port',
  custrade: 'supervision_mode',
  cusunit: 'unit',
  deccountry: 'country',
  declevytype: 'levy_type',
  decsupvmode: 'supervision_mode',
  cdlcountry: 'country',
  rmftcountry: 'rmft_country',
  rmftcurr: 'rmft_currency',
  rmftsizetype: 'rmft_size_type',
  rmftpackage: 'rmft_package',
} as const

export const codeTableOperations = Object.keys(tableCalls).map((path) =>
  operation(`codes.${path}`, `GET /base/config/${path}`, {
    summary: '查询代码表',
    access: signedIn,
    cacheable: true,
    input: draft({ keyword }),
    output: returnsRows(codeValue),
  }),
)

/** The nationalities of trucks in the exchange with Mongolia: customs' word, and the country that it means. */
export const truckCountryCodes = operation('codes.cdstruckcounty', 'GET /base/config/cdstruckcounty', {
  summary: '查询运输工具国籍（境内、境外）',
  access: signedIn,
  cacheable: true,
  input: draft({ keyword }),
  output: returnsRows(codeValue),
})

/** The same for the enterprise's own rows: name and id. */
export const optionCalls = {
  port: 'port',
  platformport: 'port',
  transport: 'company',
  driver: 'driver',
  seller: 'seller',
  receiver: 'receiver',
  proxy: 'proxy',
} as const

export const optionOperations = Object.keys(optionCalls).map((path) =>
  operation(`options.${path}`, `GET /base/config/${path}`, {
    summary: '查询基础资料选项',
    access: signedIn,
    input: draft({ keyword }),
    output: returnsRows({ name: text('名称', { required: true }), value: text('编号', { required: true, max: 36 }) }),
  }),
)

export const codeOperations = [
  getValues,
  getCategories,
  queryCodes,
  ...codeTableOperations,
  truckCountryCodes,
  ...optionOperations,
]
