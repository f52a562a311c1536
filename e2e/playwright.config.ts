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
  // Two cores shared by browser, server and database: what takes a moment elsewhere may take some here.
  expect: { timeout: 15_000 },
  reporter: 'list',
  projects: [{ name: 'chromium' }],
  use: {
    browserName: 'chromium',
    ...(process.env.E2E_BASE_URL ? { baseURL: process.env.E2E_BASE_URL } : {}),
    launchOptions: browserLaunch(),
    // Colours and places are judged where things come to rest; one journey below runs with motion.
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    trace: 'retain-on-failure',
  },
})
