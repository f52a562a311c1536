import { defineConfig } from '@playwright/test'
import { browserLaunch, olderLaunch } from './harness/run/browser.ts'
import { olderVersion } from './harness/run/unpack.ts'
import { firefoxPath } from './harness/firefox/installed.ts'
import { takeOwnServer } from './harness/run/workerServer.ts'

takeOwnServer()

const older = olderLaunch()

export default defineConfig({
  testDir: './journeys',
  outputDir: './results',
  globalSetup: './harness/run/globalSetup.ts',
  // More need memory: each has a server and a browser of its own. `npm test` starts up to three.
  workers: 1,
  retries: 0,
  forbidOnly: true,
  // The times are for a machine whose cores are busy with other work: a journey takes five times as long there.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  // Ends by itself, with a report; where most journeys fail for one cause, the first ones are enough to find it.
  globalTimeout: 85 * 60_000,
  maxFailures: process.env.CI ? 15 : 0,
  reporter: [
    ['list'],
    ['./harness/run/failureReporter.ts'],
    ...(process.env.E2E_REPORT ? [['json', { outputFile: process.env.E2E_REPORT }] as const] : []),
  ],
  // Last: it changes the rules for everybody, and a failure in its middle would fail all others.
  projects: [
    { name: 'chromium', testIgnore: ['**/policy.spec.ts', '**/oldestChromium.spec.ts', '**/firefoxEsr.spec.ts'] },
    ...(older
      ? [{ name: `chromium-${olderVersion}`, testMatch: '**/oldestChromium.spec.ts', use: { launchOptions: older } }]
      : []),
    ...(firefoxPath() ? [{ name: 'firefox-esr', testMatch: '**/firefoxEsr.spec.ts' }] : []),
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
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    timezoneId: 'Asia/Shanghai',
    // Recording takes a third of the time of every page. `--trace retain-on-failure` records one journey.
    trace: 'off',
  },
})
