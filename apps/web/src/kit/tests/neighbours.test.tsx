// @vitest-environment happy-dom
import { choice, text } from '@guanqiao/domain/kit/field'
import { useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { crudScreen } from '../CrudScreen.tsx'
import { dismiss, noticesNow } from '../events/notices.ts'
import { setPermissions } from '../permissions.ts'
import { answering, button, click, press, show, until } from './page.tsx'
import { allOperationsOf, truckWith } from './truck.ts'

const truck = truckWith({
  plate: text('车牌', { required: true, inList: true, search: 'contains', sort: true }),
  status: choice('状态', { on: '启用', off: '停用' }, { default: 'on', inList: true, search: 'in' }),
})
const Screen = crudScreen(truck, allOperationsOf(truck))

const rowOf = (n: number) => ({ id: `id${n}`, version: 1, plate: `蒙A${1000 + n}`, status: n % 2 ? 'off' : 'on' })
let rows: ReturnType<typeof rowOf>[]
let leave: () => Promise<void>

const Address = () => <output>{useLocation().search}</output>
const addressed = (name: string) => new URLSearchParams(document.querySelector('output')?.textContent ?? '').get(name)

const server = () =>
  answering({
    '/transport/truck/getall': ({ pageNo, pageSize, status, sortOrder }) => {
      const matches = rows.filter((row) => !status || row.status === status)
      if (sortOrder === 'descend') matches.reverse()
      const from = (Number(pageNo) - 1) * Number(pageSize)
      return { rows: matches.slice(from, from + Number(pageSize)), pageNo, pageSize, totalCount: matches.length }
    },
    '/transport/truck/getby': ({ id }) => ({ data: rows.find((row) => row.id === id) }),
  })

async function open(at: string) {
  server()
  ;({ leave } = await show(
    <>
      <Screen />
      <Address />
    </>,
    at,
  ))
  await until(() => document.querySelector('nav[aria-label="列表中的上一条、下一条"]'))
}

const shown = (word: string) => until(() => document.querySelector('.ant-drawer')?.textContent?.includes(word))
const walk = (key: string) => press(document.body, key, { altKey: true })
const place = () => document.querySelector('nav[aria-label="列表中的上一条、下一条"]')?.textContent

beforeEach(() => {
  rows = Array.from({ length: 24 }, (_, n) => rowOf(n))
  setPermissions({ truck: ['query', 'get', 'edit'] })
})
afterEach(async () => {
  await leave()
  for (const { id } of noticesNow()) dismiss(id)
  document.body.replaceChildren()
})

test('walks through the list in its filter and order, over its pages, which the list below follows', async () => {
  await open('/?status=on&sortField=plate&sortOrder=descend&record=id6')
  await shown('蒙A1006')
  expect(place()).toBe('9 / 12')
  await walk('ArrowRight')
  await shown('蒙A1004')
  await walk('ArrowRight')
  await shown('蒙A1002')
  expect(place()).toBe('11 / 12')
  expect(addressed('pageNo')).toBe('2')
  expect(addressed('status')).toBe('on')
  await click(button('上一条') ?? document.querySelector<HTMLElement>('[aria-label="上一条"]'))
  await shown('蒙A1004')
  expect(addressed('pageNo')).toBeNull()
})

test('names the ends of the list, and does not leave the record there', async () => {
  await open('/?record=id0')
  await shown('蒙A1000')
  const back = document.querySelector<HTMLButtonElement>('[aria-label="上一条"]')!
  expect([back.disabled, back.title]).toEqual([true, '已是列表的第一条'])
  await walk('ArrowLeft')
  await until(() => noticesNow().some(({ title }) => title === '已是列表的第一条'))
  expect(addressed('record')).toBe('id0')
})

test('a record that leaves the filter meanwhile makes no other one be passed over', async () => {
  await open('/?status=on&record=id18')
  await shown('蒙A1018')
  expect(place()).toBe('10 / 12')
  // The first nine are done by somebody else: the rows of the next page move up.
  for (const row of rows.slice(0, 17)) row.status = 'off'
  await walk('ArrowRight')
  await shown('蒙A1020')
})

test('a record that no list shows has no neighbours', async () => {
  server()
  ;({ leave } = await show(<Screen />, '/?status=off&record=id0'))
  await shown('车牌')
  expect(document.querySelector('nav[aria-label="列表中的上一条、下一条"]')).toBeNull()
})
