import { setTimeout as sleep } from 'node:timers/promises'
import { arrivalApi } from '@guanqiao/domain/arrival/arrival'
import { confirmationApi } from '@guanqiao/domain/confirmation/confirmation'
import { proposeConfirmations } from '@guanqiao/domain/confirmation/propose'
import { manifestApi, postManifest } from '@guanqiao/domain/customs/index'
import type { Operation } from '@guanqiao/domain/kit/operation'
import { tallyApi } from '@guanqiao/domain/tally/tally'
import type { Actor } from '../../../testing/actor.ts'
import { sendOk } from '../../../testing/trade.ts'
import type { Trade } from '../../../testing/trade.ts'
import { ago, HOUR } from '../../../testing/reports.ts'
import { attempt, idOf } from '../ledger.ts'
import type { Call, Ledger } from '../ledger.ts'

/** A request, and what it waits for. */
interface Step {
  readonly kind: 'create' | 'queue' | 'post'
  readonly operation: Pick<Operation, 'routes'>
  /** The paper that is created. */
  readonly of?: Written
  input(papers: Papers): Record<string, unknown>
  mayStart?(boss: Actor, papers: Papers): Promise<boolean>
}

type Written = 'confirmation' | 'arrival' | 'tally'

/** The papers of one truck, one request after the other; the ids are those that the server acknowledged. */
interface Papers {
  readonly batch: string
  readonly steps: readonly Step[]
  readonly ids: Partial<Record<Written | 'manifest', string>>
  next: number
  open: Call | undefined
}

export interface Desk {
  readonly batches: readonly string[]
  /** Works as several people do until `stop`: each repeats a request that got no answer under its key. */
  run(): { stop(): Promise<void> }
  /** Makes the rest of the requests; throws if customs does not answer for long. */
  finish(): Promise<void>
}

export interface DeskOptions {
  readonly boss: Actor
  readonly trade: Trade
  readonly trucks: number
  readonly ledger: Ledger
}

const WORKERS = 4
const PAUSE_MS = 20
/** The work of an agent that was killed goes on when its lease and that of its messages end: after a minute and more. */
const FINISH_MS = 180_000

/** Orders of imports and of exports, submitted, with manifests; everything after that is done under kills. */
export async function openDesk({ boss, trade, trucks, ledger }: DeskOptions): Promise<Desk> {
  const papers = [
    ...(await ofOrder(boss, trade, trucks, {})),
    ...(await ofOrder(boss, trade, trucks, outward(), trucks)),
  ]
  const open = () => papers.filter(({ next, steps }) => next < steps.length)
  const work = async (mayGoOn: () => boolean) => {
    const workers = Array.from({ length: WORKERS }, async (_, worker) => {
      while (mayGoOn() && open().length > 0) {
        for (const one of papers.filter((_, at) => at % WORKERS === worker))
          if (mayGoOn()) await advance(boss, ledger, one)
        await sleep(PAUSE_MS)
      }
    })
    await Promise.all(workers)
  }
  return {
    batches: papers.map(({ batch }) => batch),
    run() {
      let stopped = false
      const working = work(() => !stopped)
      // `stop`, which comes later, reports the failure.
      working.catch(() => {})
      return {
        async stop() {
          stopped = true
          await working
        },
      }
    },
    async finish() {
      const deadline = performance.now() + FINISH_MS
      await work(() => performance.now() < deadline)
      const [stuck] = open()
      if (stuck) throw new Error(`${open().length} papers are not done: ${JSON.stringify(stuck)}`)
    },
  }
}

const outward = () => ({
  ie_flag: 'E',
  loading_place: '0708SC01',
  loading_time: new Date(Date.now() + 24 * HOUR).toISOString(),
})

/** The papers of the trucks of one order, from the plate `from` on. */
async function ofOrder(boss: Actor, trade: Trade, trucks: number, change: object, from = 0): Promise<Papers[]> {
  const plates = trade.plates.slice(from)
  const { id } = await trade.order(trucks, change, (at) => ({ plate_number: plates[at] }))
  await trade.submit(id)
  const manifests = (await sendOk(boss, manifestApi.fromOrder, { order_id: id })) as Made[]
  const proposals = (await sendOk(boss, proposeConfirmations, { kind: 'loaded', order_id: id })) as Proposal[]
  const papers: Papers[] = []
  for (const { id: manifest, batch_number: batch } of manifests) {
    const proposal = proposals.find(({ batch_number }) => batch_number === batch)
    if (!proposal) throw new Error(`no proposal for ${batch}`)
    const { bills } = await sendOk(boss, manifestApi.get, { id: manifest })
    const scene = { batch, transmitter_id: proposal.transmitter_id, bill_no: String(bills[0].bill_no) }
    const steps = 'ie_flag' in change ? ofExport(proposal, scene) : ofImport(proposal, scene)
    papers.push({ batch, steps, ids: { manifest }, next: 0, open: undefined })
  }
  return papers
}

interface Made {
  readonly id: string
  readonly batch_number: string
}

type Proposal = Readonly<Record<string, unknown>> & { readonly batch_number: string }

const postingOfManifest: Step = {
  kind: 'post',
  operation: postManifest,
  input: ({ ids }) => ({ ids: [ids.manifest] }),
}

/** The confirmation waits for its manifest, which is sent after it. */
const ofImport = (proposal: Proposal, scene: Scene): Step[] => [
  creationOf(proposal),
  { kind: 'queue', operation: confirmationApi.queue, input: ({ ids }) => ({ ids: [ids.confirmation] }) },
  postingOfManifest,
  ...tallyOf(scene, 'MT5401'),
]

/** Goods arrive at the port, are released and loaded, and tallied after that. Source: 舱单管理办法 (decree 172). */
const ofExport = (proposal: Proposal, scene: Scene): Step[] => [
  postingOfManifest,
  ...arrivalOf(scene),
  creationOf(proposal),
  {
    kind: 'post',
    operation: confirmationApi.post,
    input: ({ ids }) => ({ ids: [ids.confirmation] }),
    mayStart: isCleared,
  },
  ...tallyOf(scene, 'MT5402'),
]

function creationOf({ transmitter_name: _, existing_id: __, confirmed: ___, ...draft }: Proposal): Step {
  const arrival_time = new Date(Date.now() + 2 * HOUR).toISOString()
  return {
    kind: 'create',
    of: 'confirmation',
    operation: confirmationApi.create,
    input: () => ({ ...draft, arrival_time }),
  }
}

interface Scene {
  readonly batch: string
  readonly transmitter_id: unknown
  readonly bill_no: string
}

const common = ({ batch, transmitter_id }: Scene) => ({
  batch_number: batch,
  declare_office: '0708',
  transmitter_id,
})

const lineOf = ({ bill_no }: Scene) => ({
  bill_no,
  package_quantity: 1,
  package_type: 'VO',
  gross_weight: '48000.000',
})

const manifestState = async (boss: Actor, { ids }: Papers): Promise<string> =>
  (await boss.send(manifestApi.get, { id: ids.manifest })).body.data.manifest.status

const isManifestAccepted = async (boss: Actor, papers: Papers) =>
  /^(accepted|released)$/.test(await manifestState(boss, papers))

const isConfirmationAccepted = async (boss: Actor, { ids }: Papers) => {
  const { body } = await boss.send(confirmationApi.get, { id: ids.confirmation })
  return body.data.status === 'accepted'
}

/** Customs lets goods be loaded that arrived and are released. */
const isCleared = async (boss: Actor, papers: Papers) => {
  const { body } = await boss.send(arrivalApi.get, { id: papers.ids.arrival })
  return body.data.status === 'accepted' && (await manifestState(boss, papers)) === 'released'
}

function arrivalOf(scene: Scene): Step[] {
  const report = {
    ...common(scene),
    message_type: 'MT3402',
    unloading_place: 'GQMD0708001',
    arrival_time: ago(2 * HOUR),
    bills: [lineOf(scene)],
  }
  return [
    { kind: 'create', of: 'arrival', operation: arrivalApi.create, input: () => report, mayStart: isManifestAccepted },
    { kind: 'post', operation: arrivalApi.post, input: ({ ids }) => ({ ids: [ids.arrival] }) },
  ]
}

/** The goods of a truck are tallied once customs accepted its confirmation. */
function tallyOf(scene: Scene, message_type: 'MT5401' | 'MT5402'): Step[] {
  const report = {
    ...common(scene),
    message_type,
    place_code: 'GQMD0708001',
    tally_start: ago(HOUR),
    tally_end: ago(HOUR / 2),
    tally_company: 'MA1001909',
    tally_person: '苏日娜',
    bills: [lineOf(scene)],
  }
  return [
    { kind: 'create', of: 'tally', operation: tallyApi.create, input: () => report, mayStart: isConfirmationAccepted },
    { kind: 'post', operation: tallyApi.post, input: ({ ids }) => ({ ids: [ids.tally] }) },
  ]
}

/** One request of these papers, if the next may be made; an unanswered one is repeated. */
async function advance(boss: Actor, ledger: Ledger, papers: Papers): Promise<void> {
  const step = papers.steps[papers.next]
  if (!step) return
  if (!papers.open) {
    if (step.mayStart && !(await step.mayStart(boss, papers).catch(() => false))) return
    papers.open = ledger.open(step.kind, step.operation, step.input(papers))
  }
  if (!(await attempt(boss, papers.open))) return
  if (step.of) papers.ids[step.of] = idOf(papers.open)
  papers.open = undefined
  papers.next += 1
}
