import { setTimeout as sleep } from 'node:timers/promises'
import { postManifest } from '@guanqiao/domain/customs/index'
import { companyApi, vehicleApi } from '@guanqiao/domain/transport/index'
import type { Chance } from '../../demo/chance.ts'
import type { Actor } from '../../testing/actor.ts'
import { attempt } from './ledger.ts'
import type { Call, Ledger } from './ledger.ts'

const CREATORS = 4
const SENDERS = 2
const MOST_IN_A_POST = 4

export interface LoadOptions {
  readonly clerk: Actor
  readonly company_id: string
  readonly ledger: Ledger
  readonly chance: Chance
  /** Manifests to be sent; taken from its end. */
  readonly unsent: string[]
}

export interface Load {
  /** Works for about `span` ms and on until `stop`; sends at most `quota` manifests besides what is to be repeated. */
  run(span: number, quota: number): { stop(): Promise<void> }
  /** Repeats what is not acknowledged until it is, and sends the rest. */
  finish(): Promise<void>
}

interface Client {
  /** The call that is not acknowledged yet. */
  open: Call | undefined
  next(): Call | undefined
  /** Milliseconds between two calls. */
  pause: number
}

/** Clients that each make one call after the other; who gets no answer waits for the next run, and repeats it then. */
export function createLoad(options: LoadOptions): Load {
  const { clerk } = options
  const creators = Array.from({ length: CREATORS }, (_, n) => creator(options, n))
  const senders = Array.from({ length: SENDERS }, () => sender(options))
  const clients = [...creators, ...senders]
  return {
    run(span, quota) {
      let stopped = false
      const stopAt = options.unsent.length - quota
      for (const client of senders) client.pause = (span * MOST_IN_A_POST) / (2 * Math.max(quota, 1))
      const mayGoOn = (client: Client) =>
        !stopped && (client.open !== undefined || creators.includes(client) || options.unsent.length > stopAt)
      const running = Promise.all(clients.map((client) => work(clerk, client, () => mayGoOn(client))))
      // A refusal is told by `stop`, which comes later.
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
      while (options.unsent.length > 0) await work(clerk, last, () => options.unsent.length > 0)
    },
  }
}

async function work(clerk: Actor, client: Client, mayGoOn: () => boolean): Promise<void> {
  while (mayGoOn()) {
    client.open ??= client.next()
    if (!client.open || !(await attempt(clerk, client.open))) return
    client.open = undefined
    await sleep(client.pause)
  }
}

function creator({ ledger, company_id }: LoadOptions, n: number): Client {
  let made = 0
  const serial = () => `${n}${String((made += 1)).padStart(5, '0')}`
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

function sender({ ledger, chance, unsent }: LoadOptions): Client {
  const next = () => {
    const ids = unsent.splice(-chance.between(1, MOST_IN_A_POST))
    return ids.length === 0 ? undefined : ledger.open('post', postManifest, { ids })
  }
  return { open: undefined, next, pause: 0 }
}
