import type { SeededRandom } from '../../../demo/seededRandom.ts'
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
export const planKills = (random: SeededRandom, count: number): WideKill[] =>
  Array.from({ length: count }, (_, at) => ({
    after: at % 2 === 0 ? random.between(500, 3_000) : random.between(16_000, 20_000),
    victims: random.pick([[], [], ['server'], ['database'], ['server', 'database']] as const),
    between: random.pick([0, 5, 40]),
    again: random.next() < 0.25 ? random.between(50, 1_200) : undefined,
    takesAgent: random.next() < 0.6,
    pause: random.pick([0, 0, 200, 1_000]),
  }))
