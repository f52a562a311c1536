import type { Entity } from '@guanqiao/domain/kit/entity'
import { problem } from '@guanqiao/domain/kit/problem'
import { entities } from '@guanqiao/domain/registry'
import type { Caller } from '../../kernel/caller.ts'
import { hasRight, scopeOf } from '../../kernel/caller.ts'
import { bindData } from '../../kernel/data/bindData.ts'
import type { Store } from '../../kernel/database/scoped.ts'
import { uuid } from '../../kernel/uuid.ts'
import type { OpeningRow } from './presence.queries.ts'

const byTable: ReadonlyMap<string, Entity> = new Map(entities.map((entity) => [entity.table, entity]))

export const mayRead = (caller: Caller, table: string): boolean => {
  const entity = byTable.get(table)
  return entity !== undefined && caller.due === undefined && hasRight(caller, entity.menu, 'get')
}

/** The enterprise of a record that the caller may read (null: the platform); every other record does not exist for them. */
export async function ownerOf(store: Store, caller: Caller, table: string, id: string): Promise<string | null> {
  const entity = byTable.get(table)
  if (!entity || !mayRead(caller, table)) throw problem('record.notFound')
  const trace = {
    operation: 'presence.open',
    requestId: uuid(),
    address: '',
    user_id: caller.user_id,
    username: caller.username,
    enterprise_id: caller.enterprise_id,
  }
  const row: Record<string, unknown> = await store.read(scopeOf(caller), (sql) =>
    bindData({ sql, trace, enterprise: caller.enterprise_id, now: () => new Date(), wrote() {} }).get(entity, id),
  )
  return typeof row['enterprise_id'] === 'string' ? row['enterprise_id'] : null
}

/** Enterprises see their own people, and the platform's staff on their own records; they share records of the platform, not people. */
export const maySee = (caller: Caller, person: Pick<OpeningRow, 'enterprise_id' | 'owner_id'>): boolean =>
  caller.enterprise_id === null ||
  person.enterprise_id === caller.enterprise_id ||
  (person.enterprise_id === null && person.owner_id === caller.enterprise_id)
