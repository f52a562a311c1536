import { arrivalApi } from '@guanqiao/domain/arrival/arrival'
import { confirmationApi } from '@guanqiao/domain/confirmation/confirmation'
import { proposeConfirmations } from '@guanqiao/domain/confirmation/propose'
import type { Proposal, TripKind } from '@guanqiao/domain/confirmation/propose'
import { viewBatch } from '@guanqiao/domain/crossing/index'
import type { Next } from '@guanqiao/domain/crossing/index'
import { orderNext } from '@guanqiao/domain/crossing/next/orderNext'
import { manifestsFromOrder, postManifest } from '@guanqiao/domain/customs/index'
import { orderApi } from '@guanqiao/domain/order/index'
import { tallyApi } from '@guanqiao/domain/tally/tally'
import { creditCode } from '@guanqiao/domain/values/index'
import { firstPass, secondPass } from '@guanqiao/domain/weighing/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStage } from '../../testing/actors.ts'
import type { Actor, Stage } from '../../testing/actors.ts'
import { startSimulator } from '../../testing/stages/simulator.ts'
import type { SimulatedCustoms } from '../../testing/stages/simulator.ts'
import { giveRange, openTrade, sendOk } from '../../testing/trade.ts'

let stage: Stage
let admin: Actor
let customs: SimulatedCustoms

beforeAll(async () => {
  stage = await createStage()
  admin = await stage.as('a.admin')
  customs = await startSimulator(stage)
})
afterAll(async () => {
  await customs.stop()
  await stage.close()
})

const MAX_STEPS = 40
/** Of each truck. */
const load = { amount: 4800, gross: 50_200, net: 50_000 }
const goodsOf = (trucks: number) => ({
  amount: `${load.amount * trucks}.00`,
  currency: 'USD',
  good_name: '炼焦煤',
  hs_code: '2701121000',
  package_quantity: trucks,
  package_type: 'VO',
  gross_weight: String(load.gross * trucks),
  net_weight: String(load.net * trucks),
})

/** A crossing that is walked by its next actions alone. */
interface Walk {
  readonly batch_number: string
  readonly order_id: string
  readonly plate_number: string
  readonly isImport: boolean
}

/** Fields that a clerk types on the walks: everything else is proposed, or is a key. */
let typedFields = 0

async function propose(kind: TripKind, { batch_number }: Walk): Promise<void> {
  const [proposal] = (await sendOk(admin, proposeConfirmations, { kind, batch_numbers: [batch_number] })) as Proposal[]
  const { existing_id: _, transmitter_name: __, confirmed: ___, ...draft } = proposal!
  // What only the clerk knows: when the truck is at the border.
  typedFields += 1
  const arrival_time = new Date(Date.now() + 7_200_000).toISOString()
  await sendOk(admin, confirmationApi.create, { ...draft, arrival_time })
}

/** Takes the next action. Its document is the one that it names. */
async function take({ act, doc_id }: Next, walk: Walk): Promise<unknown> {
  const { batch_number, order_id, plate_number, isImport } = walk
  const ids = [doc_id!]
  switch (act) {
    case 'makeManifest':
      return sendOk(admin, manifestsFromOrder, { order_id, batch_number })
    case 'check':
    case 'send':
      return sendOk(admin, postManifest, { ids })
    case 'makeConfirmation':
      return propose('loaded', walk)
    case 'makeReturn':
      return propose('empty', walk)
    case 'openConfirmation':
      return sendOk(admin, confirmationApi.post, { ids })
    case 'weighFirst':
      typedFields += 1
      return sendOk(admin, firstPass, {
        batch_number,
        plate_number,
        direction: isImport ? 'in' : 'out',
        pass: isImport ? 'gross' : 'tare',
        weight: isImport ? '65400' : '15200',
      })
    case 'weighSecond': {
      typedFields += 1
      const [row] = await stage.database.owner<{ version: number }[]>`
        update weighing set gross_time = gross_time - interval '45 minutes', tare_time = tare_time - interval '45 minutes'
        where id = ${doc_id} returning version`
      return sendOk(admin, secondPass, { id: doc_id, version: row!.version, weight: isImport ? '15200' : '65400' })
    }
    case 'makeArrival':
      return sendOk(admin, arrivalApi.make, { batch_number })
    case 'openArrival':
      return sendOk(admin, arrivalApi.post, { ids })
    case 'makeTally':
      return sendOk(admin, tallyApi.make, { batch_number })
    case 'openTally':
      return sendOk(admin, tallyApi.post, { ids })
    default:
      throw new Error(`${act} has no step in this walk`)
  }
}

const nextOf = async ({ batch_number }: Walk): Promise<Next> => (await sendOk(admin, viewBatch, { batch_number })).next

async function walkToItsEnd(walk: Walk): Promise<string[]> {
  const acts: string[] = []
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const next = await nextOf(walk)
    if (next.act === 'none') return [...acts, next.label]
    if (next.act === 'wait') {
      customs.wake()
      await expect.poll(async () => (await nextOf(walk)).label, { timeout: 20_000 }).not.toBe(next.label)
      continue
    }
    acts.push(next.act)
    await take(next, walk)
  }
  return acts
}

async function start(ie_flag: 'I' | 'E'): Promise<Walk> {
  const [walk] = await startAll(ie_flag, 1)
  return walk!
}

/** An order of some trucks, each with a batch of its own. */
async function startAll(ie_flag: 'I' | 'E', count: number): Promise<Walk[]> {
  const trade = await openTrade(stage, 'a', count)
  // Numbers of ways home are made by the carrier's rule.
  await stage.database.owner`update company set credit_code = ${CREDIT_CODE} where id = ${trade.company_id}`
  await giveRange(stage, trade.enterprise_id, firstNumber(ie_flag, count), count + 10)
  const { id } = await trade.order(
    count,
    { ie_flag, goods: [goodsOf(count)], ...(ie_flag === 'E' ? { loading_place: 'GQMD0708001' } : {}) },
    () => ({
      planned_gross: '50200',
      planned_net: '50000',
    }),
  )
  const { transports } = await trade.submit(id)
  return transports.map((truck) => ({
    order_id: id,
    batch_number: String(truck['batch_number']),
    plate_number: String(truck['plate_number']),
    isImport: ie_flag === 'I',
  }))
}

const CREDIT_CODE = creditCode('统一社会信用代码').series!(1000)
const firstNumber = (ie_flag: 'I' | 'E', count: number): bigint =>
  (ie_flag === 'I' ? 5_300_000_000_100n : 5_300_000_000_900n) + BigInt(count * 1000)

const statusOf = async (id: string): Promise<string> => (await sendOk(admin, orderApi.detail, { id })).order.status

test('an import is walked from its order to the empty truck home by the next action alone', async () => {
  const walk = await start('I')
  expect(await walkToItsEnd(walk)).toEqual([
    'makeManifest',
    'send',
    'makeConfirmation',
    'openConfirmation',
    'weighFirst',
    'weighSecond',
    'makeTally',
    'openTally',
    'makeReturn',
    'openConfirmation',
    '全部完成',
  ])
  expect(await statusOf(walk.order_id)).toBe('cleared')
}, 90_000)

test('an export is walked from its order to the empty truck home by the next action alone', async () => {
  const walk = await start('E')
  expect(await walkToItsEnd(walk)).toEqual([
    'makeManifest',
    'send',
    'weighFirst',
    'weighSecond',
    'makeArrival',
    'openArrival',
    'makeConfirmation',
    'openConfirmation',
    'makeTally',
    'openTally',
    'makeReturn',
    'openConfirmation',
    '全部完成',
  ])
  expect(await statusOf(walk.order_id)).toBe('cleared')
}, 90_000)

const TRUCKS = 40
const MAX_TYPED = 4

test('forty trucks of an import come and go home by their next actions alone, with at most four typed fields each', async () => {
  const walks = await startAll('I', TRUCKS)
  typedFields = 0
  const [begin] = await sendOk(admin, orderNext, { id: walks[0]!.order_id })
  expect(begin).toMatchObject({ act: 'makeManifest', count: TRUCKS })
  const acts = new Map<string, number>()
  let open = walks
  while (open.length > 0) {
    const left: Walk[] = []
    for (const walk of open) {
      const next = await nextOf(walk)
      if (next.act === 'none') {
        expect(next.label).toBe('全部完成')
        continue
      }
      left.push(walk)
      if (next.act === 'wait') continue
      acts.set(next.act, (acts.get(next.act) ?? 0) + 1)
      await take(next, walk)
    }
    open = left
    customs.wake()
  }
  expect(await sendOk(admin, orderNext, { id: walks[0]!.order_id })).toEqual([])
  const once = [
    'makeManifest',
    'send',
    'makeConfirmation',
    'weighFirst',
    'weighSecond',
    'makeTally',
    'openTally',
    'makeReturn',
  ]
  expect(Object.fromEntries(acts)).toEqual({
    ...Object.fromEntries(once.map((act) => [act, TRUCKS])),
    openConfirmation: 2 * TRUCKS,
  })
  expect(typedFields / TRUCKS).toBeLessThanOrEqual(MAX_TYPED)
  expect(await statusOf(walks[0]!.order_id)).toBe('cleared')
}, 180_000)
