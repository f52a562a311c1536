import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isScenario } from '@guanqiao/customs'
import type { Delays, KnownBill, RoadManifestType, Scenario } from '@guanqiao/customs'
import type { Log } from '../../../kernel/database/log.ts'
import { loop } from '../../../kernel/loop.ts'
import { boxes } from '../boxes.ts'
import { giveAnswers, takeMessages } from './client.ts'
import { openJournal } from './journal.ts'
import type { Change } from './memory.ts'

export interface SimulatorOptions {
  /** Where the boxes are, made when they are not there. */
  readonly folder: string
  readonly log: Log
  readonly delays?: Delays
  /** How all messages fare that do not say themselves how they want to; 'normal' when not given. */
  readonly scenario?: Scenario
  /** What customs accepted before it was played here; asked once, when there is no journal yet. */
  acceptedBefore?(): Promise<readonly AcceptedBill[]>
  /** 200 when not given. */
  readonly pollMs?: number
}

export interface AcceptedBill {
  readonly batch_number: string
  readonly message_type: RoadManifestType
  readonly bill_no: string
  readonly state: KnownBill['state']
}

export interface Simulator {
  stop(): Promise<void>
}

/** Long enough before the decision on the goods to change or delete a manifest by hand. */
const DELAYS: Delays = { transport_ms: 500, acceptance_ms: 2_000, decision_ms: 20_000 }

/** Plays the import client and customs on a folder: what it has to say survives the process, in a journal beside the boxes. */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const { folder, log, delays = DELAYS, scenario = 'normal', pollMs = 200, acceptedBefore } = options
  for (const box of boxes) await mkdir(join(folder, box), { recursive: true })
  const before = async () => knownFrom((await acceptedBefore?.()) ?? [])
  const journal = await openJournal(join(folder, 'simulator.jsonl'), before)
  const play = { folder, delays, scenario }
  const running = loop({
    name: 'customs simulator',
    pause: pollMs,
    log,
    async work() {
      await takeMessages(play, journal, Date.now())
      await giveAnswers(play, journal, Date.now())
    },
  })
  return {
    async stop() {
      await running.stop()
      await journal.close()
    },
  }
}

const knownFrom = (bills: readonly AcceptedBill[]): Change => ({
  batches: Object.fromEntries(bills.map(({ batch_number, message_type }) => [batch_number, { message_type }])),
  bills: Object.fromEntries(bills.map(({ bill_no, batch_number, state }) => [bill_no, { batch_number, state }])),
  transmissions: {},
})

/** From '500,2000,20000': milliseconds for each transport answer, the acceptance and the decision. Throws on other text. */
export function delaysFrom(text: string): Delays {
  const numbers = text.split(',').map((it) => it.trim())
  if (numbers.length !== 3 || !numbers.every((it) => /^\d{1,9}$/.test(it))) {
    throw new Error(`SIMULATOR_DELAYS 应为三个以逗号分隔的毫秒数，而不是 ${text}`)
  }
  const [transport_ms, acceptance_ms, decision_ms] = numbers.map(Number) as [number, number, number]
  return { transport_ms, acceptance_ms, decision_ms }
}

export function scenarioFrom(text: string): Scenario {
  if (!isScenario(text)) throw new Error(`SIMULATOR_SCENARIO 没有这个情景：${text}`)
  return text
}
