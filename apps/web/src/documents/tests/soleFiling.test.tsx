// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { answering, button, click, show, until } from '../../kit/tests/page.tsx'
import MakeDialog from '../making/MakeDialog.tsx'

const lookup = '/platform/common/get'
const make = '/document/inventory/bulkMake'

const idOf = (number: string) => `0190a1b2-0000-7000-8000-000000${number}`
const filing = (number: string, disabled = false) => ({
  id: idOf(number),
  text: `BA${number}`,
  code: null,
  hint: null,
  disabled,
  reason: disabled ? '担保有效期已过' : null,
})

let leave = async () => {}
afterEach(() => leave())

/** The dialog of a batch, once the filings that can be selected are there. */
async function dialog(...filings: readonly object[]) {
  const sent = answering({ [lookup]: () => ({ rows: filings }), [make]: () => ({ rows: [] }) })
  const sources = { batch_numbers: ['5100471234567'] }
  ;({ leave } = await show(<MakeDialog kind="inventory" sources={sources} onClose={() => undefined} />))
  await until(() => sent.find(({ path }) => path === lookup))
  await act(async () => void (await new Promise((done) => setTimeout(done, 50))))
  return { sent, chosen: () => document.querySelector('[data-field="filing_id"]')?.textContent ?? '' }
}

test('the only filing that can be selected is filled in, and the list is made under it', async () => {
  const { sent, chosen } = await dialog(filing('000001'), filing('000002', true))
  await until(() => chosen().includes('BA000001'))
  await click(await until(() => button('生成')))
  const { body } = await until(() => sent.find(({ path }) => path === make))
  expect(body).toEqual({ batch_numbers: ['5100471234567'], filing_id: idOf('000001') })
})

test('of several filings, or of none, nothing is filled in', async () => {
  for (const filings of [[filing('000001'), filing('000002')], [filing('000003', true)], []]) {
    const { sent, chosen } = await dialog(...filings)
    expect(chosen()).not.toMatch(/BA\d/)
    await click(await until(() => button('生成')))
    const { body } = await until(() => sent.find(({ path }) => path === make))
    expect(body['filing_id'] ?? null).toBeNull()
    await leave()
  }
})
