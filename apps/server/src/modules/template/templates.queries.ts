import { MAX_TEMPLATES } from '@guanqiao/domain/template/template'
import type { listTemplates } from '@guanqiao/domain/template/template'
import type { OutputOf } from '@guanqiao/domain/kit/operation'
import type { Caller } from '../../kernel/caller.ts'
import type { Sql } from '../../kernel/database/scoped.ts'

export type TemplateRow = OutputOf<typeof listTemplates>[number]
type Viewer = Pick<Caller, 'user_id' | 'enterprise_id' | 'admin'>

const columns = `t.id, t.entity, t.name, t.shared, t.owner_id = $1 as mine, u.full_name as owner, t.enterprise_id,
  t.owner_id = $1 or $3 as changeable, to_char(t.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as updated_at`
// Own ones within the enterprise that the caller belongs to, or acts for; of colleagues those that they share.
const visible = `from record_template t join app_user u on u.id = t.owner_id
  where (t.owner_id = $1 and ($2::uuid is null or t.enterprise_id = $2::uuid) or t.shared and t.enterprise_id = $2::uuid)`

const parametersOf = ({ user_id, enterprise_id, admin }: Viewer) => [user_id, enterprise_id, admin]

/** The templates of a kind of record that a user sees: their own first, then those of colleagues, by name. */
export const templatesOf = (sql: Sql, viewer: Viewer, entity: string): Promise<TemplateRow[]> =>
  sql.unsafe<TemplateRow[]>(
    `select ${columns} ${visible} and t.entity = $4 order by t.owner_id = $1 desc, t.name, t.id limit 500`,
    [...parametersOf(viewer), entity],
    { prepare: true },
  )

/** A template that the user sees. */
export async function findTemplate(sql: Sql, viewer: Viewer, id: string): Promise<TemplateRow | undefined> {
  const [row] = await sql.unsafe<TemplateRow[]>(
    `select ${columns} ${visible} and t.id = $4`,
    [...parametersOf(viewer), id],
    { prepare: true },
  )
  return row
}

export async function contentOf(sql: Sql, id: string): Promise<Readonly<Record<string, unknown>>> {
  const [row] = await sql<{ content: Record<string, unknown> }[]>`select content from record_template where id = ${id}`
  return row!.content
}

export const isFull = async (sql: Sql, userId: string, entity: string): Promise<boolean> =>
  (await sql`select from record_template where owner_id = ${userId} and entity = ${entity} limit ${MAX_TEMPLATES}`)
    .length === MAX_TEMPLATES

interface NewTemplate extends Pick<TemplateRow, 'id' | 'entity' | 'name' | 'shared' | 'enterprise_id'> {
  readonly content: string
}

/** Adds a template; returns false if its owner has another of this name. */
export async function insertTemplate(sql: Sql, ownerId: string, template: NewTemplate): Promise<boolean> {
  const { id, enterprise_id, entity, name, shared, content } = template
  const rows = await sql`
    insert into record_template (id, enterprise_id, entity, name, content, owner_id, shared)
    values (${id}, ${enterprise_id}, ${entity}, ${name}, ${content}::text::jsonb, ${ownerId}, ${shared})
    on conflict (owner_id, entity, name) do nothing returning id`
  return rows.length > 0
}

/** Changes name and sharing; returns false if its owner has another of this name. */
export async function renameTemplate(sql: Sql, { id, name, shared }: Pick<TemplateRow, 'id' | 'name' | 'shared'>) {
  const rows = await sql`
    update record_template t set name = ${name}, shared = ${shared}, updated_at = now()
    where id = ${id} and not exists (
      select from record_template o
      where o.owner_id = t.owner_id and o.entity = t.entity and o.name = ${name} and o.id <> t.id
    ) returning id`
  return rows.length > 0
}

export const deleteTemplate = (sql: Sql, id: string): Promise<unknown> =>
  sql`delete from record_template where id = ${id}`
