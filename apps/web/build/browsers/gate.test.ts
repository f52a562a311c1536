import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { bundledPolyfills, gateScript } from './gate.ts'

const script = gateScript('/assets/polyfills-1.js')

/** What the first script does in a browser with these abilities. */
function outcomeIn(abilities: { css?: readonly string[]; code?: string }): { left?: string; written?: string } {
  const outcome: { left?: string; written?: string } = {}
  const { css } = abilities
  const supports = (...words: string[]) => css?.includes(words.at(-1)!) ?? false
  const page = createContext({
    CSS: css && { supports },
    AbortSignal,
    location: { pathname: '/order/list', search: '?id=1', replace: (to: string) => (outcome.left = to) },
    document: { write: (markup: string) => (outcome.written = markup) },
  })
  runInContext(`var window = globalThis; ${abilities.code ?? ''}`, page)
  runInContext(script, page)
  return outcome
}

const css = ['1lh', 'selector(:has(a))']

test('a current browser loads nothing in addition', () => {
  expect(outcomeIn({ css })).toEqual({})
})

test.each([
  'delete Array.prototype.toSorted',
  'delete Map.groupBy',
  'delete Promise.withResolvers',
  'AbortSignal = {}',
])('a supported one loads what it lacks before the product: %s', (code) => {
  expect(outcomeIn({ css, code })).toEqual({ written: '<script src="/assets/polyfills-1.js"></script>' })
})

test.each([undefined, [], ['1lh'], ['selector(:has(a))']])('an older one, which knows %o, is told so', (known) => {
  expect(outcomeIn(known ? { css: known } : {})).toEqual({ left: '/browser.html#/order/list?id=1' })
})

test('one that cannot tell characters apart is told so', () => {
  expect(outcomeIn({ css, code: 'delete Intl.Segmenter' })).toEqual({ left: '/browser.html#/order/list?id=1' })
})

test('the polyfills supply everything that the compiler lets pass', async () => {
  const page = createContext({ AbortController, AbortSignal: Object.assign(() => undefined, {}), console })
  runInContext(
    `for (const name of ['toSorted', 'toReversed', 'toSpliced', 'with']) delete Array.prototype[name]
     for (const name of ['toSorted', 'toReversed', 'with']) delete Object.getPrototypeOf(Int8Array.prototype)[name]
     delete Map.groupBy; delete Object.groupBy; delete Promise.withResolvers`,
    page,
  )
  runInContext(await bundledPolyfills(), page)
  const results = runInContext(
    `JSON.stringify([
      [3, 1].toSorted(), [3, 1].toReversed(), [3, 1].toSpliced(0, 1), [3, 1].with(0, 2), [...new Int8Array([2, 1]).toSorted()],
      [...Map.groupBy([1, 2, 3], (number) => number % 2)], Object.groupBy([1, 2], (number) => 'n' + number),
      Object.keys(Promise.withResolvers()).sort(), typeof AbortSignal.any,
    ])`,
    page,
  ) as string
  expect(JSON.parse(results)).toEqual([
    [1, 3],
    [1, 3],
    [1],
    [2, 1],
    [1, 2],
    [
      [1, [1, 3]],
      [0, [2]],
    ],
    { n1: [1], n2: [2] },
    ['promise', 'reject', 'resolve'],
    'function',
  ])
})

/** The node types of ECMAScript 3, as far as these scripts use them. */
const es3 =
  /^(Program|ExpressionStatement|VariableDeclarat(ion|or)|Function(Expression|Declaration)|BlockStatement|IfStatement|ReturnStatement|EmptyStatement|(Call|Member|Unary|Binary|Logical|Assignment|Conditional|Array|Object|New|Parenthesized)Expression|Property|Identifier|Literal)$/

test.each([
  ['the script within the page', script],
  ['browser.js', readFileSync(join(import.meta.dirname, '../../public/browser.js'), 'utf8')],
])('%s can be read by browsers of twenty years ago', (_, code) => {
  const foreign: string[] = []
  JSON.stringify(parseSync('page.js', code).program, (_key, node: unknown) => {
    if (typeof node === 'object' && node !== null && 'type' in node) {
      const { type, kind, shorthand } = node as { type: string; kind?: string; shorthand?: boolean }
      if (!es3.test(type) || kind === 'let' || kind === 'const' || shorthand) foreign.push(`${type} ${kind ?? ''}`)
    }
    return node
  })
  expect(foreign).toEqual([])
})
