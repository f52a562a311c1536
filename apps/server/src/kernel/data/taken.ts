import type { Entity } from '@guanqiao/domain/kit/entity'
import { fieldOf } from '@guanqiao/domain/kit/entity'
import { Problem } from '@guanqiao/domain/kit/problem'
import type { Plain } from './session.ts'
import { uniqueName, uniques } from './model.ts'

/** Turns PostgreSQL's word on a unique index into `record.taken` at the fields of the declaration. */
export async function refuseTaken<T>(
  entity: Entity,
  rows: readonly Plain[],
  path: (at: number) => string,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw taken(entity, rows, path, error) ?? error
  }
}

function taken(
  entity: Entity,
  rows: readonly Plain[],
  path: (at: number) => string,
  error: unknown,
): Problem | undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '23505') return undefined
  const index = 'constraint_name' in error ? error.constraint_name : undefined
  const fields = uniques(entity).find((it) => uniqueName(entity, it) === index)
  if (!fields) return undefined
  const labels = fields.map((name) => fieldOf(entity, name)?.label ?? name).join('、')
  const detail = 'detail' in error ? String(error.detail) : ''
  const at = rows.findIndex((row) => fields.every((name) => detail.includes(String(row[name] ?? 'null'))))
  return new Problem(
    'record.taken',
    fields.map((name) => ({ path: path(Math.max(0, at)) + name, message: `${labels}已存在` })),
  )
}
