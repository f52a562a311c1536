import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { applied, billKey, confirmationKey, isScenario, packingKey, reportKey } from '@guanqiao/customs'
import type {
  Applied,
  Delays,
  CustomsBill,
  CustomsConfirmation,
  CustomsPacking,
  CustomsReports,
  CustomsState,
  RoadManifestType,
  Scenario,
} from '@guanqiao/customs'
import type { Log } from '@guanqiao/launcher/log'
import { poll } from '../../../kernel/poll.ts'
import { boxes } from '../exchangeFolders.ts'
import type { FiledAmong } from './client.ts'
import { giveAnswers, takeMessages } from './client.ts'
import { openJournal } from './journal.ts'

export interface SimulatorOptions {
  /** Each client has its folder below it, created if missing. */
  readonly root: string
  /** Names of the clients' folders currently in use. */
  folders(): Promise<readonly string[]>
  readonly log: Log
  readonly delays?: Delays
  /** The scenario of messages that request none; 'normal' by default. */
  readonly scenario?: Scenario
  /** The filed ones among vehicles and drivers; by default all are filed. */
  readonly filed?: FiledAmong
  /** Confirmations that customs held before the simulation; called once, as the bills are. */
  confirmedBefore?(): Promise<readonly CustomsConfirmation[]>
  /** Bills that customs accepted before the simulation; called once, if there is no journal yet. */
  acceptedBefore?(): Promise<readonly AcceptedBill[]>
  /** Reports of sites that customs accepted before the simulation; called once, as the bills are. */
  reportedBefore?(): Promise<readonly CustomsReports[]>
  /** Packing lists that customs held before the simulation; called once, as the bills are. */
  packedBefore?(): Promise<readonly CustomsPacking[]>
  /** Applications on bills that customs accepted before the simulation, oldest first; called once, as the bills are. */
  offloadedBefore?(): Promise<readonly Applied[]>
  /** Customs office and organisation code, 13 characters, of the registered senders; by default all may send. */
  filers?(): Promise<readonly string[]>
  /** Milliseconds since 1970. */
  now?(): number
  /** 200 by default. */
  readonly pollMs?: number
}

interface AcceptedBill {
  readonly batch_number: string
  readonly message_type: RoadManifestType
  readonly bill_no: string
  /** The first 13 characters of the sender. */
  readonly filer: string
  readonly state: CustomsBill['state']
}

export interface Simulator {
  stop(): Promise<void>
}

const REFRESH_MS = 1_000

/** Long enough before the decision on the goods to change or delete a manifest by hand. */
const DELAYS: Delays = { transport_ms: 500, acceptance_ms: 2_000, decision_ms: 20_000, gate_ms: 60_000 }

/** Plays import clients and the customs behind them: pending replies survive the process, in a journal beside the folders. */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const { root, log, delays = DELAYS, scenario = 'normal', pollMs = 200, filed, now = Date.now } = options
  await mkdir(root, { recursive: true })
  const clients = await openClients(options)
  const before = async () => ({
    ...((await options.offloadedBefore?.()) ?? []).reduce(
      applied,
      stateFrom((await options.acceptedBefore?.()) ?? [], (await options.confirmedBefore?.()) ?? []),
    ),
    reports: reportsFrom((await options.reportedBefore?.()) ?? []),
    packings: Object.fromEntries(
      ((await options.packedBefore?.()) ?? []).map((list) => [packingKey(list.filer, list.packing_no), list]),
    ),
  })
  const journal = await openJournal(join(root, 'journal.jsonl'), before)
  const running = poll({
    name: 'customs simulator',
    pause: pollMs,
    log,
    async work() {
      const { folders, filers } = await clients()
      const play = { root, delays, scenario, filers, filed }
      for (const folder of folders) await takeMessages(play, journal, folder, now())
      await giveAnswers(play, journal, now())
    },
  })
  return {
    async stop() {
      await running.stop()
      await journal.close()
    },
  }
}

interface Clients {
  readonly folders: readonly string[]
  readonly filers: ReadonlySet<string>
}

/**
 * One client per folder, refreshed from time to time together with the registered senders; each creates its subfolders when it is
 * first seen.
 */
async function openClients({ root, folders, filers }: SimulatorOptions): Promise<() => Promise<Clients>> {
  let open: Clients = { folders: [], filers: new Set() }
  let refreshedAt = -Infinity
  const clients = async (): Promise<Clients> => {
    if (performance.now() - refreshedAt < REFRESH_MS) return open
    const present = await folders()
    for (const folder of present) for (const box of boxes) await mkdir(join(root, folder, box), { recursive: true })
    open = { folders: present, filers: new Set(await filers?.()) }
    refreshedAt = performance.now()
    return open
  }
  await clients()
  return clients
}

/** The content of these bills is unknown: changes of them are judged on their own. */
function stateFrom(bills: readonly AcceptedBill[], confirmations: readonly CustomsConfirmation[]): CustomsState {
  // The newest come first, and the oldest are forgotten first.
  const oldestFirst = bills.toReversed()
  return {
    batches: Object.fromEntries(oldestFirst.map(({ batch_number, message_type }) => [batch_number, { message_type }])),
    bills: Object.fromEntries(oldestFirst.map((bill) => [billKey(bill.batch_number, bill.bill_no), bill])),
    confirmations: Object.fromEntries(
      [...Map.groupBy(confirmations.toReversed(), (one) => confirmationKey(one.batch_number, one.message_type))].map(
        ([key, some]) => [key, { ...some[0]!, vehicles: some.flatMap(({ vehicles = [] }) => vehicles) }],
      ),
    ),
    transmissions: {},
  }
}

/** One entry for each batch and kind, with the lines of all its reports. */
function reportsFrom(reports: readonly CustomsReports[]): Record<string, CustomsReports> {
  const merged: Record<string, CustomsReports> = {}
  for (const report of reports) {
    const key = reportKey(report.batch_number, report.message_type)
    const before = merged[key]
    merged[key] = {
      ...report,
      bills: [...(before?.bills ?? []), ...report.bills],
      containers: [...(before?.containers ?? []), ...report.containers],
    }
  }
  return merged
}

/**
 * Parses '500,2000,20000,60000': milliseconds for each transport reply, the acceptance, the decision and, optionally, until a truck is at
 * the gate. Throws on other text.
 */
export function delaysFrom(text: string): Delays {
  const numbers = text.split(',').map((part) => part.trim())
  if (![3, 4].includes(numbers.length) || !numbers.every((number) => /^\d{1,9}$/.test(number))) {
    throw new Error(`SIMULATOR_DELAYS 应为三个或四个以逗号分隔的毫秒数，而不是 ${text}`)
  }
  const [transport_ms, acceptance_ms, decision_ms, gate_ms] = numbers.map(Number) as [number, number, number, number?]
  return { transport_ms, acceptance_ms, decision_ms, ...(gate_ms !== undefined && { gate_ms }) }
}

export function scenarioFrom(text: string): Scenario {
  if (!isScenario(text)) throw new Error(`SIMULATOR_SCENARIO 没有这个情景：${text}`)
  return text
}
