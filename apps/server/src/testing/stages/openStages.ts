import { afterAll, beforeAll } from 'vitest'
import type { Actor, Stage } from '../actors.ts'
import { createStage } from '../actors.ts'
import { openCrossing } from '../crossing.ts'
import type { Crossing } from '../crossing.ts'
import { makeOneOfEach } from '../rows.ts'
import { giveRange, openTrade } from '../trade.ts'
import type { Trade } from '../trade.ts'

/*
 * The usual openings of a test file. Each function opens a stage before the tests of the file or group that calls it and closes it
 * after them; the variables are set by then.
 */

export let stage: Stage
/** Administrator of the first enterprise. */
export let owner: Actor
/** Administrator of the second enterprise. */
export let neighbour: Actor
/** Administrator of the platform. */
export let staff: Actor
/** One row of each entity, by table. */
export let ids: Record<string, string>
/** The first enterprise. */
export let enterprise: { id: string }
/** The second enterprise. */
export let elsewhere: { id: string }
export let crossing: Crossing
export let weigher: Actor
export let checker: Actor
/** The base data of both enterprises. */
export let a: Trade
export let b: Trade

/** With a stage alone; `open` adds what the tests of the caller need. */
export function withStage(
  open: () => Promise<void> = async () => {},
  options: Parameters<typeof createStage>[1] = {},
): void {
  beforeAll(async () => {
    stage = await createStage({}, options)
    await open()
  })
  afterAll(() => stage.close())
}

const enterpriseOf = async (actor: Actor): Promise<{ id: string }> => ({
  id: (await actor.call('GET', '/platform/users/info')).body.enterprise_id,
})

async function signInAdministrators(): Promise<void> {
  owner = await stage.as('a.admin')
  neighbour = await stage.as('b.admin')
  staff = await stage.as('admin')
}

/** With one row of each entity. Without row security, the statements' conditions alone separate the enterprises. */
export const withOneOfEach = (options?: { readonly rowSecurity: boolean }): void =>
  withStage(async () => {
    await signInAdministrators()
    ids = await makeOneOfEach(owner, staff)
    enterprise = await enterpriseOf(owner)
    elsewhere = await enterpriseOf(neighbour)
  }, options)

/** With a manifest on its way to customs. */
export const withCrossing = (): void =>
  withStage(async () => {
    crossing = await openCrossing(stage)
  })

/** With the administrators of the platform and of both enterprises. `open` adds what the tests of the caller need. */
export const withAdministrators = (open: () => Promise<void> = async () => {}): void =>
  withStage(async () => {
    await signInAdministrators()
    await open()
  })

/** With the base data of orders of both enterprises, of this many trucks each, and as many numbers for the first one as are given. */
export const withTrades = ({ trucks = 3, numbers = 0 } = {}): void =>
  withStage(async () => {
    a = await openTrade(stage, 'a', trucks)
    b = await openTrade(stage, 'b')
    staff = await stage.as('admin')
    if (numbers > 0) await giveRange(stage, a.enterprise_id, 5100000000001n, numbers)
  })

/** With the users of the weighbridge; `owner` administers their enterprise. */
export const withWeighers = (): void =>
  withStage(async () => {
    weigher = await stage.as('a.weigher')
    checker = await stage.as('a.checker')
    owner = await stage.as('a.admin')
  })
