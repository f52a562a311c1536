import { setTimeout as sleep } from 'node:timers/promises'
import { postManifest } from '@guanqiao/domain/customs/index'
import { orderApi, orderStep } from '@guanqiao/domain/order/index'
import { companyApi, vehicleApi } from '@guanqiao/domain/transport/index'
import type { SeededRandom } from '../../demo/seededRandom.ts'
import type { Actor } from '../../testing/actor.ts'
import type { Trade } from '../../testing/trade.ts'
import { attempt } from './ledger.ts'
import type { Call, Ledger } from './ledger.ts'

const CREATORS = 4
const SENDERS = 2
const MAX_PER_POST = 4
const TRUCKS_OF_AN_ORDER = 2
const RETRY_MS = 20

export interface LoadOptions {
  readonly clerk: Actor
  readonly trade: Trade
  /** Plates from this one on go into orders that are created and submitted: each truck gets a batch number. */
  readonly platesFrom: number
  readonly ledger: Ledger
  readonly random: SeededRandom
  /** Other processes can respond: a client without a response retries. */
  readonly untiring?: boolean
  /** Manifests to send, taken from the end. */
  readonly unsent: string[]
}

export interface Load {
  /**
   * Works for about `span` ms and on until `stop`; sends at most `quota` manifests besides repetitions. `pause` are the milliseconds
   * between two requests of a client that creates records.
   */
  run(span: number, quota: number, pause?: number): { stop(): Promise<void> }
  /** Repeats unacknowledged requests until they are acknowledged, and sends the rest. */
  finish(): Promise<void>
}

interface Client {
  /** The unacknowledged request. */
  open: Call | undefined
  next(): Call | undefined
  /** Milliseconds between two requests. */
  pause: number
}

/**
 * Clients that each make one request after the other; without a response, a client waits for the next run and repeats it then,
 * unless it retries at once.
 */
export function createLoad(options: LoadOptions): Load {
  const { clerk } = options
  const creators = Array.from({ length: CREATORS }, (_, n) => creator(options, n))
  const senders = Array.from({ length: SENDERS }, () => sender(options))
  const clients = [...creators, ...senders, orderer(options)]
  return {
    run(span, quota, pause = 0) {
      let stopped = false
      const stopAt = options.unsent.length - quota
      for (const client of creators) client.pause = pause
      for (const client of senders) client.pause = (span * MAX_PER_POST) / (2 * Math.max(quota, 1))
      const mayGoOn = (client: Client) =>
        !stopped && (client.open !== undefined || !senders.includes(client) || options.unsent.length > stopAt)
      const running = Promise.all(clients.map((client) => work(options, client, () => mayGoOn(client))))
      // `stop`, which comes later, reports the failure.
      running.catch(() => {})
      return {
        async stop() {
          stopped = true
          await running
        },
      }
    },
    async finish() {
      for (const client of clients) {
        while (client.open) if (await attempt(clerk, client.open)) client.open = undefined
      }
      const last = sender(options)
      while (options.unsent.length > 0) await work(options, last, () => options.unsent.length > 0)
    },
  }
}

async function work({ clerk, untiring }: LoadOptions, client: Client, mayGoOn: () => boolean): Promise<void> {
  while (mayGoOn()) {
    client.open ??= client.next()
    if (!client.open) return
    const done = await attempt(clerk, client.open)
    if (done) client.open = undefined
    else if (!untiring) return
    await sleep(done ? client.pause : RETRY_MS)
  }
}

function creator({ ledger, trade: { company_id } }: LoadOptions, n: number): Client {
  let count = 0
  const serial = () => `${n}${String((count += 1)).padStart(5, '0')}`
  const company = () =>
    ledger.open('company', companyApi.create, {
      company_name: `断电运输${serial()}`,
      contact_name: '王强',
      contact_phone: '0478-3360001',
    })
  const vehicle = () =>
    ledger.open('vehicle', vehicleApi.create, {
      plate_number: `ZZ${serial()}`,
      nationality: 'MN',
      vehicle_type: 'dump',
      curb_weight: '15500',
      company_id,
    })
  return { open: undefined, next: n % 2 === 0 ? company : vehicle, pause: 0 }
}

function sender({ ledger, random, unsent }: LoadOptions): Client {
  const next = () => {
    const ids = unsent.splice(-random.between(1, MAX_PER_POST))
    return ids.length === 0 ? undefined : ledger.open('post', postManifest, { ids })
  }
  return { open: undefined, next, pause: 0 }
}

/** Submits an order once its creation is acknowledged. */
function orderer({ ledger, trade, platesFrom }: LoadOptions): Client {
  const plates = trade.plates.slice(platesFrom)
  let call: Call | undefined
  const submit = ({ answer }: Call) => {
    const { id, version } = (answer as { data: { id: string; version: number } }).data
    return ledger.open('submit', orderStep, { id, version, event: 'submit' })
  }
  const create = () => {
    const plate = plates.splice(0, TRUCKS_OF_AN_ORDER)
    if (plate.length === 0) return undefined
    const transports = trade.lines(plate.length, (at) => ({ plate_number: plate[at] }))
    return ledger.open('order', orderApi.create, { ...trade.draftOf(plate.length), transports })
  }
  const next = () => {
    const last = call
    call = last ? undefined : create()
    return last ? submit(last) : call
  }
  return { open: undefined, next, pause: 0 }
}
