import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'
import { initials } from './apps/web/build/initials.ts'

/** They start and kill processes for minutes, most of them waiting. */
const long = ['apps/server/src/suites/{crash,processes}/**/*.test.ts']
const suites = ['apps/server/src/suites/**/*.test.ts']
const modules = ['apps/server/src/modules/**/*.test.ts']
const server = ['apps/server/src/**/*.test.ts']
const web = ['apps/web/src/**/*.test.{ts,tsx}']
const containing = (text: RegExp, patterns: string[]) =>
  globSync(patterns).filter((file) => text.test(readFileSync(file, 'utf8')))
/** A mocked module would be mocked, or no longer be, for the other files of its worker; the tools of lists are registered before the first list. */
const mocking = containing(/\b(vi\.(mock|doMock|resetModules)|setListTools)\(/, [...server, ...web])
const pages = containing(/^\/\/ @vitest-environment happy-dom/, web)

/**
 * The files of one worker share their modules, which are loaded and compiled once: more than half of the time of a file was spent on
 * that. The projects in the order of their execution: the ones with files that take half a minute first, beside which a core would idle at
 * the end of the run.
 */
const emptyPage = ['apps/web/src/kit/tests/emptyPage.ts']
const projects = [
  { name: 'long', include: long },
  {
    name: 'scripts',
    include: ['packages/launcher/src/**/*.test.ts', 'apps/web/build/**/*.test.ts', 'scripts/**/*.test.ts'],
  },
  // Three, because a worker also keeps the stages of its files, some 8 MB each.
  { name: 'suites', include: suites, exclude: [...long, ...mocking], isolate: false },
  { name: 'modules', include: modules, exclude: mocking, isolate: false },
  { name: 'server', include: server, exclude: [...suites, ...modules, ...mocking], isolate: false },
  { name: 'pages', include: pages, exclude: mocking, isolate: false, setupFiles: emptyPage },
  { name: 'web', include: web, exclude: [...pages, ...mocking], isolate: false, setupFiles: emptyPage },
  { name: 'pure', include: ['packages/{domain,customs,workbook}/src/**/*.test.ts'], isolate: false },
  { name: 'isolated', include: mocking, setupFiles: emptyPage },
]

/** A worker keeps its modules as long as its next file is of the same project. */
class ProjectByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ project }: TestSpecification) => projects.findIndex(({ name }) => name === project.name)
    return (await super.sort(files)).sort((a, b) => place(a) - place(b))
  }
}

export default defineConfig({
  plugins: [initials()],
  test: {
    projects: projects.map((test) => ({ extends: true, test })),
    setupFiles: ['scripts/test/eachFile.ts'],
    // A link that saves a file would leave the page for all further files of the worker.
    environmentOptions: {
      happyDOM: { settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } } },
    },
    // Of the root: the projects share one database server.
    globalSetup: ['apps/server/src/testing/globalSetup.ts'],
    // One more than cores, where the default is one less: a test file waits for the database, and the long ones for other processes.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: ProjectByProject },
    // A hang costs these; on a machine that is busy with other work a test takes ten times as long as on a quiet one.
    testTimeout: 120_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 15_000 } },
  },
})
