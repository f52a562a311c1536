import { menu, ordinary, withPersonal } from './menu.ts'
import type { ModuleEntry } from './menu.ts'

export const referenceMenus: ModuleEntry = {
  key: 'reference',
  module_name: '基础资料',
  module_icon: 'Database',
  menus: [
    menu('seller', '发货人', '/consignor/list', withPersonal),
    menu('receiver', '收货人', '/consignee/list', withPersonal),
    menu('goods', '商品', '/goods/list', ordinary),
    menu('port', '口岸', '/port/district', ordinary),
    menu('site', '监管场所', '/port/supervision', ordinary),
  ],
}
