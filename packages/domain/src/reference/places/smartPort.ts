import { crud } from '../../kit/crud.ts'
import { entity } from '../../kit/entity.ts'
import { choice, list, reference, text } from '../../kit/field.ts'
import { naming, webAddress } from '../../values/index.ts'

/** The smart-port platform 智慧口岸 of a port, and which of its services are used. The secret belongs to the gateway, not here. */
export const smartPort = entity('smart_port', {
  label: '智慧口岸',
  menu: 'smart_port',
  scope: 'platform',
  display: 'platform_name',
  hint: 'port_id',
  state: 'status',
  fields: {
    platform_name: text('平台名称', { ...naming, max: 70 }),
    status: choice(
      '状态',
      { on: '启用', off: '停用' },
      {
        default: 'off',
        inList: true,
        search: 'in',
        tones: { on: 'done', off: 'draft' },
        selectable: ['on'],
        switched: { on: 'on', off: 'off' },
      },
    ),
    port_id: reference('口岸', 'port', { required: true, inList: true, search: 'equals' }),
    endpoint: webAddress('接口地址', { required: true, inList: true }),
    app_id: text('应用编号', { max: 64 }),
    services: list('服务', { max: 5, among: ['舱单', '确报', '卡口', '排队', '重量'] }),
  },
  uniqueTogether: [['port_id', 'platform_name']],
})

export const smartPortApi = crud(smartPort, '/port/smartport', {
  list: 'POST getall',
  get: 'GET|POST getbyid',
  create: 'POST create',
  update: 'POST update',
})
