import { drawerScreen, menuScreen, ordinary, switched, switchedWithPersonal } from './screen.ts'
import type { Opening } from './screen.ts'

const consignors = menuScreen('/consignor/list', { title: '发货人', menu: 'seller', buttons: switchedWithPersonal })
const consignees = menuScreen('/consignee/list', { title: '收货人', menu: 'receiver', buttons: switchedWithPersonal })
const goods = menuScreen<Opening | 'elements_changed_on_to'>('/goods/list', {
  title: '商品',
  menu: 'goods',
  buttons: ordinary,
  rows: 'GET /platform/basegood/getall',
})
const goodElements = menuScreen('/goods/element', { title: '申报要素', menu: 'good_element', buttons: ordinary })

export const referenceScreens = {
  consignors,
  newConsignor: drawerScreen('/consignor/create', consignors),
  consignees,
  newConsignee: drawerScreen('/consignee/create', consignees),
  partyAnnexes: menuScreen('/consignor/annexes', {
    title: '收发货人附件',
    menu: 'party_annex',
    buttons: ordinary,
    rows: 'GET /platform/partyannex/getall',
  }),
  proxies: menuScreen('/proxy/list', { title: '申报单位', menu: 'proxy', buttons: switchedWithPersonal }),
  goods,
  newGoods: drawerScreen('/goods/create', goods),
  importLicenses: menuScreen('/license/list', {
    title: '进口许可证',
    menu: 'import_license',
    buttons: ordinary,
    rows: 'GET /platform/importlicense/getall',
  }),
  goodElements,
  newGoodElement: drawerScreen('/goods/element/create', goodElements),
  ports: menuScreen('/port/district', {
    title: '口岸',
    menu: 'port',
    buttons: ordinary,
    rows: 'GET /platform/baseport/getall',
  }),
  sites: menuScreen('/port/supervision', {
    title: '监管场所',
    menu: 'site',
    buttons: switched,
    rows: 'POST /port/supervision/getall',
  }),
  workPlaces: menuScreen('/port/place', {
    title: '作业地点',
    menu: 'place',
    buttons: switched,
    rows: 'POST /devices/place/list',
  }),
  smartPorts: menuScreen('/port/smartport', {
    title: '智慧口岸',
    menu: 'smart_port',
    buttons: switched,
    rows: 'POST /port/smartport/getall',
  }),
  duplicates: menuScreen<'kind'>('/base/duplicate', {
    title: '重复记录',
    menu: 'duplicate',
    buttons: 'query,merge',
  }),
  portRelated: menuScreen('/port/related', {
    title: '口岸默认资料',
    menu: 'port_related',
    buttons: switched,
    rows: 'GET /platform/portrelated/getall',
  }),
}
