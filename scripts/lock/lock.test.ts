import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../source/files.ts'
import { absent, addresses, complete, systemOf } from './foreign.ts'
import type { Lock } from './foreign.ts'

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock

test('the lock names the packages of every system, and no registry (else: node scripts/run.mjs completeLock)', () => {
  expect(absent(lock).map(({ name }) => name)).toEqual([])
  expect(addresses(lock)).toEqual([])
})

test('npm ci takes the lock without asking a registry', () => {
  const folder = mkdtempSync(join(tmpdir(), 'guanqiao-lock-'))
  try {
    const workspaces = Object.keys(lock.packages).filter((path) => !path.includes('node_modules/'))
    for (const file of ['package-lock.json', '.npmrc', ...workspaces.map((path) => join(path, 'package.json'))]) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      cpSync(join(root, file), join(folder, file))
    }
    const args = ['ci', '--dry-run', '--offline', '--ignore-scripts', '--cache', join(folder, 'cache')]
    const windows = process.platform === 'win32'
    const { status, stderr } = spawnSync(windows ? 'npm.cmd' : 'npm', args, {
      cwd: folder,
      encoding: 'utf8',
      shell: windows,
    })
    expect(status, stderr).toBe(0)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('an absent package gets its version and the system that its name states', () => {
  const parent = { version: '1.0.0', dev: true as const, optionalDependencies: { '@x/cli-darwin-arm64': '1.0.0' } }
  const completed = complete({ packages: { '': {}, 'node_modules/x': parent } })
  expect(completed.packages['node_modules/@x/cli-darwin-arm64']).toEqual({
    version: '1.0.0',
    cpu: ['arm64'],
    os: ['darwin'],
    dev: true,
    optional: true,
  })
  expect(absent(completed)).toEqual([])
  expect(systemOf('@x/binding-linux-arm-musleabihf')).toEqual({ cpu: ['arm'], libc: ['musl'], os: ['linux'] })
  expect(() => systemOf('@x/wasm')).toThrow('by hand')
})

test('a package inside its parent is not absent', () => {
  const nested = { version: '1.0.0', optional: true as const }
  const parent = { optionalDependencies: { y: '1.0.0' } }
  const packages = { 'node_modules/x': parent, 'node_modules/x/node_modules/y': nested }
  expect(absent({ packages })).toEqual([])
})
