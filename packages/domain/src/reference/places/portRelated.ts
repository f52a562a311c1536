import { signedIn } from '../../kit/access.ts'
import { crud } from '../../kit/crud.ts'
import { entity, rowFields } from '../../kit/entity.ts'
import { choice, code, list, reference, text } from '../../kit/field.ts'
import { draft, operation, returnsRows } from '../../kit/operation.ts'
import { crewHealth, crewVaccinated, direction, naming, placeCode, usableStatus } from '../../values/index.ts'

/**
 * A set of usual partners and values at a port 口岸默认资料, by direction, for example one for each client. The default set fills the
 * empty fields of new orders, manifests and confirmations; manifests made from an order take them from there.
 */
export const portRelated = entity('port_related', {
  label: '口岸默认资料',
  menu: 'port_related',
  scope: 'enterprise',
  display: 'related_name',
  hint: 'port_id',
  state: 'status',
  fields: {
    related_name: text('名称', { ...naming, max: 50 }),
    port_id: reference('口岸', 'port', { required: true, inList: true, search: 'equals' }),
    ie_flag: choice('进出口', direction, { required: true, inList: true, search: 'equals' }),
    status: usableStatus(),
    is_default: choice(
      '新单证默认',
      { yes: '是', no: '否' },
      {
        default: 'yes',
        inList: true,
        search: 'equals',
        help: '同一口岸和方向有多套时，新订单、舱单和确报用默认的一套',
      },
    ),
    transmitter_id: reference('舱单传输人', 'transmitter'),
    proxy_id: reference('申报单位', 'proxy', { inList: true }),
    seller_id: reference('发货人', 'seller', { inList: true }),
    receiver_id: reference('收货人', 'receiver', { inList: true }),
    company_id: reference('运输公司', 'company'),
    site_id: reference('监管场所', 'site', { within: 'port_id', inList: true }),
    trade_mode: code('监管方式', 'supervision_mode'),
    cut_mode: code('征免性质', 'levy_type'),
    trans_mode: code('成交方式', 'trade_terms'),
    clearance_code: code('通关代码', 'rmft_clearance'),
    loading_place: placeCode('装货地代码', {
      suggest: { entity: 'site', narrow: { within: 'port_id', of: 'port_id' } },
    }),
    unloading_place: placeCode('卸货地代码', {
      suggest: { entity: 'site', narrow: { within: 'port_id', of: 'port_id' } },
      help: '新建进口舱单时填入，不填时用监管场所的编号；由订单生成的舱单用订单的监管场所',
    }),
    domestic_district: code('境内目的地/货源地', 'domestic_district'),
    currency: code('币制', 'rmft_currency'),
    package_type: code('包装种类', 'rmft_package'),
    routing_countries: list('途经国家', { max: 99, table: 'rmft_country', help: '车辆确报用：舱单没有途经国家时填入' }),
    health_status: choice('健康状况', crewHealth, { help: '进境确报用：司乘人员通常的健康状况' }),
    vaccinated: choice('预防接种', crewVaccinated, { help: '进境确报用：司乘人员是否按要求预防接种' }),
  },
  uniqueTogether: [['port_id', 'ie_flag', 'related_name']],
})

export const portRelatedApi = crud(portRelated, '/platform/portrelated', {
  list: 'GET getall',
  get: 'GET|POST getbyid',
  find: 'GET|POST getby',
  create: 'POST create',
  update: 'POST update',
  remove: 'POST delete',
})

/** The usual partners of the caller's enterprise, as options: by role, name and id. */
export const relatedOptions = operation('options.related', 'GET /base/config/related', {
  summary: '查询口岸关联的常用单位',
  access: signedIn,
  input: draft({
    port_id: reference('口岸', 'port'),
    ie_flag: choice('进出口', direction),
  }),
  output: returnsRows({
    role: choice(
      '角色',
      {
        transmitter_id: '舱单传输人',
        proxy_id: '申报单位',
        seller_id: '发货人',
        receiver_id: '收货人',
        company_id: '运输公司',
        site_id: '监管场所',
      },
      { required: true },
    ),
    name: text('名称', { required: true }),
    value: text('编号', { required: true, max: 36 }),
  }),
})

/**
 * The default set of the caller's enterprise for a new document at a port, named by its id or its customs office; without either, at the
 * port of the latest order, or at the only port with a set. Partners that cannot be used now are left out. No row if there is no set.
 */
export const portDefaults = operation('options.portDefaults', 'GET /base/config/portdefaults', {
  summary: '查询新单证的口岸默认资料',
  access: signedIn,
  input: draft({
    port_id: reference('口岸', 'port'),
    customs_code: text('口岸海关', { max: 4 }),
    ie_flag: choice('进出口', direction),
    enterprise_id: reference('企业', 'enterprise', { help: '平台人员用：哪个企业的默认资料' }),
  }),
  output: returnsRows({
    ...rowFields(portRelated),
    customs_code: text('口岸海关', { max: 4 }),
    site_code: text('监管场所编号', { max: 17 }),
  }),
})
