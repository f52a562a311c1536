import { oversized } from './sizes/rules.ts'
import { sources } from './source/files.ts'

const files = sources()
const found = oversized(files)
for (const sentence of found) console.error(sentence)
console.log(`sizes: ${files.length} files, ${found.length} too large or badly named`)
process.exitCode = found.length > 0 ? 1 : 0
