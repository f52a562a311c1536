// After `npm install` changed package-lock.json: adds the binaries of other systems that the current registry does not provide,
// without which `npm ci` rejects the lock.
//   node scripts/run.mjs completeLock
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { absent, complete } from './lock/foreign.ts'
import type { Lock } from './lock/foreign.ts'
import { root } from './source/files.ts'

const path = join(root, 'package-lock.json')
const lock = JSON.parse(readFileSync(path, 'utf8')) as Lock
const { length } = absent(lock)
if (length > 0) writeFileSync(path, `${JSON.stringify(complete(lock), null, 2)}\n`)
console.log(`package-lock.json: ${length} packages of other systems added`)
