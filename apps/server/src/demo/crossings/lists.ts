import { createHash } from 'node:crypto'
import { exchangeContent } from '@guanqiao/domain/inventory/exchange'
import { inventoryFiling } from '@guanqiao/domain/inventory/filing'
import { inventory } from '@guanqiao/domain/inventory/inventory'
import type { Row } from '@guanqiao/domain/kit/entity'
import type { weighing } from '@guanqiao/domain/weighing/index'
import type { Sql } from '../../kernel/database/scoped.ts'
import { createRandom, day, iso, minutes } from '../seededRandom.ts'
import type { SeededRandom } from '../seededRandom.ts'
import { insertPast } from '../store.queries.ts'
import type { PastStep } from '../store.queries.ts'
import { storeRows, completeRow } from '../store.ts'
import { BONDED_MODE, numbered } from './orders.ts'
import type { Scene, World } from './orders.ts'
import type { Papers } from './papers.ts'

type Inventory = Row<typeof inventory>
type Status = Inventory['status']

/** A list of the story: its state, and the days since the truck entered. */
interface Plan {
  readonly path: readonly Status[]
  readonly back: number
}

/** One list in each state; the first is due the day after tomorrow. */
const plans: readonly Plan[] = [
  { path: ['draft'], back: 12 },
  { path: ['draft', 'sending'], back: 1 },
  { path: ['draft', 'sending', 'handed_over'], back: 2 },
  { path: ['draft', 'sending', 'handed_over', 'accepted'], back: 4 },
  { path: ['draft', 'sending', 'handed_over', 'rejected'], back: 3 },
  { path: ['draft', 'manual'], back: 5 },
]

const operations: Readonly<Partial<Record<Status, string>>> = {
  sending: 'inventory.post',
  handed_over: 'inventory.handOver',
  accepted: 'inventory.decide',
  rejected: 'inventory.decide',
  manual: 'inventory.manual',
}

/** A filing for bonded goods with lists on weighed imports, one in each state. */
export async function seedLists(
  sql: Sql,
  world: World,
  papers: readonly Papers[],
  tickets: readonly Row<typeof weighing>[],
): Promise<void> {
  const { scene } = world
  const random = createRandom(scene.firstBatch % 999_983)
  const weighed = papers.flatMap((paper) => {
    const ticket = tickets.find(
      ({ batch_number, status }) => batch_number === paper.manifest.batch_number && status === 'done',
    )
    return ticket && paper.seeded.order.trade_mode === BONDED_MODE ? [{ paper, ticket }] : []
  })
  if (weighed.length < plans.length) return
  const filing = filingOf(world, random)
  const steps: PastStep[] = []
  const left = [...weighed]
  const rows = plans.map((plan) => {
    // The crossing that entered about on the day of the plan.
    const entered = Date.parse(day(world.scene.now, -plan.back))
    const away = ({ paper }: (typeof weighed)[number]) =>
      Math.abs(Date.parse(paper.manifest.arrival_date ?? '') - entered)
    const nearest = left.toSorted((one, other) => away(one) - away(other))[0]!
    left.splice(left.indexOf(nearest), 1)
    const { paper, ticket } = nearest
    const row = listOf({ world, random, filing, plan }, paper, ticket)
    steps.push(...stepsOf(world, random, row, plan))
    return row
  })
  await storeRows(sql, inventoryFiling, [filing])
  await storeRows(sql, inventory, rows)
  await insertPast(sql, scene.enterpriseId, steps)
}

function filingOf({ scene, parties }: World, random: SeededRandom): Row<typeof inventoryFiling> {
  const at = scene.now - minutes(60 * 24 * 30)
  return completeRow(inventoryFiling, scene.enterpriseId, {
    id: random.id(at),
    created_at: iso(at),
    created_by: scene.clerk,
    records_no: `B${scene.port}26000018`,
    status: 'active',
    owner_name: parties.consignees[0]!.company_name,
    declare_office: scene.port,
    gather_class: 'bonded',
    guarantee_valid_to: day(scene.now, 75),
  })
}

interface Telling {
  readonly world: World
  readonly random: SeededRandom
  readonly filing: Row<typeof inventoryFiling>
  readonly plan: Plan
}

function listOf(telling: Telling, paper: Papers, ticket: Row<typeof weighing>): Inventory {
  const { world, random, filing, plan } = telling
  const { scene, parties } = world
  const at = enteredAtOf(world, plan)
  const { batch_number, declare_office } = paper.manifest
  const [bill] = paper.bills
  const net = ticket.net_weight ?? bill!.gross_weight
  const [good] = paper.seeded.order.goods ?? []
  const row = completeRow(inventory, scene.enterpriseId, {
    id: random.id(at),
    created_at: iso(at),
    created_by: scene.clerk,
    inventory_no: numbered(world, 'JB', at),
    status: 'draft',
    ie_flag: 'I',
    filing_id: filing.id,
    declare_office,
    ie_office: declare_office,
    ie_date: enteredOn(scene.now, plan, paper.manifest.arrival_date),
    batch_number,
    plate_number: ticket.plate_number,
    bill_no: bill!.bill_no,
    transport_mode: '4',
    trade_mode: BONDED_MODE,
    agent_name: parties.transmitter.transmitter_name,
    agent_code: parties.transmitter.credit_code,
    operator_name: filing.owner_name,
    operator_code: parties.consignees[0]!.credit_code ?? parties.transmitter.credit_code,
    owner_name: filing.owner_name,
    trade_country: 'MNG',
    package_quantity: bill!.package_quantity,
    wrap_type: '00',
    gross_weight: net,
    net_weight: net,
    goods: [goodOf(good?.hs_code ?? '2701121000', good?.good_name ?? '炼焦煤', net)],
    containers: [],
    papers: [],
  })
  return played(telling, row, at)
}

const goodOf = (hs_code: string, good_name: string, quantity: string) => ({
  record_item: null,
  hs_code,
  good_name,
  good_spec: null,
  quantity,
  unit: '035',
  first_quantity: null,
  first_unit: null,
  second_quantity: null,
  second_unit: null,
  unit_price: null,
  total_price: null,
  currency: null,
  origin_country: 'MNG',
  duty_mode: '3',
})

/** The day of the plan, or that of the crossing where none entered about then; no list of the story is overdue. */
function enteredOn(now: number, { back }: Plan, arrival: string | null): string {
  const planned = day(now, -back)
  if (arrival === null || Math.abs(Date.parse(arrival) - Date.parse(planned)) <= minutes(60 * 24 * 3)) return planned
  const oldest = day(now, -12)
  return arrival > oldest ? arrival : oldest
}

const enteredAtOf = ({ scene }: World, { back }: Plan): number => scene.now - minutes(60 * 24 * back - 200)
/** The time of the nth step. */
const stepAt = (at: number, n: number): number => at + minutes(40 * n)

/** Clearance by hand is for administrators: `a.admin`. */
const administratorOf = ({ clerk }: Scene): string => clerk.replace('clerk', 'admin')

/** The list with what each step of its path leaves in it. */
function played({ world: { scene }, filing, plan }: Telling, row: Inventory, at: number): Inventory {
  const last = plan.path.length - 1
  const end = { status: plan.path[last]!, updated_at: iso(stepAt(at, last)), version: last + 1 }
  const frozen_at = iso(stepAt(at, 1))
  if (end.status === 'draft') return row
  if (end.status === 'manual')
    return {
      ...row,
      ...end,
      clear_reason: '单一窗口停机，窗口人工办理',
      clear_no: `RG${scene.port}0031`,
      cleared_at: end.updated_at,
      cleared_by: administratorOf(scene),
    }
  const frozen_content = JSON.stringify(exchangeContent(row, filing, { number: 1, at: frozen_at }), null, 2)
  return {
    ...row,
    ...end,
    frozen_no: 1,
    frozen_at,
    frozen_by: scene.clerk,
    frozen_content,
    frozen_hash: createHash('sha256').update(frozen_content).digest('hex'),
    ...(plan.path.includes('handed_over') && { receiver: '口岸报关大厅3号窗口', handed_over_at: iso(stepAt(at, 2)) }),
    ...(end.status === 'accepted' && { list_no: `${scene.port}20261000000018`, decided_on: day(stepAt(at, 3)) }),
    ...(end.status === 'rejected' && { decision_text: '商品规格型号申报不全', decided_on: day(stepAt(at, 3)) }),
  }
}

const stepsOf = ({ scene }: World, random: SeededRandom, row: Inventory, { path }: Plan): PastStep[] =>
  path.map((status, n) => {
    const at = stepAt(Date.parse(row.created_at), n)
    return {
      id: random.id(at),
      at: iso(at),
      operation: operations[status] ?? 'inventory.create',
      username: status === 'manual' ? administratorOf(scene) : scene.clerk,
      entity: inventory.table,
      record_id: row.id,
      before: n === 0 ? null : { status: path[n - 1]! },
      after: { status },
    }
  })
