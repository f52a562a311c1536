import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../source/files.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const names = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map((match) => match[1] ?? ''))].sort()

it('describes every setting that the server reads, and no other', () => {
  const settings = names(read('apps/server/src/config.ts'), /\benv(?:\[|, )'([A-Z_]+)'/g)
  const described = names(read('docs/operations.md'), /^\| `([A-Z_]+)` \|/gm)
  expect(settings.length).toBeGreaterThan(0)
  expect(described).toEqual(settings)
})
