import { cycles } from './boundaries/cycles.ts'
import { foreignWrites } from './boundaries/tables.ts'
import { breaches } from './boundaries/rules.ts'
import { sources } from './source/files.ts'

const files = sources()
const found = [...files.flatMap(breaches), ...cycles(files), ...foreignWrites(files)]
for (const sentence of found) console.error(sentence)
console.log(`boundaries: ${files.length} files, ${found.length} breaches`)
process.exitCode = found.length > 0 ? 1 : 0
