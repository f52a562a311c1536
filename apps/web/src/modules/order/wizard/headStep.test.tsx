// @vitest-environment happy-dom
import type { ComponentProps } from 'react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type * as Controls from '../../../kit/controls.tsx'
import { answering, button, click, show, type, until } from '../../../kit/tests/page.tsx'
import type { Start } from '../draft/start.ts'
import { useOrder } from '../draft/useOrder.ts'
import { HeadStep } from './HeadStep.tsx'

const drawn = vi.hoisted((): string[] => [])
vi.mock('../../../kit/controls.tsx', async (original) => {
  const { Control, ...rest } = await original<typeof Controls>()
  const counted = (props: ComponentProps<typeof Control>) => {
    drawn.push(props.field.label)
    return <Control {...props} />
  }
  return { ...rest, Control: counted }
})

const start: Start = { row: {}, marks: new Map() }

function Step() {
  return <HeadStep entry={useOrder(start)} marks={{ marks: {}, warnings: {} }} />
}

afterEach(() => {
  document.body.replaceChildren()
  localStorage.clear()
  vi.unstubAllGlobals()
})

test('typing in one field renders no other', async () => {
  answering({})
  const page = await show(<Step />)
  const contract = await until(() => document.querySelector('[data-field="contract_no"] input'))
  drawn.length = 0
  await type(contract, 'HT-1')
  await page.leave()
  expect([...new Set(drawn)]).toEqual(['合同号'])
})

/** The first step, which can be left. */
function Steps() {
  const entry = useOrder({ ...start, row: { port_id: port, ie_flag: 'E', seller_id: 's1' } })
  const [isHead, setIsHead] = useState(true)
  return (
    <>
      {isHead && <HeadStep entry={entry} marks={{ marks: {}, warnings: {} }} />}
      <button onClick={() => entry.form.set('ie_flag', 'I')}>改为进口</button>
      <button onClick={() => setIsHead(!isHead)}>换步骤</button>
      <output>{String(entry.form.values['seller_id'])}</output>
    </>
  )
}

const port = '01900000-0000-7000-8000-000000000708'
const setOf = (name: string, consignor: string) => ({
  rows: [{ id: name, related_name: name, seller_id: consignor, seller_id_text: `卖方 ${consignor}` }],
})
const consignor = () => document.querySelector('output')?.textContent

test('the defaults of another direction fill in although the step is left before they arrive', async () => {
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
  answering({
    '/base/config/portdefaults': async ({ ie_flag }) => {
      if (ie_flag === 'E') return setOf('出口', 's1')
      await arrival
      return setOf('进口', 's2')
    },
  })
  const page = await show(<Steps />)
  await until(() => document.body.textContent.includes('来自口岸默认资料“出口”'))
  await click(button('改为进口'))
  await click(button('换步骤'))
  arrive()
  await until(() => consignor() === 's2')
  await click(button('换步骤'))
  await until(() => document.body.textContent.includes('来自口岸默认资料“进口”'))
  expect(consignor()).toBe('s2')
  await page.leave()
})
