import { literalAddresses } from './boundaries/addresses.ts'
import { textCuts } from './boundaries/cuts.ts'
import { cycles } from './boundaries/cycles.ts'
import { withDeletedRows } from './boundaries/deleted.ts'
import { misnamedModules } from './boundaries/moduleNames.ts'
import { foreignWrites } from './boundaries/tables.ts'
import { breaches } from './boundaries/rules.ts'
import { foreignClasses } from './boundaries/styles.ts'
import { sources, styleSheets } from './source/files.ts'

const files = sources()
const complaints = [
  ...files.flatMap(breaches),
  ...cycles(files),
  ...foreignWrites(files),
  ...withDeletedRows(files),
  ...textCuts(files),
  ...foreignClasses(files, styleSheets()),
  ...literalAddresses(files),
  ...misnamedModules(files),
]
for (const sentence of complaints) console.error(sentence)
console.log(`boundaries: ${files.length} files, ${complaints.length} breaches`)
process.exitCode = complaints.length > 0 ? 1 : 0
