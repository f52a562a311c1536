// Prints the SQL that the declarations of some entities require. Review it, save it as the next migration and extend it where the
// declaration is not enough:
//   node scripts/run.mjs draftMigration vehicle driver
import { entityOf } from '../apps/server/src/kernel/data/model.ts'
import { draftOf } from '../apps/server/src/testing/migrationDraft.ts'
import { entities } from '../packages/domain/src/registry.ts'

const tables = process.argv.slice(2)
process.stdout.write(draftOf(tables.length === 0 ? entities : tables.map(entityOf)))
