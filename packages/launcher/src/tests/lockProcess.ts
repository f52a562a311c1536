// Takes the start lock again and again, and fails if another process is inside at the same time:
//   node lockProcess.ts <folder> <times>    prints a line when it is ready, starts with its input; 0 times: holds it until killed
import { once } from 'node:events'
import { mkdirSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { holdStartLock } from '../startLock.ts'

const [, , folder = '', times = '0'] = process.argv
const inside = join(folder, 'inside')
if (Number(times) === 0) {
  await holdStartLock(folder)
  process.stdout.write('held\n')
  await once(process.stdin, 'end')
}
process.stdout.write('ready\n')
await once(process.stdin, 'data')
for (let turn = 0; turn < Number(times); turn += 1) {
  const release = await holdStartLock(folder)
  mkdirSync(inside)
  rmdirSync(inside)
  release()
}
process.exit(0)
