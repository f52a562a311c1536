// Writes docs/generated from the declarations; with --check only reports outdated files:
//   node scripts/run.mjs writeDocs [--check]
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generatedDocs } from './docs/generate.ts'
import { root } from './source/files.ts'

const folder = join(root, 'docs/generated')
const check = process.argv.includes('--check')

function present(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

mkdirSync(folder, { recursive: true })
const stale = [...generatedDocs()].filter(([name, text]) => present(join(folder, name)) !== text)
for (const [name, text] of stale) {
  if (check) console.error(`docs/generated/${name} is not what the declarations say: node scripts/run.mjs writeDocs`)
  else writeFileSync(join(folder, name), text)
}
console.log(`docs: ${stale.length} of 3 ${check ? 'out of date' : 'written'}`)
process.exitCode = check && stale.length > 0 ? 1 : 0
