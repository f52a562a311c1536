import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { socketPath } from './socket.ts'

export interface RunningProcess {
  pid: number
  /** The arguments, starting with the program. A single text of all arguments if the system provides no more (macOS). */
  args: readonly string[]
}

/** The properties that distinguish the processes of one server from those of others. */
export interface Marks {
  /** Part of the command line of each process of the server. */
  readonly tag: string
  readonly dataFolder: string
}

/**
 * The live PostgreSQL processes of this data folder: the server and its children. Zombies have no command line and are excluded; so
 * is an unrelated process with the number of a dead server. Uses the command lines, which everybody can read, not the working
 * folders, which root in a container may not read.
 */
export function serverProcesses(marks: Marks): RunningProcess[] {
  return runningProcesses().filter(({ args }) => belongsTo(marks, args))
}

/** The program's path may contain spaces; a child process shows `postgres: <tag>: …` as its only argument. */
const PROGRAM = /^postgres:|(?:^|\/)postgres(?: -D |$)/

function belongsTo({ tag, dataFolder }: Marks, args: readonly string[]): boolean {
  return PROGRAM.test(args[0] ?? '') && (args.includes(dataFolder) || args.some((argument) => argument.includes(tag)))
}

/** The server itself, the parent of the others: only it still shows its arguments. */
export function findPostmaster(marks: Marks): number | null {
  const all = serverProcesses(marks)
  const written = Number(readFileOr(join(marks.dataFolder, 'postmaster.pid')).split('\n', 1)[0])
  const server =
    all.find(({ pid }) => pid === written) ??
    all.find(({ args }) => args.some((argument) => argument.includes(marks.dataFolder)))
  return server?.pid ?? null
}

/**
 * Removes the files of a dead server. Only call it after `serverProcesses` returned nothing: PostgreSQL refuses to start over a
 * truncated pid file, over a zombie's, and over one whose number now belongs to another process of the same user.
 */
export function clearLeftovers(marks: Marks & { readonly socketFolder: string }): void {
  const socket = socketPath(marks.socketFolder)
  for (const path of [join(marks.dataFolder, 'postmaster.pid'), socket, `${socket}.lock`]) rmSync(path, { force: true })
}

function runningProcesses(): RunningProcess[] {
  if (existsSync('/proc/self/cmdline')) {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => ({ pid: Number(name), args: readFileOr(`/proc/${name}/cmdline`).replace(/\0+$/, '').split('\0') }))
  }
  const table = execFileSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8' })
  return table.split('\n').map((line) => {
    const [, pid = '0', command = ''] = /^\s*(\d+)\s+(.*)$/.exec(line) ?? []
    return { pid: Number(pid), args: [command] }
  })
}

/** Processes may end between listing and reading. */
function readFileOr(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
