// @vitest-environment happy-dom
import { act, createRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { answering, press, show, type, until } from '../../../kit/tests/page.tsx'
import { Plate } from './Plate.tsx'
import { useBridge } from './useBridge.ts'

const [first, second] = ['蒙L11111', '蒙L22222']

/** The parts of the scale into which a weigher types. */
function Scale() {
  const state = useBridge(undefined, null)
  const { form, truckData, looking } = state
  return (
    <>
      <Plate
        input={createRef()}
        state={state}
        onEnter={(plateNumber) => void state.look(plateNumber)}
        onDown={() => undefined}
      />
      <input
        aria-label="重量"
        value={String(form.values['weight'] ?? '')}
        onChange={(event) => form.set('weight', event.target.value)}
      />
      <output>{`${truckData?.batch_number} ${state.isSettled} ${looking}`}</output>
    </>
  )
}

const plate = () => document.querySelector<HTMLInputElement>('[role=combobox]')
const weight = () => document.querySelector<HTMLInputElement>('[aria-label="重量"]')
const papers = () => document.querySelector('output')?.textContent
const options = () => [...document.querySelectorAll('[role=option] strong')].map((option) => option.textContent)
const settle = () => act(async () => void (await new Promise((done) => setTimeout(done, 30))))

/** Answers about trucks that come when they are released, by plate. */
function slowly() {
  const release = new Map<string, () => void>()
  const pendingTruck = (plate_number: string) =>
    new Promise<void>((resolve) => release.set(plate_number, () => (release.delete(plate_number), resolve())))
  const requested = (name: string) => until(() => release.get(name))
  answering({
    '/document/pound/trucks': async (body) => {
      const plateText = String(body['plate'])
      await pendingTruck(`trucks ${plateText}`)
      const matches = plateText === '333' ? ['蒙A00333', '蒙B00333'] : [plateText]
      return { rows: matches.map((plate_number) => ({ plate_number, place: 'waiting' })) }
    },
    '/document/pound/expect': async (body) => {
      const plate_number = String(body['plate_number'])
      await pendingTruck(plate_number)
      return { data: { plate_number, batch_number: `B-${plate_number}`, open_id: null, warnings: [] } }
    },
  })
  return async (name: string) => {
    const answer = await requested(name)
    await act(async () => answer())
  }
}

async function enter(number: string): Promise<void> {
  await type(plate(), number)
  await press(plate(), 'Enter')
}

afterEach(() => {
  document.body.replaceChildren()
  localStorage.clear()
  vi.unstubAllGlobals()
})

test('a weight that is typed while the truck is looked up stays', async () => {
  const answer = slowly()
  const page = await show(<Scale />)
  await enter(first)
  await answer(`trucks ${first}`)
  await type(weight(), '87000')
  await answer(first)
  await until(() => papers() === `B-${first} true false`)
  expect([plate()?.value, weight()?.value]).toEqual([first, '87000'])
  await page.leave()
})

test('papers of an earlier plate that arrive late do not replace those of the truck on the scale', async () => {
  const answer = slowly()
  const page = await show(<Scale />)
  await enter(first)
  await answer(`trucks ${first}`)
  await enter(second)
  await answer(`trucks ${second}`)
  await answer(second)
  await until(() => papers()?.startsWith(`B-${second} true`))
  await answer(first)
  await settle()
  expect([plate()?.value, papers()]).toEqual([second, `B-${second} true false`])
  await page.leave()
})

test('neither papers nor matches of a plate count that was changed before they arrived', async () => {
  const answer = slowly()
  const page = await show(<Scale />)
  await enter(first)
  await answer(`trucks ${first}`)
  await type(plate(), '蒙L')
  await answer(first)
  await settle()
  expect([plate()?.value, papers()]).toEqual(['蒙L', 'undefined false false'])
  await enter('333')
  await type(plate(), '334')
  await answer('trucks 333')
  await settle()
  expect([plate()?.value, options()]).toEqual(['334', []])
  await page.leave()
})
