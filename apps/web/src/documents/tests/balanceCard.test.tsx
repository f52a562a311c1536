// @vitest-environment happy-dom
import { arrivalApi } from '@guanqiao/domain/arrival/arrival'
import { documentTypes } from '@guanqiao/domain/documentTypes/index'
import { draft } from '@guanqiao/domain/kit/operation'
import { lines, text } from '@guanqiao/domain/kit/field'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useForm } from '../../kit/form/useForm.ts'
import { answering, button, show, type, until } from '../../kit/tests/page.tsx'
import { DocumentContext } from '../frame/context.ts'
import { balanceCard } from '../reports/BalanceCard.tsx'

vi.mock('../../kit/permissions.ts', async (original) => ({
  ...(await original<object>()),
  useAllowed: () => () => true,
}))

const Card = balanceCard(arrivalApi.balance, '运抵')
const arrivals = documentTypes.find(({ key }) => key === 'arrival')!
const shape = draft({ batch_number: text('批次号'), bills: lines('提单', {}), containers: lines('箱', {}) })
const [first, second] = ['5100480000001', '5100480000002']

function Report() {
  const form = useForm(shape, { id: undefined, batch_number: first, bills: [], containers: [] })
  const around = { form, marks: {}, warnings: {}, lockAt: () => undefined, goal: undefined, leaveGrid: () => undefined }
  return (
    <DocumentContext value={around}>
      <input
        aria-label="批次号"
        value={String(form.values['batch_number'] ?? '')}
        onChange={(event) => form.set('batch_number', event.target.value)}
      />
      <Card type={arrivals} />
    </DocumentContext>
  )
}

const bill = (bill_no: string) => ({
  bill_no,
  declared_quantity: 1,
  declared_weight: '70000',
  reported_quantity: 0,
  reported_weight: '0',
  package_type: 'VO',
  containers: [],
  reported_containers: [],
})
const fill = () => button('填入未运抵的货物')

afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

test('the goods of one batch are not offered for another whose goods have not arrived', async () => {
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
  answering({
    '/document/arrival/balance': async ({ batch_number }) => {
      if (batch_number === second) await arrival
      return { data: { manifest: '已放行', weighed: null, bills: [bill(`B-${String(batch_number)}`)] } }
    },
  })
  const page = await show(<Report />)
  await until(() => document.body.textContent.includes(`B-${first}`) && fill())
  const number = document.querySelector('[aria-label="批次号"]')
  await type(number, second.slice(0, 5))
  expect(fill()).toBeUndefined()
  await type(number, second)
  expect([fill(), document.body.textContent.includes(`B-${first}`)]).toEqual([undefined, false])
  await act(async () => arrive())
  await until(() => document.body.textContent.includes(`B-${second}`) && fill())
  await page.leave()
})
