import { expiriesOf } from '@guanqiao/domain/kit/entity'
import type { Entity, Expiry } from '@guanqiao/domain/kit/entity'
import type { PaperOf } from '@guanqiao/domain/kit/field'
import { choiceOf } from '@guanqiao/domain/kit/field'
import { menus } from '@guanqiao/domain/menus'
import { entities } from '@guanqiao/domain/registry'

/** The day in China, where papers expire. */
export const TODAY = `(now() at time zone 'Asia/Shanghai')::date`

/** An expiring field of an entity. SQL of its properties reads the columns of `from`, under the alias `p`. */
export interface Paper {
  readonly kind: string
  /** The column with the last day. */
  readonly name: string
  readonly expires: string
  /** The entity with the column. */
  readonly entity: Entity
  /** The entity of the record: the same, unless the row is a paper of another record. */
  readonly holder: Entity
  /** Rows in use of all owners, without deleted ones. */
  readonly from: string
  readonly title: string
  /** The name of the paper. */
  readonly paper: string
  readonly path: string
  readonly renewal: string
}

/** The menu's screen opens the record. */
const screenPathOf = ({ menu, table }: Entity): string => {
  const path = menus.find(({ key }) => key === menu)?.menu_path
  if (path === undefined) throw new Error(`${table} has no menu on which its expiring rows could be corrected`)
  return path
}

/** The row's display text, with its hint if that is a text of its own. */
const titleOf = ({ display, hint, fields }: Entity): string =>
  hint !== undefined && fields[hint]?.kind === 'text' ? `${display} || ' ' || ${hint}` : display

/** Rows in a state that is not selectable are out of use. */
function inUse({ state, fields }: Entity): string {
  const usable = state === undefined ? undefined : choiceOf(fields, state).selectable
  return usable ? `and ${state} in (${usable.map((value) => `'${value}'`).join(', ')})` : ''
}

function ownPaper(entity: Entity, { name, expires }: Expiry): Paper {
  const path = `'${screenPathOf(entity)}?record=' || p.id`
  return {
    kind: `${entity.table}.${name}`,
    name,
    expires,
    entity,
    holder: entity,
    from: `(select * from ${entity.table} where deleted_at is null ${inUse(entity)}) p`,
    title: titleOf(entity),
    paper: `'${expires}'`,
    path,
    renewal: `${path} || '&mode=edit'`,
  }
}

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`

/** 驾驶证附件, 备案回执 0708 */
function paperName({ fields }: Entity, expires: string, kind: string): string {
  const field = fields[kind]
  if (field?.kind !== 'choice') return `'${expires} ' || p.${kind}`
  const cases = Object.entries(field.choices).map(
    ([value, label]) => `when ${literal(value)} then ${literal(`${label}${expires}`)}`,
  )
  return `case p.${kind} ${cases.join(' ')} end`
}

/** A table of papers of other records, by the reference to the record: the paper of a record and a kind that expires last. */
function paperOfAnother(
  entity: Entity,
  { name, expires }: Expiry,
  { kind, only, part }: PaperOf,
  owner: string,
): Paper {
  const { table } = entity
  const field = entity.fields[owner]
  const holder = entities.find((one) => field?.kind === 'reference' && one.table === field.entity)
  if (!holder) throw new Error(`${table}.${owner} names no record`)
  const valid = (row: string) =>
    `${row}.deleted_at is null ${only ? `and ${row}.${only[0]} = ${literal(only[1])}` : ''}`
  const path = part
    ? `'${screenPathOf(holder)}?record=' || p.${owner} || '&part=${part}'`
    : `'${screenPathOf(entity)}?record=' || p.id`
  return {
    kind: `${table}.${owner}`,
    name,
    expires,
    entity,
    holder,
    from: `(select a.*, holder.title from ${table} a
      cross join lateral (select ${titleOf(holder)} as title from ${holder.table} where id = a.${owner} and deleted_at is null ${inUse(holder)}) holder
      where ${valid('a')} and not exists (select from ${table} b where b.enterprise_id = a.enterprise_id and b.${owner} = a.${owner} and b.${kind} = a.${kind}
        and (b.${name} > a.${name} or b.${name} = a.${name} and b.id > a.id) and ${valid('b')})) p`,
    title: 'p.title',
    paper: paperName(entity, expires, kind),
    path,
    renewal: path,
  }
}

export const papers: readonly Paper[] = entities.flatMap((entity) =>
  expiriesOf(entity).flatMap((expiry) =>
    expiry.paper
      ? expiry.paper.of.map((owner) => paperOfAnother(entity, expiry, expiry.paper!, owner))
      : [ownPaper(entity, expiry)],
  ),
)
