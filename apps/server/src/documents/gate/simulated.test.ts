import { confirmationApi } from '@guanqiao/domain/confirmation/confirmation'
import { gateApi } from '@guanqiao/domain/gate/index'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createStage } from '../../testing/actors.ts'
import type { Actor, Stage } from '../../testing/actors.ts'
import { openConfirmations } from '../../testing/confirmations.ts'
import type { Confirmations } from '../../testing/confirmations.ts'
import { openCrossing } from '../../testing/crossing.ts'
import type { Crossing } from '../../testing/crossing.ts'
import { startSimulator } from '../../testing/stages/simulator.ts'
import type { SimulatedCustoms } from '../../testing/stages/simulator.ts'

let stage: Stage
let clerk: Actor
let crossing: Crossing
let confirmations: Confirmations
let customs: SimulatedCustoms

beforeAll(async () => {
  stage = await createStage()
  clerk = await stage.as('a.admin')
  crossing = await openCrossing(stage)
  confirmations = await openConfirmations({ clerk, crossing, transmitter: crossing.exchange.transmitter_ids[0]! })
  customs = await startSimulator(stage)
})
afterAll(async () => {
  await customs.stop()
  await stage.close()
})

const settled = { timeout: 20_000, interval: 50 }

/** A batch whose manifest is released, and whose truck is announced with a drill. */
async function announce(words: string): Promise<string> {
  const { id, batch_number } = await crossing.makeManifest()
  await crossing.send(id)
  customs.wake()
  await vi.waitFor(async () => expect((await crossing.states(id)).manifest).toBe('released'), settled)
  const driven = await confirmations.truck()
  await crossing.rows(
    'update order_transport set plate_number = $2 where batch_number = $1',
    batch_number,
    driven.plate_number,
  )
  const [truck] = (await confirmations.draft('MT4401'))['trucks'] as object[]
  const change = { batch_number, remark: `演练:${words}`, trucks: [{ ...truck, ...driven, containers: [] }] }
  const confirmation = await confirmations.create('MT4401', change)
  const { body } = await clerk.send(confirmationApi.post, { ids: [confirmation.id] })
  expect(body.rows, JSON.stringify(body)).toMatchObject([{ state: 'sending' }])
  customs.wake()
  return batch_number
}

async function recorded(batch_number: string): Promise<string[]> {
  const { rows } = (await clerk.send(gateApi.list, { batch_number })).body
  return (rows as Record<string, string>[])
    .map(({ message_type, result, status }) => `${message_type}${result ?? ''} ${status}`)
    .toSorted()
}
const batchState = async (batch_number: string) =>
  (await crossing.rows<{ status: string }>('select status from batch where batch_number = $1', batch_number))[0]!.status

test.each([
  ['过卡', ['81 recorded', '82Y passed'], 'crossed'],
  ['卡口报警', ['81 recorded', '82N alert'], 'confirmed'],
  ['卡口人工', ['81 recorded', '82M settled', '851 passed'], 'crossed'],
  ['卡口沉默', ['81 recorded'], 'confirmed'],
  ['卡口乱序', ['81 recorded', '82M settled', '851 passed'], 'crossed'],
])('the simulated customs plays %s', async (words, expected, state) => {
  const batch_number = await announce(words)
  await vi.waitFor(async () => expect(await recorded(batch_number)).toEqual(expected), settled)
  expect(await batchState(batch_number)).toBe(state)
})
