import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { initials } from './apps/web/build/initials.ts'

export default defineConfig({
  plugins: [initials()],
  test: {
    include: [
      'packages/*/src/**/*.test.ts',
      'apps/server/src/**/*.test.ts',
      'apps/web/src/**/*.test.{ts,tsx}',
      'apps/web/build/*.test.ts',
      'scripts/**/*.test.ts',
    ],
    globalSetup: ['apps/server/src/testing/globalSetup.ts'],
    // One per core, where the default keeps a core free: a test file spends half of its time waiting for the database.
    maxWorkers: availableParallelism(),
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
