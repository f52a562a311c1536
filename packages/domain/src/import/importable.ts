import { may } from '../kit/access.ts'
import type { Restricted } from '../kit/access.ts'
/** The entities that can be imported by a sheet, by table: all that an enterprise creates one by one and whose menu has the button 导入. */
export const importable = {
  vehicle: '车辆',
  driver: '司机',
  company: '运输公司',
  transport_tool: '运输工具',
  driver_receipt: '司机备案回执',
  domestic: '国内运输',
  container: '集装箱',
  container_owner: '箱主',
  seller: '发货人',
  receiver: '收货人',
  proxy: '申报单位',
  goods: '商品',
  import_license: '进口许可证',
  port_related: '口岸默认资料',
  operator_card: '操作员卡',
  transmitter: '舱单传输人',
} as const
export type Importable = keyof typeof importable

/** What the platform's staff import as rows of the platform, if they choose no enterprise: the pool of goods. */
export const importableByPlatform = 'goods' satisfies Importable

/** The menu with the rights of a table. */
export const menuOfImport = (table: string): string => (table === 'transport_tool' ? 'tool' : table)

/** What importing rows of an entity requires. */
export const importing = ({ menu }: { readonly menu: string }): readonly Restricted[] => [
  { access: may(menu, 'add') },
  { access: may(menu, 'import') },
]
