import type { Actor } from '../actors.ts'
import { openColleagues } from '../trade.ts'
import type { Trade } from '../trade.ts'
import { stage, withStage } from './openStages.ts'

/** The base data of the first enterprise. */
export let trade: Trade
/** Two users of it, a clerk and its administrator. */
export let clerk: Actor
export let boss: Actor
/** The ids of all users, by account. */
export let ids: Record<string, string>

/** With two users of one enterprise, which has numbers for fifty batches. `open` adds what the tests of the caller need. */
export const withColleagues = (open: () => Promise<void> = async () => {}): void =>
  withStage(async () => {
    ;({ trade, clerk, boss, ids } = await openColleagues(stage))
    await open()
  })
