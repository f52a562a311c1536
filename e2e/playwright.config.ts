import { defineConfig } from '@playwright/test'
import { browserLaunch } from './harness/browser.ts'

export default defineConfig({
  testDir: './journeys',
  outputDir: './results',
  globalSetup: './harness/globalSetup.ts',
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  // Browser, server and database share two cores, so short operations may take longer.
  expect: { timeout: 15_000 },
  reporter: 'list',
  projects: [{ name: 'chromium' }],
  use: {
    browserName: 'chromium',
    ...(process.env.E2E_BASE_URL ? { baseURL: process.env.E2E_BASE_URL } : {}),
    launchOptions: browserLaunch(),
    // Colours and positions are checked without motion; one journey below runs with it.
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    trace: 'retain-on-failure',
  },
})
