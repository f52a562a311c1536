// The step before every command: plain JavaScript for any Node version, without installed packages. Installs the packages of the
// lock file if they are missing, builds the screens if their sources changed, then starts the pinned Node.
//   node scripts/run.mjs start            the server; --processes N for several on one port
//   node scripts/run.mjs test             the tests
//   node scripts/run.mjs <name> [args]    scripts/<name>.ts
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './run/install.mjs'
import { launch } from './run/launch.mjs'
import { findNode } from './run/node.mjs'
import { ensureWeb } from './run/web.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const [name = 'start', ...args] = process.argv.slice(2)
/** The server validates it and reports errors. */
const heap = /^\d{3,6}$/.test(process.env.HEAP_MB ?? '') ? process.env.HEAP_MB : '256'
/**
 * The young generation: with 4 MB instead of 16 it is collected four times as often, which took a tenth of the server's time under load and
 * more for creates; with 16 MB the loaded server has 30 MiB more. Larger ones save little: it shares small machines with its database.
 * The old generation may double before it is collected: by default V8 lets a heap of this limit grow by half, less the young generation, so that some
 * 65 MB were marked after every 3 MB of growth, every second or two under load. The server collects once after its start.
 */
const flags =
  name === 'start'
    ? ['--expose-gc', '--max-semi-space-size=16', '--heap-growing-percent=100', `--max-old-space-size=${heap}`]
    : []
const script = name === 'start' ? join(root, 'apps/server/src/main.ts') : join(root, 'scripts', `${name}.ts`)

if (!existsSync(script)) {
  console.error(`没有这个命令 / no such command: ${name}`)
  process.exitCode = 1
} else if (ensureInstalled(root)) {
  const node = findNode(root)
  if (node === null || (name === 'start' && !ensureWeb(root, node))) process.exitCode = 1
  else launch(node, [...flags, script, ...args], root)
} else {
  process.exitCode = 1
}
