import { expect, test } from 'vitest'
import { newScriptFeatures } from './scriptFeatures.ts'
import { newStyleFeatures } from './styleFeatures.ts'

test.each([
  ['[2, 1].toSorted()', ['.toSorted()']],
  ['Object.groupBy(rows, kindOf)', ['Object.groupBy']],
  ['const { promise } = Promise.withResolvers()', ['Promise.withResolvers']],
  ['AbortSignal.any([a, b]); AbortSignal.timeout(1)', ['AbortSignal.any']],
  ['URL.canParse(text)', ['URL.canParse']],
  ['Array.fromAsync(stream)', ['Array.fromAsync']],
  ['one.isSubsetOf(other)', ['.isSubsetOf()']],
  ['dialog.showPopover()', ['.showPopover()']],
  ['Temporal.Now.instant()', ['Temporal.Now']],
  ['new Intl.DurationFormat()', ['Intl.DurationFormat']],
  ['/[\\p{L}--[a-z]]/v.test(text)', ['/v']],
  ['/(?i:a)b/.test(text)', ['(?i:)']],
] as const)('%s is newer than Chromium 109', (code, features) => {
  expect([...newScriptFeatures(code)]).toEqual(features)
})

test.each([
  'rows.map(show).filter(Boolean).at(-1)',
  'overlay.checkVisibility?.()',
  'new Map([[1, 2]]).values()',
  'structuredClone(value)',
  'new Intl.DateTimeFormat("zh-CN").format(0)',
  '/(?<!a)(?:b)(?<name>c)/u.test(text)',
  'const text = "Map.groupBy [].toSorted()"',
])('%s is not', (code) => {
  expect([...newScriptFeatures(code)]).toEqual([])
})

test.each([
  ['a{color:color-mix(in srgb,red,blue)}', ['color-mix()']],
  [':root{--tint:color-mix(in srgb,red,blue)}', ['--tint: color-mix()']],
  ['a{color:light-dark(red,blue)}', ['light-dark()']],
  ['ul{li{margin:0}}', ['nesting']],
  ['@media print{ul{&:hover{margin:0}}}', ['nesting']],
  ['@scope(.a){b{margin:0}}', ['@scope']],
  ['div{grid-template-rows:subgrid}', ['grid-template-rows: subgrid']],
  ['p{text-wrap:pretty}', ['text-wrap', 'text-wrap: pretty']],
  ['[popover]:popover-open{top:0}', [':popover-open']],
  ['textarea{field-sizing:content}', ['field-sizing', 'field-sizing: content']],
  ['p{margin-top:1rcap}', ['rcap']],
] as const)('%s is newer than Chromium 109', (css, features) => {
  expect([...newStyleFeatures(css)]).toEqual(features)
})

test.each([
  '.box:has(input):not(:disabled){height:100dvh;inset:0}',
  '@container (width>30em){a{cursor:pointer;user-select:none}}',
  '@layer base{a{color:rgb(0 0 0/30%);content:"color-mix(in srgb,red,blue)"}}',
  '@media (width<=600px){p{gap:1lh;background:url(/a.svg#light-dark(1))}}',
])('%s is not', (css) => {
  expect([...newStyleFeatures(css)]).toEqual([])
})
