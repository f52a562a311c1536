// @vitest-environment happy-dom
import { code, reference, text } from '@guanqiao/domain/kit/field'
import { draft } from '@guanqiao/domain/kit/operation'
import { placeCode } from '@guanqiao/domain/values/index'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EntityDetails } from '../details/EntityDetails.tsx'
import { EntityForm } from '../EntityForm.tsx'
import { answering, click, press, show, type, until } from './page.tsx'

const port = '019b7765-ac00-7000-8000-000000000708'
const fields = {
  port_id: reference('口岸', 'port'),
  place: placeCode('卸货地代码', { suggest: { entity: 'site', narrow: { within: 'port_id', of: 'port_id' } } }),
  office: code('海关', 'customs_district'),
  note: text('附注'),
}
const shape = draft(fields)
const row = { id: '1', version: 1, port_id: port, port_id_text: '甘其毛都', place: null, office: null, note: null }

const sites = [
  { id: '1', text: '北区监管场所', code: '0708SC01', initials: 'bqjgcs', hint: '甘其毛都' },
  { id: '2', text: '煤炭二号监管场所', code: '0708SC02', initials: 'mtehjgcs', hint: '甘其毛都' },
  { id: '3', text: '旧场所', code: '0708SC03', initials: 'jcs', disabled: true, reason: '停用' },
]
interface LookupRequest {
  readonly model?: string
  readonly keyword?: string | null
  readonly code?: readonly string[]
  readonly port_id?: string
}
/** The server's look-up: complete codes, or part of name, code and initials. */
const lookUp = (body: Record<string, unknown>) => {
  const { model, keyword, code: codes } = body as LookupRequest
  if (model !== 'site') return { rows: [] }
  const needle = (keyword ?? '').toLowerCase()
  const isFound = (site: (typeof sites)[number]) =>
    codes
      ? codes.includes(site.code)
      : [site.text, site.code.toLowerCase(), site.initials].some((word) => word.includes(needle))
  return { rows: sites.filter(isFound).map(({ initials: _, ...site }) => site) }
}

const input = () => document.querySelector<HTMLInputElement>('[data-field="place"] input:not([aria-busy])')
const options = () =>
  [...document.querySelectorAll('[data-field="place"] [role=option]')].map((option) => option.textContent)
const marked = () => document.querySelector('[data-field="place"] [aria-selected=true]')?.textContent
const isOpen = () => input()?.getAttribute('aria-expanded') === 'true'
const at = () => document.activeElement?.closest('[data-field]')?.getAttribute('data-field')
const codeRequests = () => sent.flatMap(({ body }) => ('code' in body ? [body['code']] : []))
const nameOf = () => document.querySelector('[data-field="place"] .gq-note')?.textContent

let sent: ReturnType<typeof answering>
let submit = vi.fn()
let leave: () => Promise<void>

const open = async (place: string | null = null) => {
  submit = vi.fn(async () => undefined)
  const page = await show(<EntityForm shape={shape} row={{ ...row, place }} onSubmit={submit} />)
  leave = page.leave
  await until(input)
  await act(async () => input()?.focus())
}
const storedAs = async (place: string) => {
  await press(input(), 'Enter', { ctrlKey: true })
  await until(() => submit.mock.calls.length > 0)
  expect(submit.mock.calls[0]?.[0]).toMatchObject({ place })
}

beforeEach(() => {
  sent = answering({ '/platform/common/get': lookUp, '/base/config/getvalues': () => ({ rows: [] }) })
})
afterEach(async () => {
  await leave()
  document.body.replaceChildren()
  localStorage.clear()
})

test.each([
  ['the name', '二号'],
  ['the code', 'sc02'],
  ['the pinyin initials', 'mteh'],
])('part of %s offers codes with names of the port, an arrow and Enter take one and go on', async (_, part) => {
  await open()
  await type(input(), part)
  expect(await until(() => options().length === 1 && options())).toEqual(['0708SC02煤炭二号监管场所'])
  const request = await until(() => sent.find(({ body }) => body['keyword'] === part))
  expect(request.body).toMatchObject({ model: 'site', port_id: port })
  if (marked() === undefined) await press(input(), 'ArrowDown')
  expect(input()?.getAttribute('aria-activedescendant')).toBe(document.querySelector('[aria-selected=true]')?.id)
  await press(input(), 'Enter')
  await until(() => at() === 'office')
  expect(input()?.value).toBe('0708SC02')
  expect(isOpen()).toBe(false)
  expect(await until(nameOf)).toBe('煤炭二号监管场所')
})

test('part of a name takes the first match although Enter came before the response', async () => {
  await open()
  await type(input(), '煤炭')
  await press(input(), 'Enter')
  expect(at()).toBe('place')
  await until(() => at() === 'office')
  expect(input()?.value).toBe('0708SC02')
})

test('so do initials when the arrow came before the response too', async () => {
  await open()
  await type(input(), 'mteh')
  await press(input(), 'ArrowDown')
  await press(input(), 'Enter')
  expect(at()).toBe('place')
  await until(() => at() === 'office')
  expect(input()?.value).toBe('0708SC02')
})

test('a name without a match stays with its problem, and swallows no key', async () => {
  await open()
  await type(input(), '没有的')
  await until(() => sent.some(({ body }) => body['keyword'] === '没有的'))
  await until(() => !isOpen())
  await press(input(), 'Enter')
  expect(at()).toBe('place')
  await until(() => document.querySelector('[data-field="place"] .gq-problem'))
  expect(input()?.value).toBe('没有的')
})

test('a possible code is kept as typed on Enter, even if other codes contain it', async () => {
  await open()
  await type(input(), '0708SC')
  await until(() => options().length === 3)
  expect(marked()).toBe(undefined)
  await press(input(), 'Enter')
  await until(() => at() === 'office')
  await storedAs('0708SC')
})

test('an unknown code is kept', async () => {
  await open()
  await type(input(), 'cngqm')
  await until(() => sent.some(({ body }) => body['keyword'] === 'cngqm'))
  expect(isOpen()).toBe(false)
  expect(codeRequests()).toEqual([])
  await press(input(), 'Enter')
  expect(at()).toBe('office')
  await until(() => codeRequests().length === 1)
  expect(nameOf()).toBe(undefined)
  await storedAs('CNGQM')
})

test('Tab is left to the page: the input stays although a suggestion is marked', async () => {
  await open()
  await type(input(), 'sc0')
  await until(() => options().length === 3)
  await press(input(), 'ArrowDown')
  expect(marked()).toBe('0708SC01北区监管场所')
  const tab = new KeyboardEvent('keydown', { key: 'Tab', bubbles: true, cancelable: true })
  await act(async () => void input()?.dispatchEvent(tab))
  expect(tab.defaultPrevented).toBe(false)
  await act(async () => document.querySelector<HTMLInputElement>('[data-field="note"] input')?.focus())
  expect(isOpen()).toBe(false)
  expect(input()?.value).toBe('sc0')
})

test('Escape closes the list alone, and the next one is left to the page', async () => {
  await open()
  const listener = vi.fn()
  document.addEventListener('keydown', listener)
  await type(input(), 'sc02')
  await until(isOpen)
  await press(input(), 'Escape')
  expect(isOpen()).toBe(false)
  expect(input()?.value).toBe('sc02')
  expect(listener).not.toHaveBeenCalled()
  await press(input(), 'Escape')
  expect(listener).toHaveBeenCalledTimes(1)
  document.removeEventListener('keydown', listener)
})

test('an arrow opens all codes of the port; one that cannot be chosen shows the reason and is not taken', async () => {
  await open('0708SC01')
  await press(input(), 'ArrowDown')
  await until(() => options().length === 3)
  for (let line = 0; line < 3; line++) await press(input(), 'ArrowDown')
  expect(marked()).toBe('0708SC03旧场所停用')
  await press(input(), 'Enter')
  expect(input()?.value).toBe('0708SC01')
})

test('a press chooses too, and the button opens the list', async () => {
  await open()
  await click(document.querySelector('[aria-label="可选项：卸货地代码"]'))
  await until(() => options().length === 3)
  await click(document.querySelector('[data-field="place"] [role=option]'))
  expect(input()?.value).toBe('0708SC01')
  expect(document.activeElement).toBe(input())
})

test('a present code shows its name at once, also if it can no longer be chosen', async () => {
  await open('0708SC03')
  expect(await until(nameOf)).toBe('旧场所（停用）')
  expect(codeRequests()).toEqual([['0708SC03']])
  const description = input()?.getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(description)?.textContent).toBe('旧场所（停用）')
})

test('without network codes are typed all the same', async () => {
  await open()
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('failed')
  })
  await type(input(), '0708SC09')
  await press(input(), 'Enter')
  expect(at()).toBe('office')
  await act(async () => input()?.focus())
  await type(input(), '煤炭')
  await press(input(), 'Enter')
  await until(() => document.querySelector('[data-field="place"] .gq-problem'))
  expect(isOpen()).toBe(false)
  await type(input(), '0708SC08')
  await storedAs('0708SC08')
})

test('the name is shown beside a read-only code', async () => {
  const page = await show(<EntityDetails fields={fields} row={{ ...row, place: '0708SC02' }} names={['place']} />)
  leave = page.leave
  await until(() => document.querySelector('dd')?.textContent === '0708SC02 煤炭二号监管场所')
})
