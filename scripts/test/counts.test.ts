import { describe, expect, it } from 'vitest'
import { playwrightCounts, settled, vitestCounts } from './counts.ts'

describe('counting', () => {
  it('takes skipped tests and files that cannot be loaded for failures', () => {
    const testResults = [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [
          { fullName: 'weighs', status: 'passed' },
          { fullName: 'sends', status: 'failed', failureMessages: ['expected 1 to be 2\n    at a.test.ts:3'] },
          { fullName: 'waits', status: 'skipped' },
        ],
      },
      { name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    ]
    expect(vitestCounts({ numTotalTests: 3, numPassedTests: 1, testResults })).toEqual({
      passed: 1,
      failed: 3,
      causes: [
        'a.test.ts: sends (failed): expected 1 to be 2',
        'a.test.ts: waits (skipped): ',
        'b.test.ts: no such module',
      ],
    })
  })

  it('takes flaky, skipped and set-up errors for failures', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 1 }
    expect(playwrightCounts({ stats, errors: [{}] })).toEqual({ passed: 5, failed: 4, causes: [] })
  })

  it('names failed journeys with their first line', () => {
    const results = [{ error: { message: 'Expected: 1\nReceived: 2' } }]
    const specs = [
      { title: 'weighs a truck', tests: [{ status: 'expected', results: [{}] }] },
      { title: 'prints a slip', tests: [{ status: 'unexpected', results }] },
    ]
    const stats = { expected: 1, unexpected: 1, flaky: 0, skipped: 0 }
    const counts = playwrightCounts({ suites: [{ title: 'weighing.spec.ts', specs }], stats, errors: [] })
    expect(counts.causes).toEqual(['weighing.spec.ts: prints a slip (unexpected): Expected: 1'])
  })

  it('fails a runner that crashed without naming a test, or ran none', () => {
    expect(settled({ passed: 5, failed: 0 }, 0)).toEqual({ passed: 5, failed: 0 })
    expect(settled({ passed: 5, failed: 2 }, 1)).toEqual({ passed: 5, failed: 2 })
    expect(settled({ passed: 5, failed: 0 }, 1)).toEqual({ passed: 5, failed: 1 })
    expect(settled({ passed: 0, failed: 0 }, 0)).toEqual({ passed: 0, failed: 1 })
  })
})
