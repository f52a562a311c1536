import { expect, test } from 'vitest'
// @ts-expect-error plain JavaScript: it runs before anything is installed
import { matches } from './install.mjs'

const lock = JSON.stringify({
  packages: {
    '': { name: 'guanqiao' },
    'apps/server': { version: '0.1.0' },
    'node_modules/@guanqiao/server': { link: true },
    'node_modules/postgres': { version: '3.4.9' },
    'node_modules/for-another-system': { version: '1.0.0', optional: true },
  },
})
const link = { 'node_modules/@guanqiao/server': { link: true } }
const tree = (packages: Record<string, object>) => JSON.stringify({ packages: { ...link, ...packages } })

test('an installed tree is good when it holds every package in its version', () => {
  expect(matches(lock, tree({ 'node_modules/postgres': { version: '3.4.9' } }))).toBe(true)
  expect(matches(lock, tree({ 'node_modules/postgres': { version: '3.4.8' } }))).toBe(false)
  expect(matches(lock, tree({}))).toBe(false)
  expect(matches(lock, null)).toBe(false)
})

test('a tree without the link to a workspace is not complete', () => {
  const installed = { 'node_modules/postgres': { version: '3.4.9' } }
  expect(matches(lock, JSON.stringify({ packages: installed }))).toBe(false)
})

test('an optional package may be absent but not old', () => {
  const installed = {
    'node_modules/postgres': { version: '3.4.9' },
    'node_modules/for-another-system': { version: '0.9.0' },
  }
  expect(matches(lock, tree(installed))).toBe(false)
})
