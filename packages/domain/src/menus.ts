import type { Button } from './kit/access.ts'

export interface MenuEntry {
  /** The key that operations use in `may(…)`. */
  readonly key: string
  readonly menu_name: string
  readonly menu_path: string
  readonly buttons: readonly Button[]
  /** For the platform's staff only: no enterprise can be granted it. */
  readonly staffOnly?: true
}

export interface ModuleEntry {
  readonly key: string
  readonly module_name: string
  readonly module_icon: string
  readonly menus: readonly MenuEntry[]
}

const menu = (key: string, menu_name: string, menu_path: string, buttons: string): MenuEntry => ({
  key,
  menu_name,
  menu_path,
  buttons: buttons.split(',') as Button[],
})

const ordinary = 'query,get,add,edit,delete,import,export'
/** For menus whose records hold personal data. */
const withPersonal = `${ordinary},personal`

/** The catalogue of menus: seeds the menu tables. Administrators grant, rename, order and hide menus, but cannot add a path. */
export const modules: readonly ModuleEntry[] = [
  {
    key: 'order',
    module_name: '订单与批次',
    module_icon: 'FileText',
    menus: [
      menu('order', '订单', '/order/list', 'query,get,add,edit,delete,export'),
      menu('batch', '批次号', '/number/batch', 'query,get,add,edit,import,void'),
    ],
  },
  {
    key: 'customs',
    module_name: '舱单与回执',
    module_icon: 'Audit',
    menus: [
      menu('manifest', '公路舱单', '/rmft/list', 'query,get,add,edit,delete,declare,undo,print'),
      menu('confirmation', '空车出境确报', '/rmftcar/camt4404', 'query,get,add,edit,delete,declare'),
      menu('message', '报文记录', '/message/log', 'query,get,edit'),
      menu('receipt', '待处理回执', '/message/inbox', 'query,get,edit'),
      menu('transmitter', '舱单传输人', '/manifest/transmitter', withPersonal),
      menu('operator_card', 'IC卡', '/manifest/iccard', ordinary),
    ],
  },
  {
    key: 'stock',
    module_name: '过磅',
    module_icon: 'Dashboard',
    menus: [menu('weighing', '过磅', '/pound/list', 'query,get,add,edit,void,print,manual,approve')],
  },
  {
    key: 'transport',
    module_name: '运输资料',
    module_icon: 'Car',
    menus: [
      menu('vehicle', '车辆', '/transport/vehicle', ordinary),
      menu('driver', '司机', '/transport/driver', withPersonal),
      menu('company', '运输公司', '/transport/company', withPersonal),
      menu('container', '集装箱', '/transport/container', withPersonal),
      menu('container_owner', '箱主', '/transport/containerowner', withPersonal),
    ],
  },
  {
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
  },
]

export const menus: readonly MenuEntry[] = modules.flatMap((module) => module.menus)

/** The keys of the menus that an enterprise may be granted. */
export const grantable: readonly string[] = menus
  .filter((menuEntry) => !menuEntry.staffOnly)
  .map((menuEntry) => menuEntry.key)
