import { randomUUID } from 'node:crypto'
import type { Sql } from 'postgres'
import { entities, operations } from '@guanqiao/domain/registry'
import type { Entity } from '@guanqiao/domain/kit/entity'
import type { Act, Operation } from '@guanqiao/domain/kit/operation'
import { sample } from '@guanqiao/domain/testing/sample'
import type { Actor } from './actors.ts'

/** The generic operation of an entity, if it has one. */
export const actOf = (entity: Entity, act: Act): Operation | undefined =>
  operations.find((operation) => operation.generic?.act === act && operation.generic.entity.table === entity.table)

/** Entities created by an ordinary operation, parents before children. */
export const creatable: readonly Entity[] = entities.filter((entity) => actOf(entity, 'create'))

/** The input of the n-th row: all fields except references without a row. */
export function draftOf(
  entity: Entity,
  n: number,
  references: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const create = actOf(entity, 'create')
  if (!create) throw new Error(`${entity.table} cannot be created`)
  const values = sample(create.input, n, references, { all: true })
  const dangling = Object.entries(entity.fields).filter(
    ([, field]) => field.kind === 'reference' && !references[field.entity],
  )
  for (const [name] of dangling) delete values[name]
  // Secrets are in no response.
  for (const [name, field] of Object.entries(create.input.fields)) if (field.secret) delete values[name]
  // What decides how a record is made, and is none of its fields: accounts belong to an enterprise, and enterprises start without rights.
  delete values['of_platform']
  delete values['ready_made']
  return values
}

/** Creates one row of every creatable entity: rows of the platform by its staff, the others by `owner`. Returns their ids by table. */
export async function makeOneOfEach(owner: Actor, staff: Actor): Promise<Record<string, string>> {
  const ids: Record<string, string> = {}
  for (const entity of creatable) {
    const actor = entity.scope === 'platform' ? staff : owner
    const answer = await actor.send(actOf(entity, 'create')!, draftOf(entity, 0, ids))
    if (answer.status !== 200) throw new Error(`${entity.table}: ${JSON.stringify(answer.body)}`)
    ids[entity.table] = answer.body.data.id as string
  }
  return ids
}

/**
 * Gives the created rows of these entities the same id, including all references to them. Returns that id by table. A walk over all
 * operations with all records would otherwise grow with their product.
 */
export async function giveOneId(
  owner: Sql,
  created: readonly Entity[],
  ids: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const id = randomUUID()
  const tables = new Set(created.map(({ table }) => table))
  await owner.begin(async (sql) => {
    // Disables foreign keys and triggers.
    await sql`set local session_replication_role = replica`
    for (const table of tables) await sql`update ${sql(table)} set id = ${id} where id = ${ids[table]!}`
    for (const { table, fields } of entities)
      for (const [name, field] of Object.entries(fields))
        if (field.kind === 'reference' && tables.has(field.entity))
          await sql`update ${sql(table)} set ${sql(name)} = ${id} where ${sql(name)} = ${ids[field.entity]!}`
  })
  return Object.fromEntries([...tables].map((table) => [table, id]))
}
