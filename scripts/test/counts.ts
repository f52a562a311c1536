/** Passed tests, and all others: a skipped or never started test has not passed. */
export interface Counts {
  readonly passed: number
  readonly failed: number
  /** What failed, for the summary at the end of the output. */
  readonly causes?: readonly string[]
}

interface VitestTest {
  readonly fullName: string
  readonly status: string
  readonly failureMessages?: readonly string[]
}

interface VitestReport {
  readonly numTotalTests: number
  readonly numPassedTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message?: string
    readonly assertionResults: readonly VitestTest[]
  }[]
}

/** Totals of Vitest's JSON report. A file that could not be loaded has no tests and counts as one failure. */
export function vitestCounts(report: VitestReport): Counts {
  const unloaded = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  return {
    passed: report.numPassedTests,
    failed: report.numTotalTests - report.numPassedTests + unloaded.length,
    causes: report.testResults.flatMap((file) => [
      ...(unloaded.includes(file) ? [`${file.name}: ${firstLine(file.message)}`] : []),
      ...file.assertionResults
        .filter(({ status }) => status !== 'passed')
        .map((test) => `${file.name}: ${test.fullName} (${test.status}): ${firstLine(test.failureMessages?.[0])}`),
    ]),
  }
}

const firstLine = (text = '') => text.split('\n', 1)[0] ?? ''

interface PlaywrightSuite {
  readonly title: string
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs?: readonly {
    readonly title: string
    readonly tests: readonly {
      readonly status: string
      readonly results: readonly { readonly error?: { readonly message?: string } }[]
    }[]
  }[]
}

interface PlaywrightReport {
  readonly suites?: readonly PlaywrightSuite[]
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
    readonly skipped: number
  }
  readonly errors: readonly unknown[]
}

/** Totals of Playwright's JSON report. Errors outside tests (set-up, loading) count one each. */
export function playwrightCounts({ suites = [], stats, errors }: PlaywrightReport): Counts {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped + errors.length,
    causes: suites.flatMap(failedJourneys),
  }
}

const failedJourneys = ({ title: file, suites = [], specs = [] }: PlaywrightSuite): string[] => [
  ...suites.flatMap(failedJourneys),
  ...specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status !== 'expected')
      .map(({ status, results }) => `${file}: ${title} (${status}): ${firstLine(results.at(-1)?.error?.message)}`),
  ),
]

/** A runner that crashed, or ran nothing, must not look like success. */
export function settled(counts: Counts, code: number): Counts {
  const nothingWrongSeen = counts.failed === 0
  const broken = code !== 0 || counts.passed === 0
  return nothingWrongSeen && broken ? { ...counts, failed: 1 } : counts
}
