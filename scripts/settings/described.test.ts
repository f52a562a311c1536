import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../source/files.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const names = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map((match) => match[1] ?? ''))].sort()

it('describes every setting that the server reads, and no other', () => {
  const folder = 'apps/server/src/config'
  const sources = ['apps/server/src/config.ts', ...readdirSync(join(root, folder)).map((name) => `${folder}/${name}`)]
  const settings = names(sources.map(read).join('\n'), /\b(?:env(?:\[|, )|needed\()'([A-Z_0-9]+)'/g)
  const rows = [...read('docs/operations.md').matchAll(/^\| (`[A-Z_0-9]+`(?: `[A-Z_0-9]+`)*) \|/gm)]
  const described = names(rows.map((row) => row[1]).join(' '), /`([A-Z_0-9]+)`/g)
  expect(settings.length).toBeGreaterThan(0)
  expect(described).toEqual(settings)
})
