import { amountFaults } from './amounts.ts'
import { clearanceFaults } from './clearances.ts'
import { goodsFaults } from './goods.ts'
import { numberFaults } from './numbers.ts'
import { partyFaults } from './parties.ts'
import { placeFaults } from './places.ts'
import type { Fault } from './faultyManifest.ts'

export * from './faultyManifest.ts'

/** The planted faults: one manifest each, with the component that must detect it and how. */
export const faults: readonly Fault[] = [
  ...amountFaults,
  ...numberFaults,
  ...placeFaults,
  ...clearanceFaults,
  ...partyFaults,
  ...goodsFaults,
]
