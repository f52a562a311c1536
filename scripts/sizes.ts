import { oversized } from './sizes/rules.ts'
import { sources } from './source/files.ts'

const files = sources()
const complaints = oversized(files)
for (const sentence of complaints) console.error(sentence)
console.log(`sizes: ${files.length} files, ${complaints.length} too large or badly named`)
process.exitCode = complaints.length > 0 ? 1 : 0
