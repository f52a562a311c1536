import { cargoList } from '@guanqiao/domain/cargo/cargoList'
import type { Row } from '@guanqiao/domain/kit/entity'
import type { weighing } from '@guanqiao/domain/weighing/index'
import { bindData } from '../../kernel/data/bindData.ts'
import type { Sql } from '../../kernel/database/scoped.ts'
import { frozenAs, viewsOf } from '../../modules/cargo/views.ts'
import { createRandom, iso, minutes } from '../seededRandom.ts'
import type { SeededRandom } from '../seededRandom.ts'
import { insertPast } from '../store.queries.ts'
import type { PastStep } from '../store.queries.ts'
import { storeRows, completeRow } from '../store.ts'
import { numbered } from './orders.ts'
import type { World } from './orders.ts'
import type { Papers } from './papers.ts'

type CargoList = Row<typeof cargoList>
type Status = CargoList['status']

/** The states of each list in their order. The first has gaps: nobody has typed its permit and place of loading. */
const plans: readonly (readonly Status[])[] = [
  ['prepared'],
  ['prepared'],
  ['prepared', 'handed_over'],
  ['prepared', 'handed_over', 'confirmed'],
]

const operations: Readonly<Record<Status, string>> = {
  prepared: 'cargo_list.make',
  handed_over: 'cargo_list.handOver',
  confirmed: 'cargo_list.confirm',
}

/** Minutes from one step to the next. */
const STEP = 35

/** Cargo lists of weighed trucks, at least one in each state, with the files that the product makes of the stored records. */
export async function seedCargoLists(
  sql: Sql,
  world: World,
  papers: readonly Papers[],
  tickets: readonly Row<typeof weighing>[],
): Promise<void> {
  const { scene } = world
  const random = createRandom(scene.firstBatch % 999_961)
  const weighed = papers.filter(
    ({ manifest, loads }) =>
      loads.length === 1 &&
      tickets.some(({ batch_number, status }) => batch_number === manifest.batch_number && status === 'done'),
  )
  const lastWeighed = weighed.slice(-plans.length)
  if (lastWeighed.length < plans.length) return
  const drafts = lastWeighed.map((paper, n) => draftOf(world, random, paper, n))
  const data = readerOf(sql, world)
  const views = await viewsOf({ data }, drafts)
  const rows = views.map((view, n) => played(world, view, plans[n]!))
  await storeRows(sql, cargoList, rows)
  await insertPast(
    sql,
    scene.enterpriseId,
    rows.flatMap((row, n) => stepsOf(world, random, row, plans[n]!)),
  )
}

const readerOf = (sql: Sql, { scene }: World) => {
  const { enterpriseId: enterprise, clerk: username } = scene
  const trace = { operation: 'demo', requestId: '', address: '', user_id: null, username, enterprise_id: enterprise }
  return bindData({ sql, trace, enterprise, now: () => new Date(scene.now), wrote: () => {} })
}

function draftOf(world: World, random: SeededRandom, { manifest, loads }: Papers, n: number): CargoList {
  const { scene } = world
  const at = scene.now - minutes(60 * (plans.length - n) + 200)
  const truck = loads[0]!.transport
  return completeRow(cargoList, scene.enterpriseId, {
    id: random.id(at),
    created_at: iso(at),
    created_by: scene.clerk,
    cargo_no: numbered(world, 'ZH', at),
    batch_number: manifest.batch_number,
    plate_number: truck.plate_number,
    order_transport_id: truck.id,
    ie_flag: manifest.message_type === 'MT2401' ? 'E' : 'I',
    ...(n > 0 && {
      permit_no: `MN2026${String(n).padStart(6, '0')}`,
      ...(manifest.loading_place === null && { loading_place: '塔旺陶勒盖煤矿' }),
    }),
  })
}

const stepAt = (row: Pick<CargoList, 'created_at'>, n: number): string =>
  iso(Date.parse(row.created_at) + minutes(STEP * n))

/** The list with what each step leaves in it. */
function played({ scene }: World, view: Parameters<typeof frozenAs>[0], path: readonly Status[]): CargoList {
  const { list } = view
  const last = path.length - 1
  if (last === 0) return list
  const frozen_at = iso(Date.parse(list.created_at) + minutes(STEP / 2))
  return {
    ...list,
    ...frozenAs(view, frozen_at),
    frozen_by: scene.clerk,
    status: path[last]!,
    version: last + 2,
    updated_at: stepAt(list, last),
    receiver: '口岸平台',
    handed_over_at: stepAt(list, 1),
    handed_over_by: scene.clerk,
    ...(path[last] === 'confirmed' && {
      port_officer: '口岸 3 号岗',
      confirmed_at: stepAt(list, 2),
      confirmed_by: scene.clerk,
      confirm_note: '与过磅一致',
    }),
  }
}

const stepsOf = ({ scene }: World, random: SeededRandom, row: CargoList, path: readonly Status[]): PastStep[] =>
  path.map((status, n) => {
    const at = stepAt(row, n)
    return {
      id: random.id(Date.parse(at)),
      at,
      operation: operations[status],
      username: scene.clerk,
      entity: cargoList.table,
      record_id: row.id,
      before: n === 0 ? null : { status: path[n - 1]! },
      after: { status },
    }
  })
