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
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
