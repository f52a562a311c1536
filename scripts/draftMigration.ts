// Prints the SQL that the declarations of some entities require. Review it, save it as the next migration and extend it where the
// declaration is not enough:
//   node scripts/run.mjs draftMigration vehicle driver
import { knownEntity } from '../apps/server/src/kernel/data/model.ts'
import { draftOf } from '../apps/server/src/testing/migrationDraft.ts'
import { entities } from '../packages/domain/src/registry.ts'

const tables = process.argv.slice(2)
const unknown = tables.filter((table) => !knownEntity(table))
for (const table of unknown)
  console.error(`${table}: no entity has this table. Add its declaration to the list in the index.ts of its module.`)
if (unknown.length > 0) process.exitCode = 1
else process.stdout.write(draftOf(tables.length === 0 ? entities : tables.flatMap((table) => knownEntity(table) ?? [])))
