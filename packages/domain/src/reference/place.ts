import { signedIn } from '../kit/access.ts'
import { crud } from '../kit/crud.ts'
import { entity, rowFields } from '../kit/entity.ts'
import { choice, code, date, decimal, integer, reference, text, weight } from '../kit/field.ts'
import { returnsData, draft, operation } from '../kit/operation.ts'
import { limitFields } from './places/portLimits.ts'
import { creditCode, unlocode, usableStatus } from '../values/index.ts'

export const port = entity('port', {
  label: '口岸',
  menu: 'port',
  scope: 'platform',
  display: 'port_name',
  code: 'port_code',
  state: 'status',
  fields: {
    port_name: text('口岸名称', { required: true, max: 30, inList: true, search: 'contains', sort: true }),
    status: choice(
      '状态',
      { open: '开放', closed: '关闭' },
      {
        default: 'open',
        inList: true,
        search: 'in',
        tones: { open: 'done', closed: 'draft' },
        selectable: ['open'],
      },
    ),
    port_code: text('口岸代码', {
      required: true,
      max: 6,
      unique: true,
      inList: true,
      search: 'contains',
      examples: ['0708', '0705'],
    }),
    customs_code: code('海关代码', 'customs_district', { required: true, inList: true, examples: ['0708'] }),
    entry_port: code('入/离境口岸', 'entry_port', { help: '报关单参数“国内口岸”' }),
    foreign_port: code('境外口岸代码', 'foreign_port', { help: '报关单的经停港、指运港' }),
    unlocode: unlocode('联合国代码'),
    foreign_port_name: text('对应境外口岸', { max: 50, inList: true }),
    neighbour_country: code('毗邻国家', 'country', { required: true, inList: true, examples: ['MNG'] }),
    work_hours: text('作业时间', { max: 50, inList: true }),
    mongolia_exchange: choice('中蒙数据交换', { yes: '是', no: '否' }, { default: 'no' }),
    ...limitFields,
    /** Beyond the message schema of 2019; empty means disabled. */
    hs_code_from: date('首次申报携带商品编号起始日', {
      help: '口岸海关要求舱单首次申报也报商品编号的，从该日起随中蒙数据交换的舱单报送；未要求的不填',
    }),
  },
})

export const portApi = crud(port, '/platform/baseport', {
  list: 'GET getall',
  get: 'GET getbyid',
  create: 'POST create',
  update: 'POST update',
  remove: 'POST delete',
})

export const portByCode = operation('port.byCode', 'GET /platform/baseport/getbycode', {
  summary: '按代码查找口岸',
  access: signedIn,
  input: draft({ port_code: text('口岸代码', { required: true, max: 6 }) }),
  output: returnsData(rowFields(port)),
})

/** A supervised site 海关监管作业场所: goods are unloaded, weighed and stored there. */
export const site = entity('site', {
  label: '监管场所',
  menu: 'site',
  scope: 'platform',
  display: 'site_name',
  code: 'site_code',
  hint: 'port_id',
  state: 'status',
  fields: {
    site_name: text('场所名称', { required: true, max: 70, inList: true, search: 'contains', sort: true }),
    status: usableStatus(),
    site_code: text('场所编号', {
      required: true,
      max: 17,
      unique: true,
      inList: true,
      search: 'contains',
      examples: ['0708SC01'],
    }),
    customs_code: code('海关代码', 'customs_district', {
      required: true,
      inList: true,
      search: 'equals',
      examples: ['0708'],
    }),
    port_id: reference('口岸', 'port', { required: true, inList: true, search: 'equals' }),
    credit_code: creditCode('统一社会信用代码'),
    address: text('地址', { max: 200 }),
    capacity: decimal('堆存能力(吨)', { scale: 3 }),
    lanes: integer('通道数', { max: 200 }),
    max_gross: weight('车辆总质量上限(kg)', {
      positive: true,
      help: '本场所准予进出的最重车辆；舱单毛重超过时提醒。不填按口岸通行限值',
    }),
  },
})

export const siteApi = crud(site, '/port/supervision', {
  list: 'POST getall',
  get: 'GET|POST getbyid',
  create: 'POST create',
  update: 'POST update',
  remove: 'POST delete',
})
