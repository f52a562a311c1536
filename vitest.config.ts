import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'
import { initials } from './apps/web/build/initials.ts'

/** The suites that kill and start servers take minutes, most of them waiting: at the end of the run a core would idle beside them. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => /\/suites\/(crash|processes)\//.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  plugins: [initials()],
  test: {
    projects: [
      {
        extends: true,
        // Declarations and pure functions: files of one worker share their modules, which are loaded once.
        test: { name: 'pure', include: ['packages/{domain,customs,workbook}/src/**/*.test.ts'], isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'isolated',
          include: [
            'packages/launcher/src/**/*.test.ts',
            'apps/server/src/**/*.test.ts',
            'apps/web/src/**/*.test.{ts,tsx}',
            'apps/web/build/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          globalSetup: ['apps/server/src/testing/globalSetup.ts'],
        },
      },
    ],
    // One per core, where the default keeps a core free: a test file spends half of its time waiting for the database.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: LongestFirst },
    // A hang costs these; on a machine that is busy with other work a test takes ten times as long as on a quiet one.
    testTimeout: 120_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 15_000 } },
  },
})
