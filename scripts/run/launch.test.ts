import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const LAUNCH = new URL('./launch.mjs', import.meta.url).href
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guanqiao-launch-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** A process that does nothing but launch `program` with one argument from another folder. */
function launching(program: string) {
  writeFileSync(join(folder, 'program.mjs'), program)
  const call = `import { launch } from ${JSON.stringify(LAUNCH)}
    launch(process.execPath, ['program.mjs', 'argument'], ${JSON.stringify(folder)})`
  return spawn(process.execPath, ['--input-type=module', '-e', call], { cwd: '/', stdio: ['pipe', 'pipe', 'inherit'] })
}

test('the program runs in the root folder with its arguments, and its exit code is ours', async () => {
  const child = launching('console.log(process.cwd(), process.argv[2]); process.exitCode = 7')
  const [said] = await once(child.stdout, 'data')
  const [code] = await once(child, 'exit')
  expect([String(said).trim().endsWith('argument'), code]).toEqual([true, 7])
})

test('signals reach the program, and a program that dies of one gives 128 and its number', async () => {
  const polite = launching(
    `process.on('SIGTERM', () => process.exit(3)); setInterval(() => {}, 1000); console.log('up')`,
  )
  await once(polite.stdout, 'data')
  polite.kill('SIGTERM')
  expect((await once(polite, 'exit'))[0]).toBe(3)

  const dying = launching(`process.kill(process.pid, 'SIGKILL')`)
  expect((await once(dying, 'exit'))[0]).toBe(137)
})
