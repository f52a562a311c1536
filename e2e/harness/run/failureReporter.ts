import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

/** Prints why a journey failed as soon as it did: the list reporter does so at the end, which an interrupted run never reaches. */
export default class FailureReporter implements Reporter {
  onTestEnd(test: TestCase, { status, errors }: TestResult): void {
    if (status === test.expectedStatus) return
    for (const { message = '', snippet = '' } of errors) console.log(`\n${test.title}\n${message}\n${snippet}\n`)
  }
}
