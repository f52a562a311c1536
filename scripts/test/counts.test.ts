import { describe, expect, it } from 'vitest'
import { playwrightCounts, settled, vitestCounts } from './counts.ts'

describe('counting', () => {
  it('takes skipped tests and files that cannot be loaded for failures', () => {
    const testResults = [
      { status: 'passed', assertionResults: [1, 2] },
      { status: 'failed', assertionResults: [] },
    ]
    expect(vitestCounts({ numTotalTests: 2, numPassedTests: 1, testResults })).toEqual({ passed: 1, failed: 2 })
  })

  it('takes flaky, skipped and set-up errors for failures', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 1 }
    expect(playwrightCounts({ stats, errors: [{}] })).toEqual({ passed: 5, failed: 4 })
  })

  it('fails a runner that crashed without naming a test, or ran none', () => {
    expect(settled({ passed: 5, failed: 0 }, 0)).toEqual({ passed: 5, failed: 0 })
    expect(settled({ passed: 5, failed: 2 }, 1)).toEqual({ passed: 5, failed: 2 })
    expect(settled({ passed: 5, failed: 0 }, 1)).toEqual({ passed: 5, failed: 1 })
    expect(settled({ passed: 0, failed: 0 }, 0)).toEqual({ passed: 0, failed: 1 })
  })
})
