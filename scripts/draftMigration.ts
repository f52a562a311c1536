// Prints the SQL that the declarations of some entities require, or of single fields that were added to them, with the grants of a new
// menu and what a document needs besides its table. Review it, save it as the next migration and extend it where the declaration is not enough:
//   node scripts/run.mjs draftMigration vehicle driver
//   node scripts/run.mjs draftMigration vehicle.axle_count
import { MIGRATIONS } from '../apps/server/src/app.ts'
import { readMigrations } from '../apps/server/src/kernel/database/migrationFiles.ts'
import { findEntity } from '../apps/server/src/kernel/product.ts'
import { draftOfDocuments } from '../apps/server/src/testing/documentDraft.ts'
import { draftOfField, draftOfGrants } from '../apps/server/src/testing/fieldDraft.ts'
import { draftOf } from '../apps/server/src/testing/migrationDraft.ts'
import { entities } from '../packages/domain/src/registry.ts'

const names = process.argv.slice(2)
const complaints = names.flatMap(complaintOf)
for (const complaint of complaints) console.error(complaint)
if (complaints.length > 0) process.exitCode = 1
else process.stdout.write(draft())

function complaintOf(name: string): string[] {
  const [table = '', field] = name.split('.')
  const entity = findEntity(table)
  if (!entity)
    return [`${table}: no entity has this table. Add its declaration to the list in the index.ts of its module.`]
  return field === undefined || entity.fields[field] ? [] : [`${name}: ${table} declares no such field.`]
}

function draft(): string {
  if (names.length === 0) return draftOf(entities)
  const tables = names.flatMap((name) => findEntity(name) ?? [])
  const fields = names.flatMap((name) => {
    const [table = '', field] = name.split('.')
    const entity = findEntity(table)
    return entity && field !== undefined ? [draftOfField(entity, field)] : []
  })
  const texts = readMigrations(MIGRATIONS).map(({ text }) => text)
  return [
    tables.length > 0 ? draftOf(tables) : '',
    ...fields,
    draftOfDocuments(tables, texts),
    draftOfGrants(tables, entities, texts),
  ].join('')
}
