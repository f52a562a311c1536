import { listAndCreate } from '../../platform/list/openCreateDrawer.ts'
import type { Screen } from '../../kit/crud/screen.ts'
import type * as Registers from './registers.ts'

const register = (name: keyof typeof Registers) => async () => ({
  default: (await import('./registers.ts'))[name],
})

export const referenceScreens: Readonly<Record<string, Screen>> = {
  ...listAndCreate('/consignor/list', '/consignor/create', {
    menu: 'seller',
    title: '发货人',
    load: register('consignors'),
  }),
  ...listAndCreate('/consignee/list', '/consignee/create', {
    menu: 'receiver',
    title: '收货人',
    load: register('consignees'),
  }),
  '/consignor/annexes': {
    menu: 'party_annex',
    title: '收发货人附件',
    rows: 'GET /platform/partyannex/getall',
    load: register('partyAnnexes'),
  },
  ...listAndCreate('/goods/list', '/goods/create', {
    menu: 'goods',
    title: '商品',
    rows: 'GET /platform/basegood/getall',
    load: register('goods'),
  }),
  ...listAndCreate('/goods/element', '/goods/element/create', {
    menu: 'good_element',
    title: '申报要素',
    load: () => import('./elements/GoodElements.tsx'),
  }),
  '/platform/code': {
    menu: 'code_table',
    title: '代码表',
    load: () => import('./codeTables/CodeTables.tsx'),
  },
  '/port/district': {
    menu: 'port',
    title: '口岸',
    rows: 'GET /platform/baseport/getall',
    load: register('ports'),
  },
  '/proxy/list': {
    menu: 'proxy',
    title: '申报单位',
    load: register('proxies'),
  },
  '/license/list': {
    menu: 'import_license',
    title: '进口许可证',
    rows: 'GET /platform/importlicense/getall',
    load: register('importLicenses'),
  },
  '/port/related': {
    menu: 'port_related',
    title: '口岸默认资料',
    rows: 'GET /platform/portrelated/getall',
    load: register('portRelated'),
  },
  '/port/place': {
    menu: 'place',
    title: '作业地点',
    rows: 'POST /devices/place/list',
    load: register('workPlaces'),
  },
  '/port/smartport': {
    menu: 'smart_port',
    title: '智慧口岸',
    rows: 'POST /port/smartport/getall',
    load: register('smartPorts'),
  },
  '/port/supervision': {
    menu: 'site',
    title: '监管场所',
    rows: 'POST /port/supervision/getall',
    load: register('sites'),
  },
  '/manifest/transmitter': {
    menu: 'transmitter',
    title: '舱单传输人',
    load: register('transmitters'),
  },
  '/manifest/iccard': {
    menu: 'operator_card',
    title: 'IC卡',
    rows: 'GET /platform/iccard/getall',
    load: register('operatorCards'),
  },
}
