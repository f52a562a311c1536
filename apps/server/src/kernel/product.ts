import type { CodeTable } from '@guanqiao/domain/kit/codeTable'
import type { Entity } from '@guanqiao/domain/kit/entity'

/** What the kernel has to know of the product. It imports none of it: it is handed it once, before it serves anything. */
export interface Product {
  readonly entities: readonly Entity[]
  /** By name; loaded on first use. */
  codeTables(): Promise<Readonly<Record<string, CodeTable>>>
}

let handed: { readonly product: Product; readonly byTable: ReadonlyMap<string, Entity> } | undefined

export function handProduct(product: Product): void {
  handed = { product, byTable: new Map(product.entities.map((entity) => [entity.table, entity])) }
}

function product() {
  if (!handed) throw new Error('the kernel has not been handed the product: import apps/server/src/product.ts first')
  return handed
}

export const productEntities = (): readonly Entity[] => product().product.entities

export const initialCodeTables = (): ReturnType<Product['codeTables']> => product().product.codeTables()

export const findEntity = (table: string): Entity | undefined => product().byTable.get(table)

/** The declaration of a table. */
export function entityOf(table: string): Entity {
  const entity = findEntity(table)
  if (!entity) throw new Error(`no entity is declared for the table ${table}`)
  return entity
}
