import { arrivalApi } from '@guanqiao/domain/arrival/arrival'
import { makeCargoLists } from '@guanqiao/domain/cargo/cargoList.calls'
import { proposeConfirmations } from '@guanqiao/domain/confirmation/propose'
import type { Proposal } from '@guanqiao/domain/confirmation/propose'
import { offersOf, viewBatch } from '@guanqiao/domain/crossing/index'
import type { Operation } from '@guanqiao/domain/kit/operation'
import { offloadApi } from '@guanqiao/domain/offload/offload'
import { batchApi } from '@guanqiao/domain/order/index'
import { packingApi } from '@guanqiao/domain/packing/packing'
import { tallyApi } from '@guanqiao/domain/tally/tally'
import { expect, test } from 'vitest'
import { openConfirmations } from '../../testing/confirmations.ts'
import type { AcceptedBatch } from '../../testing/reports.ts'
import { lineOf, tallied } from '../../testing/reports.ts'
import { clerk, crossing, reports, transmitter, withReports } from '../../testing/stages/reports.ts'

withReports()

const manifestStatuses = [
  'draft',
  'ready',
  'sending',
  'sent',
  'review',
  'accepted',
  'changing',
  'released',
  'refused',
  'rejected',
  'deleting',
  'deleted',
]
/** Those in which documents may exist. */
const acceptedAndReleased = ['accepted', 'released']
/** The states of the documents of a stage: none, of all; or the last one in a state and those before accepted. */
const lastStates = ['draft', 'accepted', 'deleted'] as const
const tables = ['packing', 'arrival', 'confirmation', 'tally', 'cargo_list', 'offload'] as const

interface Scene extends AcceptedBatch {
  readonly direction: 'I' | 'E'
  readonly documents: readonly (readonly [table: string, id: string])[]
}

/** A batch with every document of its way (the walk makes its manifest), the states of which are set for each situation. */
async function sceneOf(direction: 'I' | 'E', isBoxed: boolean): Promise<Scene> {
  const batch = await reports.batch({ direction, isBoxed })
  const { batch_number, bill_no } = batch
  const boxes = [
    { container_number: 'CSQU3054383', size_type: '22G1', source_code: '2', fullness: '5', confirmed: true },
  ]
  if (isBoxed)
    await crossing.rows(
      `update manifest_bill set containers = $2::text::jsonb where manifest_id = $1`,
      batch.manifest,
      JSON.stringify(boxes),
    )
  const confirmations = await openConfirmations({ clerk, crossing, transmitter })
  const truck = await confirmations.truck()
  await crossing.rows(
    `update order_transport set plate_number = $2 where batch_number = $1`,
    batch_number,
    truck.plate_number,
  )
  const lines = isBoxed ? { containers: [{ container_number: 'CSQU3054383' }] } : { bills: [lineOf(bill_no)] }
  const common = { batch_number, declare_office: '0708', transmitter_id: transmitter, ...lines }
  const made = async (table: string, operation: Operation, input: object) => {
    const { status, body } = await clerk.send(operation, input)
    expect(status, JSON.stringify(body)).toBe(200)
    return [table, (Array.isArray(body.rows) ? body.rows[0] : body.data).id] as const
  }
  const documents = [
    ...(direction === 'E' && isBoxed ? [await made('packing', packingApi.make, { batch_number })] : []),
    ...(direction === 'E'
      ? [
          await made('arrival', arrivalApi.create, {
            ...common,
            message_type: 'MT3402',
            unloading_place: 'GQMD0708001',
            arrival_time: new Date(Date.now() - 7_200_000).toISOString(),
          }),
        ]
      : []),
    [
      'confirmation',
      (await confirmations.create(direction === 'E' ? 'MT4402' : 'MT4401', { batch_number, trucks: [truck] })).id,
    ] as const,
    await made('tally', tallyApi.create, {
      ...common,
      ...tallied(),
      message_type: direction === 'E' ? 'MT5402' : 'MT5401',
    }),
  ]
  await crossing.rows(
    `insert into weighing (id, version, created_at, updated_at, enterprise_id, weighing_no, source, status, direction, plate_number, batch_number,
       gross_weight, tare_weight, net_weight, gross_time, tare_time)
     values (gen_random_uuid(), 1, now(), now(), $1, $2, 'hand', 'void', 'in', $3, $4, 83520, 15000, 68520, now(), now())`,
    crossing.enterprise_id,
    `BD-${batch_number}`,
    truck.plate_number,
    batch_number,
  )
  return { ...batch, direction, documents }
}

/** Sets the manifest, the first documents up to one, that one's state, and the ticket. */
async function situate({ manifest, batch_number, documents }: Scene, situation: Situation): Promise<void> {
  const { status, reached, last, ticket } = situation
  await crossing.rows(`update manifest set status = $2 where id = $1`, manifest, status)
  await crossing.rows(`update manifest_bill set status = $2 where manifest_id = $1`, manifest, status)
  await crossing.rows(`update weighing set status = $2 where batch_number = $1`, batch_number, ticket)
  await crossing.rows(`update batch set has_no_return = false where batch_number = $1`, batch_number)
  for (const [at, [table, id]] of documents.entries())
    await crossing.rows(
      `update ${table} set status = $2 where id = $1`,
      id,
      at > reached ? 'deleted' : at === reached ? last : 'accepted',
    )
}

interface Situation {
  readonly status: string
  readonly reached: number
  readonly last: string
  readonly ticket: string
}

const situations = (count: number): Situation[] =>
  manifestStatuses.flatMap((status) =>
    (acceptedAndReleased.includes(status) ? [-1, ...Array.from({ length: count }, (_, at) => at)] : [-1]).flatMap(
      (reached) =>
        (reached < 0 ? (['deleted'] as const) : lastStates).flatMap((last) =>
          ['void', 'done'].map((ticket) => ({ status, reached, last, ticket })),
        ),
    ),
  )

type Calls = readonly (readonly [word: string, operation: Operation, input: object])[]

async function callsOf({ batch_number }: Scene): Promise<Calls> {
  const { data: view, ...rest } = (await clerk.send(viewBatch, { batch_number })).body
  expect(rest, JSON.stringify(rest)).not.toHaveProperty('code')
  const { missing, packing, cargoLists, markReturn, offload } = offersOf(view)
  const { id, version, has_no_return } = view.batch
  const make: Record<string, Calls[number]> = {
    makeArrival: ['生成运抵', arrivalApi.make, { batch_number }],
    makeTally: ['生成理货', tallyApi.make, { batch_number }],
    makeConfirmation: ['生成确报', proposeConfirmations, { kind: 'loaded', batch_numbers: [batch_number] }],
    makeReturn: ['空车返程', proposeConfirmations, { kind: 'empty', batch_numbers: [batch_number] }],
    makeEmptyContainer: ['空箱返程', proposeConfirmations, { kind: 'empty_container', batch_numbers: [batch_number] }],
  }
  return [
    ...[...missing, view.next.act].flatMap((act: string) => (make[act] ? [make[act]] : [])),
    ...(packing ? [['生成装箱清单', packingApi.make, { batch_number }] as const] : []),
    ...(cargoLists ? [['制备载货清单', makeCargoLists, { batch_number }] as const] : []),
    ...(markReturn
      ? [['不空车返程', batchApi.markReturn, { id, version, has_no_return: !has_no_return }] as const]
      : []),
    ...(offload ? [['申请落装', offloadApi.make, { batch_number, kind: 'left', reason_text: '未装车' }] as const] : []),
  ]
}

/** Performs an act and takes its effect back. */
async function perform({ batch_number, documents }: Scene, [word, operation, input]: Calls[number]): Promise<string[]> {
  const { status, body } = await clerk.send(operation, input)
  const kept = documents.map(([, id]) => id)
  const deleting = tables.map(
    (table) => `${table}_rows as (delete from ${table} where batch_number = $1 and not id = any($2::uuid[]))`,
  )
  if (status === 200 && operation !== proposeConfirmations)
    await crossing.rows(`with ${deleting.join(', ')} select 1`, batch_number, kept)
  if (status !== 200) return [`${word}: ${body.message}`]
  const isEmpty =
    operation === proposeConfirmations && !(body.rows as Proposal[]).some(({ existing_id }) => existing_id === null)
  return isEmpty ? [`${word}: 没有可报的车辆`] : []
}

test.each([
  ['I', false],
  ['I', true],
  ['E', false],
  ['E', true],
] as const)(
  'no offered act of a crossing (%s, in containers: %s) is refused in any of its states',
  async (direction, isBoxed) => {
    const scene = await sceneOf(direction, isBoxed)
    const refused: string[] = []
    const offered = new Set<string>()
    for (const situation of situations(scene.documents.length)) {
      await situate(scene, situation)
      for (const call of await callsOf(scene)) {
        offered.add(call[0])
        const where = Object.values(situation).join(' ')
        refused.push(...(await perform(scene, call)).map((words) => `${where}: ${words}`))
      }
    }
    expect(refused).toEqual([])
    expect([...offered]).toEqual(
      expect.arrayContaining([
        '生成确报',
        '生成理货',
        '制备载货清单',
        '申请落装',
        ...(direction === 'E' ? ['生成运抵'] : []),
      ]),
    )
  },
  120_000,
)
