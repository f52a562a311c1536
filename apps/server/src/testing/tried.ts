import { expect } from 'vitest'
import type { Stage } from './actors.ts'

/**
 * Says how many calls a suite over the registry has made, and fails when there were fewer than it must have made: one that walks over
 * nothing would pass. For the last test of a file.
 */
export function expectTried(stage: Pick<Stage, 'calls'>, suite: string, least: number): void {
  console.info(`${suite}: ${stage.calls()} calls, at least ${least} expected`)
  expect(stage.calls()).toBeGreaterThanOrEqual(least)
}
