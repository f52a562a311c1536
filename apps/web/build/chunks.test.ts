import { expect, test } from 'vitest'
import { sources } from '../../../scripts/source/files.ts'
import { checks, groups, lateValues, values } from './chunks.ts'

const files = sources().map(({ path }) => path)
const patterns = [
  values,
  lateValues,
  checks,
  ...groups.flatMap(({ test: modules }) => (modules instanceof RegExp ? [modules] : [])),
]

/** The pattern once for each choice between alternatives: `a(b|c)?` as `ab`, `ac` and `a`. */
function expanded(pattern: string): string[] {
  const group = /\(([^()]*)\)(\??)/.exec(pattern)
  if (!group) return pattern.split('|')
  const [text, inner = '', optional] = group
  const rest = pattern.slice(group.index + text.length)
  return [...inner.split('|'), ...(optional ? [''] : [])].flatMap((choice) =>
    expanded(pattern.slice(0, group.index) + choice + rest),
  )
}

const withoutLookahead = (pattern: string) => pattern.replace(/\(\?!(?:[^()]|\([^()]*\))*\)/g, '')

/** Patterns of our own modules; those of packages follow their versions. */
const own = patterns.flatMap(({ source }) =>
  expanded(withoutLookahead(source)).filter((choice) => /src\[|platform\[/.test(choice)),
)

test('every module that a chunk names exists: a moved one would load in another file', () => {
  const missing = [...new Set(own)].filter((choice) => !files.some((path) => new RegExp(choice).test(path)))
  expect(missing).toEqual([])
  expect(own.length).toBeGreaterThan(40)
})
