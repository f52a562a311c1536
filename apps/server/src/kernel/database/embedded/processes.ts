import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { PORT } from './place.ts'
import type { Place } from './place.ts'

export interface RunningProcess {
  pid: number
  /** Arguments joined by one space. */
  command: string
}

/**
 * The living PostgreSQL processes of this data folder: the server and what it forked. A zombie has no command line and
 * so is not among them; nor is a stranger that was given the number of a dead server. Read from the command lines, which
 * everybody may read, and not from the working folders, which root in a container may not.
 */
export function serverProcesses(place: Place): RunningProcess[] {
  return runningProcesses().filter(({ command }) => belongsTo(place, command))
}

export function belongsTo(place: Pick<Place, 'tag' | 'dataFolder'>, command: string): boolean {
  const program = basename(command.split(' ', 1)[0] ?? '')
  if (program !== 'postgres' && program !== 'postgres:') return false
  return command.includes(place.tag) || command.split(' ').includes(place.dataFolder)
}

/** The server itself, which is the parent of the others: it alone still shows its arguments. */
export function findPostmaster(place: Place): number | null {
  const all = serverProcesses(place)
  const written = Number(readFileOr(join(place.dataFolder, 'postmaster.pid')).split('\n', 1)[0])
  const found = all.find(({ pid }) => pid === written) ?? all.find(({ command }) => command.includes(place.dataFolder))
  return found?.pid ?? null
}

/**
 * Remove what a dead server left. Only after `serverProcesses` came back empty: PostgreSQL itself refuses to start over a
 * torn pid file, over a zombie's, and over one whose number now belongs to another process of the same user.
 */
export function clearLeftovers(place: Place): void {
  const socket = join(place.socketFolder, `.s.PGSQL.${PORT}`)
  for (const path of [join(place.dataFolder, 'postmaster.pid'), socket, `${socket}.lock`]) rmSync(path, { force: true })
}

function runningProcesses(): RunningProcess[] {
  if (existsSync('/proc/self/cmdline')) {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => ({ pid: Number(name), command: commandLine(readFileOr(`/proc/${name}/cmdline`)) }))
  }
  const table = execFileSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8' })
  return table.split('\n').map((line) => {
    const [, pid = '0', command = ''] = /^\s*(\d+)\s+(.*)$/.exec(line) ?? []
    return { pid: Number(pid), command }
  })
}

function commandLine(text: string): string {
  return text.replaceAll('\0', ' ').trimEnd()
}

/** Processes vanish between listing and reading. */
function readFileOr(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
