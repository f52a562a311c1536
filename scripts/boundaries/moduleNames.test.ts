import { expect, test } from 'vitest'
import { sources } from '../source/files.ts'
import { absences, misnamedModules } from './moduleNames.ts'

const file = (path: string, text = '') => ({ path, text })
const house = [
  file('packages/domain/src/order/order.ts'),
  file('packages/domain/src/notes/note.ts'),
  file('packages/domain/src/kit/field.ts'),
  file('apps/server/src/modules/order/index.ts'),
  file('apps/server/src/modules/notes/index.ts'),
  file('apps/web/src/modules/order/screens.ts'),
  file('apps/web/src/platform/notes/NotesDrawer.tsx'),
]
const messages = (...more: readonly { path: string; text: string }[]) => misnamedModules([...house, ...more], {})

test('a module has its name in the domain, the server and the web, on any floor', () => {
  expect(messages()).toEqual([])
})

test.each([
  ['a module that the domain calls otherwise', [file('apps/web/src/modules/orders/screens.ts')]],
  [
    'a module of the domain without a folder in one program',
    [
      file('packages/domain/src/files/annex.ts'),
      file('apps/server/src/platform/files/annexes.ts'),
      file('apps/web/src/platform/annexes/Preview.tsx'),
    ],
  ],
  [
    'a folder of the kernel alone',
    [
      file('packages/domain/src/jobs/index.ts'),
      file('apps/server/src/kernel/jobs/run.ts'),
      file('apps/web/src/platform/jobs/x.ts'),
    ],
  ],
  ['a folder with the name of another module', [file('apps/web/src/modules/order/notes/Bar.tsx')]],
])('%s is reported once', (_, files) => {
  expect(messages(...files)).toHaveLength(1)
})

test('a folder inside a module may hold the screens of another one', () => {
  const text = "import { note } from '@guanqiao/domain/notes/index'"
  expect(messages(file('apps/web/src/modules/order/notes/Bar.tsx', text))).toEqual([])
})

test('an absence is written down with its reason, and no longer than it lasts', () => {
  const added = [...house, file('packages/domain/src/jobs/index.ts'), file('apps/server/src/platform/jobs/jobs.ts')]
  expect(misnamedModules(added, { 'web jobs': 'why' })).toEqual([])
  expect(misnamedModules(house, { 'web notes': 'why' })).toHaveLength(1)
})

test('every absence has a reason', () => {
  expect(Object.values(absences).every((reason) => reason.length > 20)).toBe(true)
  expect(misnamedModules(sources())).toEqual([])
})
