import { grantableButtons } from '@guanqiao/domain/grantable'
import { modules } from '@guanqiao/domain/menus'
import type { Entity } from '@guanqiao/domain/kit/entity'
import { foreignKeys, indexes, pointingRules, tableLines } from './migrationDraft.ts'

/** The SQL of a field that was added to an entity whose table exists: what the table needs with the field and not without it. */
export function draftOfField(entity: Entity, name: string): string {
  const { table } = entity
  const before = without(entity, name)
  const added = (parts: (entity: Entity) => string[]) => parts(entity).filter((part) => !parts(before).includes(part))
  const lines = added(tableLines).map((line) => line.trim())
  const columns = lines.filter((line) => !line.startsWith('check '))
  const isRequired = entity.fields[name]?.required === true
  const obsolete = indexes(before).filter((index) => !indexes(entity).includes(index))
  return `${[
    ...columns.map((line) => `alter table ${table} add column ${isRequired ? line.replace(' not null', '') : line};`),
    ...(isRequired
      ? [
          `-- The rows that exist need a value first: update ${table} set ${name} = …;`,
          `alter table ${table} alter column ${name} set not null;`,
        ]
      : []),
    ...lines.filter((line) => line.startsWith('check ')).map((line) => `alter table ${table} add ${line};`),
    ...obsolete.map((index) => `drop index ${indexName(index)};`),
    ...added(indexes),
    ...added(foreignKeys),
    ...added(pointingRules),
  ].join('\n')}\n`
}

const indexName = (index: string): string => /^create (?:unique )?index (\S+)/.exec(index)?.[1] ?? ''

function without({ state, ...entity }: Entity, name: string): Entity {
  const others = (groups: Entity['narrowedBy']) => groups.filter((group) => !group.includes(name))
  return {
    ...entity,
    ...(state !== undefined && state !== name && { state }),
    fields: Object.fromEntries(Object.entries(entity.fields).filter(([field]) => field !== name)),
    uniqueTogether: others(entity.uniqueTogether),
    narrowedBy: others(entity.narrowedBy),
  }
}

/** The grants of menus that no table of the migrations has: the catalogue alone grants a new menu to nobody. */
export function draftOfGrants(
  several: readonly Entity[],
  all: readonly Entity[],
  migrations: readonly string[],
): string {
  const exists = ({ table }: Entity) => migrations.some((text) => text.includes(`create table ${table} (`))
  const existing = new Set(all.filter(exists).map(({ menu }) => menu))
  const added = new Set(
    several.map(({ menu }) => menu).filter((menu) => !existing.has(menu) && grantableButtons.has(menu)),
  )
  return [...added]
    .map(
      (menu) =>
        `\n-- Users with the second menu get the new one: name the menu that it resembles.\n` +
        `select grant_menu_like('${menu}', '${neighbourOf(menu)}');\n`,
    )
    .join('')
}

function neighbourOf(menu: string): string {
  const siblings = modules.find((module) => module.menus.some(({ key }) => key === menu))?.menus ?? []
  const at = siblings.findIndex(({ key }) => key === menu)
  return (siblings[at - 1] ?? siblings[at + 1])?.key ?? '…'
}
