import { may } from '../kit/access.ts'
import type { Restricted } from '../kit/access.ts'
import type { Entity } from '../kit/entity.ts'

/**
 * The tables that can be imported by a sheet: all whose rows are created one by one, that have a list, and whose menu has the button 导入, but the lists of
 * elements, which have an import of their own. Lists ask
 * for them without loading the declarations of all, which are in `entities.ts`.
 */
export const importableTables = [
  'vehicle',
  'driver',
  'company',
  'transport_tool',
  'driver_receipt',
  'domestic',
  'container',
  'container_owner',
  'seller',
  'receiver',
  'proxy',
  'goods',
  'import_license',
  'port_related',
  'operator_card',
  'transmitter',
  'port',
  'site',
  'work_place',
  'smart_port',
  'base_car',
  'order_head',
  'confirmation',
] as const
export type Importable = (typeof importableTables)[number]

export const isImportable = (table: string): table is Importable => importableTables.some((other) => other === table)

/** What the platform's staff import as rows of the platform, if they choose no enterprise: the lists of the platform, and the pool of goods. */
export const isImportedByPlatform = ({
  table,
  scope,
}: Pick<Entity, 'table'> & Partial<Pick<Entity, 'scope'>>): boolean => scope === 'platform' || table === 'goods'

/** What importing rows of an entity requires. */
export const importing = ({ menu }: { readonly menu: string }): readonly Restricted[] => [
  { access: may(menu, 'add') },
  { access: may(menu, 'import') },
]
