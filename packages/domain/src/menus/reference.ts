import { menu, ordinary, switched, switchedWithPersonal } from './menu.ts'
import type { ModuleEntry } from './menu.ts'

export const referenceMenus: ModuleEntry = {
  key: 'reference',
  module_name: '基础资料',
  module_icon: 'Database',
  menus: [
    menu('seller', '发货人', '/consignor/list', switchedWithPersonal),
    menu('receiver', '收货人', '/consignee/list', switchedWithPersonal),
    menu('party_annex', '收发货人附件', '/consignor/annexes', ordinary),
    menu('proxy', '申报单位', '/proxy/list', switchedWithPersonal),
    menu('goods', '商品', '/goods/list', ordinary),
    menu('import_license', '进口许可证', '/license/list', ordinary),
    menu('good_element', '申报要素', '/goods/element', ordinary),
    menu('port', '口岸', '/port/district', ordinary),
    menu('site', '监管场所', '/port/supervision', switched),
    menu('place', '作业地点', '/port/place', switched),
    menu('smart_port', '智慧口岸', '/port/smartport', switched),
    menu('duplicate', '重复记录', '/base/duplicate', 'query,merge'),
    menu('port_related', '口岸默认资料', '/port/related', switched),
  ],
}
