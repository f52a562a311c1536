// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answering, button, click, press, show, type, until } from '../../../kit/tests/page.tsx'
import type { Start } from '../draft/start.ts'
import { useOrder } from '../draft/useOrder.ts'
import { blankTruck } from '../trucks/sheet.ts'
import { BatchNumbers } from './BatchNumbers.tsx'
import TrucksStep from './TrucksStep.tsx'

vi.mock('../../../kit/permissions.ts', async (original) => ({
  ...(await original<object>()),
  useAllowed: () => () => true,
}))

const [first, second] = ['蒙L11111', '蒙L22222']
const truck = (plate_number: string) => ({ ...blankTruck(), plate_number, planned_gross: null })
const trucks = [truck(first), truck(second)]
const start: Start = {
  row: {
    contract_no: 'HT-1',
    port_id: '01900000-0000-7000-8000-000000000708',
    ie_flag: 'I',
    batch_mode: 'each',
    transports: trucks,
  },
  marks: new Map(),
}

const ignore = () => undefined

function Step() {
  const entry = useOrder(start)
  return (
    <>
      <TrucksStep entry={entry} onEnter={ignore} onLeave={ignore} />
      <BatchNumbers entry={entry} />
      <button onClick={() => void entry.store()}>存</button>
      <output>{JSON.stringify(entry.trucks)}</output>
    </>
  )
}

const cell = (name: string) => document.querySelector<HTMLInputElement>(`input[aria-label="${name} 第1行"]`)
const output = () => document.querySelector('output')?.textContent ?? '[]'
const stored = () => JSON.parse(output()) as Record<string, unknown>[]

/** Answers of this path wait until they are released; the release resolves when the trucks have changed. */
function slowly(path: string, rows: readonly object[], data?: object) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const onAsk = vi.fn()
  answering({
    [path]: async (body) => {
      onAsk(body)
      await promise
      return data ? { data } : { rows }
    },
  })
  return async () => {
    await until(() => onAsk.mock.calls.length > 0)
    const before = output()
    await act(async () => resolve())
    await until(() => output() !== before)
  }
}

/** The focus goes to a cell of the first line. */
async function go(name: string): Promise<HTMLInputElement> {
  for (let steps = 0; steps < 20 && !cell(name); steps++) await press(document.querySelector('.gq-cell-input'), 'Tab')
  return until(() => cell(name))
}

beforeEach(() => {
  // happy-dom has no layout; the grid must assume that it is visible.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(400)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(800)
})

afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const suggested = { plate_number: '蒙L33333', trailer_plate: '蒙L333挂', driver_name: '巴图', container_numbers: [] }
const filled = { plate_number: '蒙L33333', trailer_plate: '蒙L333挂', driver_name: '巴图' }

test('a number stays that is half typed when the suggestions for its plate arrive', async () => {
  const answer = slowly('/platform/ordertransport/suggest', [suggested])
  const page = await show(<Step />)
  await type(await go('车牌号'), '蒙L33333')
  const gross = await go('毛重(kg)')
  await type(gross, '700')
  await answer()
  expect(stored()[0]).toMatchObject(filled)
  expect([cell('毛重(kg)'), gross.value]).toEqual([gross, '700'])
  await type(gross, '70000')
  await press(gross, 'Tab')
  expect(stored()[0]).toMatchObject({ ...filled, planned_gross: '70000' })
  await page.leave()
})

test('the suggestions for a plate fill in although the clerk has typed on in its line', async () => {
  const answer = slowly('/platform/ordertransport/suggest', [suggested])
  const page = await show(<Step />)
  await type(await go('车牌号'), '蒙L33333')
  await type(await go('毛重(kg)'), '70000')
  await press(cell('毛重(kg)'), 'Tab')
  await answer()
  expect(stored()[0]).toMatchObject({ ...filled, planned_gross: '70000' })
  await page.leave()
})

test('从资料带出 fills in around the number that is being typed, as one step', async () => {
  const answer = slowly('/platform/ordertransport/suggest', [{ ...suggested, plate_number: first }])
  const page = await show(<Step />)
  const gross = await go('毛重(kg)')
  await press(gross, 'a', { altKey: true })
  await type(gross, '700')
  await answer()
  expect([cell('毛重(kg)'), gross.value]).toEqual([gross, '700'])
  await type(gross, '70000')
  await press(gross, 'Tab')
  expect(stored()[0]).toMatchObject({ driver_name: '巴图', planned_gross: '70000' })
  for (const _ of ['weight', 'driver']) await press(document.querySelector('.gq-cell-input'), 'z', { ctrlKey: true })
  expect(stored()[0]).toMatchObject({ driver_name: null, planned_gross: null })
  await page.leave()
})

test('batch numbers that arrive late go to the trucks for which they were drawn, beside the input made meanwhile', async () => {
  const answer = slowly('/platform/number/issue', [
    { batch_number: '5100480000001' },
    { batch_number: '5100480000002' },
  ])
  const page = await show(<Step />)
  await click(button('现在分配'))
  await type(await go('毛重(kg)'), '70000')
  await press(cell('毛重(kg)'), 'Tab')
  await answer()
  expect(stored()).toMatchObject([
    { plate_number: first, planned_gross: '70000', batch_number: '5100480000001' },
    { plate_number: second, batch_number: '5100480000002' },
  ])
  await page.leave()
})

test('a new truck that is typed on while the order is saved keeps its identity', async () => {
  const transports = trucks.map((line, at) => ({ ...line, id: `t${at}`, sequence: at + 1, findings: [] }))
  const answer = slowly('/platform/order/create', [], {
    ...start.row,
    id: 'o1',
    version: 1,
    order_no: 'DD1',
    transports,
  })
  const page = await show(<Step />)
  await click(button('存'))
  await type(await go('毛重(kg)'), '70000')
  await press(cell('毛重(kg)'), 'Tab')
  await answer()
  await until(() => stored()[1]?.['id'] === 't1')
  expect(stored()[0]).toMatchObject({ id: 't0', plate_number: first, planned_gross: '70000' })
  await page.leave()
})

test('free trucks of the port are added with their drivers, as many as the order lacks, and none twice', async () => {
  const port_id = '01900000-0000-7000-8000-000000000708'
  const free = (plate_number: string) => ({ plate_number, trailer_plate: '蒙L0001挂', driver_name: '巴特尔' })
  const sent = answering({ '/transport/driver/randbyport': () => ({ rows: [free(second), free('蒙L33333')] }) })
  const page = await show(<Step />)
  await click(await until(() => button('推荐空闲车辆')))
  await until(() => stored().length === 3)
  expect(sent.find(({ path }) => path.endsWith('randbyport'))?.body).toMatchObject({ port_id, count: 3 })
  expect(stored().map(({ plate_number }) => plate_number)).toEqual([first, second, '蒙L33333'])
  expect(stored()[2]).toMatchObject({ driver_name: '巴特尔', trailer_plate: '蒙L0001挂' })
  await page.leave()
})
