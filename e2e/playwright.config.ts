import { defineConfig } from '@playwright/test'
import { browserLaunch } from './harness/run/browser.ts'

export default defineConfig({
  testDir: './journeys',
  outputDir: './results',
  globalSetup: './harness/run/globalSetup.ts',
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  // Browser, server and database share two cores, so short operations may take longer.
  expect: { timeout: 15_000 },
  // Ends by itself, with a report; where most journeys fail for one cause, the first ones are enough to find it.
  globalTimeout: 55 * 60_000,
  maxFailures: process.env.CI ? 15 : 0,
  reporter: [
    ['list'],
    ['./harness/run/failureReporter.ts'],
    ...(process.env.E2E_REPORT ? [['json', { outputFile: process.env.E2E_REPORT }] as const] : []),
  ],
  // Last: it changes the rules for everybody, and a failure in its middle would fail all others.
  projects: [
    { name: 'chromium', testIgnore: '**/policy.spec.ts' },
    { name: 'rules', testMatch: '**/policy.spec.ts' },
  ],
  use: {
    browserName: 'chromium',
    ...(process.env.E2E_BASE_URL ? { baseURL: process.env.E2E_BASE_URL } : {}),
    launchOptions: browserLaunch(),
    // Colours and positions are checked without motion; one journey below runs with it.
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    // Below the timeout of a journey, so that its failure names the element that was not there.
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    timezoneId: 'Asia/Shanghai',
    trace: 'retain-on-failure',
  },
})
