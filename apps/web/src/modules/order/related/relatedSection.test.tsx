// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { answering, button, click, show, type, until } from '../../../kit/tests/page.tsx'
import RelatedSection from './RelatedSection.tsx'

const rights = { may: true }
vi.mock('../../../kit/permissions.ts', async (original) => ({
  ...(await original<object>()),
  useAllowed: (operation?: unknown) => (operation ? rights.may : () => rights.may),
}))

const list = '/platform/orderrelated/getall'
const orderId = '01900000-0000-7000-8000-000000000001'
const related = (related_type: string, name: string | null, at: number) => ({
  id: `01900000-0000-7000-8000-00000000010${at}`,
  version: 1,
  order_id: orderId,
  related_type,
  related_id: `01900000-0000-7000-8000-00000000020${at}`,
  name,
  plate_number: null,
  note: null,
  created_at: '2026-11-28T02:00:00.000Z',
})
const rows = [related('contract', 'HT-1', 1), related('weighing', null, 2), related('manifest', '5100471234567', 3)]

let leave = async () => {}
afterEach(() => leave())

test('documents are listed with their numbers; only references made by hand are changed', async () => {
  rights.may = true
  answering({ [list]: () => ({ rows }) })
  ;({ leave } = await show(<RelatedSection orderId={orderId} />))
  const section = await until(() => document.querySelector('section[aria-label="关联单证"] table'))
  const lines = [...section.querySelectorAll('tbody tr')].map((line) => line.textContent)
  expect(lines).toMatchObject([
    expect.stringMatching(/合同.*HT-1.*修改删除/),
    expect.stringMatching(/磅单.*已删除.*删除$/),
    expect.stringMatching(/舱单.*5100471234567(?!.*删除)/),
  ])
  expect(section.querySelector('a')?.getAttribute('href')).toContain('/rmft/edit?id=')
})

test('a contract is noted by its number', async () => {
  rights.may = true
  const sent = answering({ [list]: () => ({ rows: [] }) })
  ;({ leave } = await show(<RelatedSection orderId={orderId} />))
  await click(await until(() => button('登记单证')))
  await type(await until(() => document.querySelector('[data-field="related_id"] input')), 'HT-9')
  await click(await until(() => button('登记')))
  // The kind is required, and nothing is sent without it.
  await until(() => document.body.textContent?.includes('有 1 处需要改正'))
  expect(sent.some(({ path }) => path.endsWith('/create'))).toBe(false)
})

test('without the right nothing is offered', async () => {
  rights.may = false
  answering({ [list]: () => ({ rows }) })
  ;({ leave } = await show(<RelatedSection orderId={orderId} />))
  const section = await until(() => document.querySelector('section[aria-label="关联单证"] table'))
  expect(section.textContent).not.toMatch(/修改|删除$/)
  expect(button('登记单证')).toBeUndefined()
})
