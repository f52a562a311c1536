import type { Chance } from '../../../demo/chance.ts'
import type { Kill } from '../kills.ts'

/** A kill that may also take the agent, and how long the agent stays away after it. */
export interface WideKill extends Kill {
  readonly takesAgent: boolean
  readonly pause: number
}

/**
 * An agent that is killed leaves a lease of 15 seconds: after some of its deaths the work goes on for long enough that the next one
 * dies at work, too.
 */
export const planKills = (chance: Chance, count: number): WideKill[] =>
  Array.from({ length: count }, (_, at) => ({
    after: at % 2 === 0 ? chance.between(500, 3_000) : chance.between(16_000, 20_000),
    victims: chance.pick([[], [], ['server'], ['database'], ['server', 'database']] as const),
    between: chance.pick([0, 5, 40]),
    again: chance.next() < 0.25 ? chance.between(50, 1_200) : undefined,
    takesAgent: chance.next() < 0.6,
    pause: chance.pick([0, 0, 200, 1_000]),
  }))
