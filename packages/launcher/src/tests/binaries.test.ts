import { execFileSync } from 'node:child_process'
import { lstatSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from './launch.ts'
import { copyInto, findPackage, linkLibraries } from '../binaries.ts'

let folder: string
beforeAll(() => {
  folder = temporaryFolder()
})
afterAll(() => rmSync(folder, { recursive: true }))

test('a copy of the programs runs, also when the links of its libraries were dropped', () => {
  const copy = copyInto(folder, findPackage())
  const libraries = join(copy, 'native', 'lib')
  const links = readdirSync(libraries).filter((name) => lstatSync(join(libraries, name)).isSymbolicLink())
  for (const name of links) rmSync(join(libraries, name))
  const postgres = join(copy, 'native', 'bin', 'postgres')
  expect(() => execFileSync(postgres, ['--version'], { stdio: 'pipe' })).toThrow(/shared librar|not loaded/i)
  linkLibraries(copy)
  expect(String(execFileSync(postgres, ['--version']))).toMatch(/^postgres \(PostgreSQL\) 18\./)
  expect(readdirSync(libraries).filter((name) => lstatSync(join(libraries, name)).isSymbolicLink())).toEqual(links)
  expect(copyInto(folder, findPackage())).toBe(copy)
})
