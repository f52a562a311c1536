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

/** A process that only launches `program` with one argument from another folder. */
function launching(program: string) {
  writeFileSync(join(folder, 'program.mjs'), program)
  return spawn(process.execPath, ['--input-type=module', '-e', callOf()], {
    cwd: '/',
    stdio: ['pipe', 'pipe', 'inherit'],
  })
}

const callOf = () => `import { launch } from ${JSON.stringify(LAUNCH)}
    launch(process.execPath, ['program.mjs', 'argument'], ${JSON.stringify(folder)})`

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

/** Starts the program as npm does, in a shell that does not forward signals; the program reports what ends it. */
async function inShell(env: NodeJS.ProcessEnv) {
  const program = `process.on('SIGTERM', () => { console.log('told'); process.exit() })
    setInterval(() => {}, 1000); console.log('up ' + process.pid)`
  writeFileSync(join(folder, 'program.mjs'), program)
  writeFileSync(join(folder, 'call.mjs'), callOf())
  const shell = spawn('/bin/sh', ['-c', `"$0" "$1"; true`, process.execPath, join(folder, 'call.mjs')], {
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: '/usr/bin:/bin', ...env },
  })
  const [said] = await once(shell.stdout, 'data')
  shell.kill('SIGTERM')
  await once(shell, 'exit')
  return { pid: Number(String(said).slice(3)), output: shell.stdout }
}

test('the program ends with the shell of npm, which passes no signal on', async () => {
  const { output } = await inShell({ npm_lifecycle_event: 'start' })
  expect(String((await once(output, 'data'))[0]).trim()).toBe('told')
  await once(output, 'close')
})

test('started without npm, the program outlives its shell', async () => {
  const { pid, output } = await inShell({})
  // Long enough for two checks of the parent.
  await new Promise((resolve) => setTimeout(resolve, 500))
  process.kill(pid, 'SIGTERM')
  expect(String((await once(output, 'data'))[0]).trim()).toBe('told')
})
