import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from './launch.ts'
import { holdStartLock } from '../startLock.ts'

const LOCKER = fileURLToPath(new URL('./lockProcess.ts', import.meta.url))

let folder: string
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => rmSync(folder, { recursive: true }))

async function locker(times: number) {
  const child = spawn(process.execPath, [LOCKER, folder, String(times)], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  await once(child.stdout, 'data')
  return { child, ended }
}

test('of eight processes that take the start lock at once, one at a time holds it', async () => {
  const lockers = await Promise.all(Array.from({ length: 8 }, () => locker(300)))
  for (const { child } of lockers) child.stdin.write('go\n')
  expect(await Promise.all(lockers.map(({ ended }) => ended))).toEqual(lockers.map(() => 0))
})

test('the start lock of a killed process is free', async () => {
  const holder = await locker(0)
  let isLocked = false
  const taking = holdStartLock(folder).then((release) => {
    isLocked = true
    release()
  })
  expect(isLocked).toBe(false)
  holder.child.kill('SIGKILL')
  await holder.ended
  await taking
})
