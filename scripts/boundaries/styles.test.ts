import { expect, it } from 'vitest'
import { sources, styleSheets } from '../source/files.ts'
import { foreignClasses } from './styles.ts'

const sheets = [
  { path: 'apps/web/src/theme/base.css', text: '.figures { color: red }' },
  { path: 'apps/web/src/kit/table/table.css', text: '.gq-card > h3 { margin: 0 } .gq-tone-bad { color: red }' },
  { path: 'apps/web/src/documents/words.css', text: '@media print { .doc-spring { flex: 1 } }' },
]
const screen = (text: string, path = 'apps/web/src/modules/order/Screen.tsx') =>
  foreignClasses([{ path, text }], sheets)
const sheet = (text: string, path: string) => foreignClasses([], [...sheets, { path, text }])

it.each([
  '<div className="gq-card" />',
  '<div className={`gq-card ${styles.head}`} />',
  "<div className={isWide ? 'doc-spring' : undefined} />",
  '<i className={`gq-tone-${tone}`} />',
  "place.closest<HTMLElement>('li > .gq-card')",
])('refuses in a module: %s', (text) => {
  expect(screen(text)).toHaveLength(1)
})

it.each(['<div className={`figures ${styles.card}`} />', '<Card className={styles.head} />', "word === 'gq-card'"])(
  'allows in a module: %s',
  (text) => {
    expect(screen(text)).toEqual([])
  },
)

it('allows a part its own classes, and refuses those of the kit in documents', () => {
  expect(screen('<div className="gq-card" />', 'apps/web/src/kit/EntityTable.tsx')).toEqual([])
  expect(screen('<div className="gq-card doc-spring" />', 'apps/web/src/documents/frame/Top.tsx')).toHaveLength(1)
})

it('refuses foreign classes in style sheets, but none of antd', () => {
  expect(sheet('.doc .gq-card { color: red }', 'apps/web/src/documents/document.css')).toHaveLength(1)
  expect(sheet('.head :global(.gq-card) { color: red }', 'apps/web/src/modules/order/a.module.css')).toHaveLength(1)
  expect(sheet('.head:global(.loose) { color: red }', 'apps/web/src/modules/order/a.module.css')).toHaveLength(1)
  expect(sheet('.head :global(.ant-btn) { color: red }', 'apps/web/src/modules/order/a.module.css')).toEqual([])
})

it('finds the classes of this product, and no part that uses a foreign one', () => {
  const [files, declared] = [sources(), styleSheets()]
  expect(foreignClasses(files, declared)).toEqual([])
  const moved = files.map(({ path, text }) => ({ text, path: path.replace('web/src/kit/', 'web/src/modules/order/') }))
  expect(foreignClasses(moved, declared).length).toBeGreaterThan(50)
})
