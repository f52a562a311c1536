// @vitest-environment happy-dom
import { text } from '@guanqiao/domain/kit/field'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { crudScreen } from '../CrudScreen.tsx'
import { setSingleKeys, useKeyPlaces } from '../keys/keys.ts'
import { setPermissions } from '../permissions.ts'
import { answering, press, show, until } from './page.tsx'
import { allOperationsOf, truckWith } from './truck.ts'

const truck = truckWith({ plate: text('车牌', { required: true, inList: true, search: 'contains' }) })
const api = allOperationsOf(truck)
const Screen = crudScreen(truck, api)
const rows = [0, 1, 2].map((n) => ({ id: `id${n}`, version: 1, plate: `蒙A100${n}`, remark: null }))

const Places = () => <output>{useKeyPlaces().map(({ title }) => title)}</output>

let page: Awaited<ReturnType<typeof show>>
const lines = () => [...document.querySelectorAll<HTMLElement>('tr[data-row-key]')]
const cursor = () => document.querySelector('[data-cursor]')?.getAttribute('data-row-key') ?? null
const key = (name: string, modifiers: KeyboardEventInit = {}) =>
  press(document.activeElement ?? document.body, name, modifiers)
const record = () => new URLSearchParams(page.router.state.location.search).get('record')

beforeEach(async () => {
  setPermissions({ truck: ['query', 'get', 'add', 'edit'] })
  answering({
    '/transport/truck/getall': ({ pageNo, pageSize }) => ({ rows, pageNo, pageSize, totalCount: 3 }),
    '/transport/truck/getby': ({ id }) => ({ data: rows.find((row) => row.id === id) }),
  })
  page = await show(
    <>
      <Screen />
      <Places />
    </>,
  )
  await until(() => lines().length === 3)
  // The keys' code loads after the list, whose early keys do less.
  await until(() => document.querySelector('output')?.textContent.includes(`${truck.label}列表`))
})
afterEach(async () => {
  setSingleKeys(true)
  await page.leave()
  document.body.replaceChildren()
})

test('J and K move a cursor that is the focus and stops at the ends', async () => {
  await key('j')
  expect(document.activeElement).toBe(lines()[0])
  await key('j')
  await key('ArrowDown')
  await key('j')
  expect(cursor()).toBe('id2')
  await key('k')
  expect(document.activeElement).toBe(lines()[1])
})

test('Enter opens the row, a letter runs its action, only with the right', async () => {
  await key('j')
  await key('d')
  expect(page.router.state.location.search).toBe('')
  await key('e')
  expect(page.router.state.location.search).toBe('?record=id0&mode=edit')
})

test('Enter opens the row under the cursor', async () => {
  await key('j')
  await key('j')
  await key('Enter')
  expect(record()).toBe('id1')
})

test('the preview follows the cursor and shows the fields of the list', async () => {
  await key('j')
  await key(' ')
  const preview = () => document.querySelector('aside[aria-label=预览]')?.textContent ?? ''
  expect(preview()).toContain('蒙A1000')
  await key('j')
  expect(preview()).toContain('蒙A1001')
  await key('Escape')
  expect(preview()).toBe('')
})

test('N makes a new record', async () => {
  await key('n')
  expect(record()).toBe('new')
})

test('/ goes to the search, where letters are letters', async () => {
  await key('/')
  expect(document.activeElement?.closest('form[role=search]')).not.toBeNull()
  await key('n')
  await key('j')
  expect([record(), cursor()]).toEqual([null, null])
})

test.each([
  ['composed text', { isComposing: true }],
  ['a key with Ctrl', { ctrlKey: true }],
  ['a key with Alt', { altKey: true }],
])('%s is none of its keys', async (_what, modifiers) => {
  await key('n', modifiers)
  expect(record()).toBeNull()
})

test('a dialog over the list takes the keys', async () => {
  const dialog = document.body.appendChild(document.createElement('dialog'))
  dialog.setAttribute('open', '')
  await key('n')
  expect(record()).toBeNull()
})

test('single keys can be turned off', async () => {
  setSingleKeys(false)
  await key('n')
  expect(record()).toBeNull()
})
