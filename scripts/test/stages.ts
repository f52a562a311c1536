import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, sources } from '../source/files.ts'
import { command } from './command.ts'
import type { CommandOptions, Print } from './command.ts'
import { playwrightCounts, settled, vitestCounts } from './counts.ts'
import type { Counts } from './counts.ts'

export interface Stage {
  readonly name: string
  /** With `print`, the output of its commands goes there. */
  readonly run: (print?: Print) => Promise<Counts>
  /** Starts when the stage of this name has ended; skipped, and counted as failed, if that one failed. */
  readonly after?: string
  /** Runs at the same time as its neighbours that do so too: none reads what another writes, except `after` it. */
  readonly beside?: true
}

/** A check without tests of its own counts as one. */
const one = (code: number): Counts => (code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })
const check = (name: string, args: readonly string[], options?: CommandOptions): Stage => ({
  name,
  run: async (print) => one(await command(args, { ...options, ...(print && { print }) })),
})
const beside = (stage: Stage): Stage => ({ ...stage, beside: true })
const script = (name: string, ...args: string[]) => [process.execPath, join(root, 'scripts', `${name}.ts`), ...args]

/** In execution order; the quick ones first. */
export const stages: readonly Stage[] = [
  beside(check('format', ['biome', 'format', '.'])),
  beside(check('lint', ['oxlint', '--deny-warnings'])),
  beside({ name: 'types', run: types }),
  beside(check('boundaries', script('boundaries'))),
  beside(check('sizes', script('sizes'))),
  beside(check('exports', ['knip', '--no-progress'])),
  ...(existsSync(join(root, 'scripts/writeDocs.ts')) ? [beside(check('docs', script('writeDocs', '--check')))] : []),
  // They keep one core busy each, as most of those above: beside them, and not in a group of their own, no core idles.
  beside({ name: 'schemas', run: schemas }),
  beside(check('build', ['vite', 'build', '--manifest', '--logLevel', 'warn'], { folder: 'apps/web' })),
  { ...beside(check('budgets', script('budgets'))), after: 'build' },
  { ...beside(check('browsers', [process.execPath, join(root, 'apps/web/build/browsers/check.ts')])), after: 'build' },
  { name: 'vitest', run: vitest },
  { name: 'journeys', run: journeys, after: 'build' },
]

/**
 * Each workspace by its own tsconfig.json; one without sources has nothing to check. Compiler results are cached in .cache, so that
 * the next run only checks changed files and their dependents: a fifth of the time. A compiler keeps one core busy, so two run at a
 * time, the largest workspaces first.
 */
async function types(print?: Print): Promise<Counts> {
  const written = sources().filter(({ path }) => !path.endsWith('.mjs'))
  const folders = ['packages', 'apps'].flatMap((top) => readdirSync(join(root, top)).map((name) => `${top}/${name}`))
  const sizeOf = (folder: string) => written.filter(({ path }) => path.startsWith(`${folder}/`)).length
  const waiting = [...folders, 'e2e', 'bench', 'scripts'].filter(sizeOf).sort((a, b) => sizeOf(b) - sizeOf(a))
  let failed = 0
  const compiler = async () => {
    for (let folder = waiting.shift(); folder !== undefined; folder = waiting.shift()) {
      const buildInfo = join(root, '.cache/types', `${folder.replace('/', '-')}.tsbuildinfo`)
      const args = ['tsc', '-p', folder, '--incremental', '--tsBuildInfoFile', buildInfo]
      const code = await command(args, { ...(print && { print }) })
      failed += code
    }
  }
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, compiler))
  return one(failed)
}

/** Customs' own schemas are not part of the product: our messages are validated with them if they are available. */
async function schemas(print: Print = (text) => process.stdout.write(text)): Promise<Counts> {
  const folder = process.env['CUSTOMS_SCHEMAS']
  if (folder === undefined || folder === '') {
    print('left out: CUSTOMS_SCHEMAS does not name the folder with the schemas of customs (XSD)\n')
    return { passed: 0, failed: 0 }
  }
  let output = ''
  const keep = (text: string) => {
    output += text
    print(text)
  }
  const code = await command(script('schemas', folder), { minutes: 10, print: keep })
  const [, passed, failed] = /^(\d+) passed, (\d+) failed$/.exec(output.trimEnd().split('\n').at(-1) ?? '') ?? []
  return settled({ passed: Number(passed ?? 0), failed: Number(failed ?? 1) }, code)
}

function vitest(): Promise<Counts> {
  return reported('vitest', vitestCounts, (file) =>
    command(
      ['vitest', 'run', '--allowOnly=false', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
      { minutes: 60 },
    ),
  )
}

/**
 * Each worker with a server, a database and a browser of its own, one more than cores: a journey waits in turn for browser, server,
 * database and the replies of customs, and keeps four fifths of a core busy.
 */
function journeys(): Promise<Counts> {
  return reported('playwright', playwrightCounts, (file) =>
    command(['playwright', 'test', `--workers=${Math.min(3, availableParallelism() + 1)}`], {
      folder: 'e2e',
      minutes: 88,
      env: { E2E_REPORT: file },
    }),
  )
}

/** Runs a test runner that writes a JSON report into a file, and counts only by that report. */
async function reported<R>(
  name: string,
  count: (report: R) => Counts,
  run: (file: string) => Promise<number>,
): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), `guanqiao-${name}-`))
  try {
    const file = join(folder, 'report.json')
    const code = await run(file)
    if (existsSync(file)) return settled(count(JSON.parse(readFileSync(file, 'utf8')) as R), code)
    console.error(`${name} left no report`)
    return { passed: 0, failed: 1 }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
