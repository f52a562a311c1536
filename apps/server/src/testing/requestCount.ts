import { expect } from 'vitest'
import type { Stage } from './actors.ts'

/**
 * Prints how many requests a suite over the registry has made, and fails if there were too few: a walk over nothing would pass. For
 * the last test of a file.
 */
export function expectTried(stage: Pick<Stage, 'calls'>, suite: string, least: number): void {
  console.info(`${suite}: ${stage.calls()} calls, at least ${least} expected`)
  expect(stage.calls()).toBeGreaterThanOrEqual(least)
}
