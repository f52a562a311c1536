import { spawn } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import { root } from '../source/files.ts'

const windows = process.platform === 'win32'
const path = [dirname(process.execPath), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter)

export interface CommandOptions {
  /** From the root of the repository. */
  readonly folder?: string
  readonly env?: Readonly<Record<string, string>>
  readonly minutes?: number
  /** Receives the output, which is not printed: commands that run side by side would mix their lines. */
  readonly print?: Print
}

export type Print = (text: string) => unknown

/**
 * Runs a command with closed input, on the current Node; returns the exit code. Child processes that outlive it or its timeout are
 * ended.
 */
export function command(commandLine: readonly string[], options: CommandOptions = {}): Promise<number> {
  const [name = '', ...args] = commandLine
  const child = spawn(name, args, {
    cwd: join(root, options.folder ?? '.'),
    env: { ...process.env, ...options.env, PATH: path },
    stdio: ['ignore', options.print ? 'pipe' : 'inherit', options.print ? 'pipe' : 'inherit'],
    // A separate process group, so that its children can be ended with it.
    detached: !windows,
    shell: windows,
  })
  const { print } = options
  if (print) for (const output of [child.stdout, child.stderr]) output?.setEncoding('utf8').on('data', print)
  return new Promise((resolve) => {
    const minutes = options.minutes ?? 10
    const late = () => {
      console.error(`${name} took longer than ${minutes} minutes and was ended`)
      endGroup(child.pid)
    }
    const timer = setTimeout(late, minutes * 60_000)
    const interrupt = () => {
      endGroup(child.pid)
      // After the other commands that run at the same time have ended theirs.
      setImmediate(() => process.exit(130))
    }
    process.once('SIGINT', interrupt).once('SIGTERM', interrupt)
    const finish = (code: number) => {
      clearTimeout(timer)
      process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
      endGroup(child.pid)
      resolve(code)
    }
    child.once('error', (error) => {
      console.error(`${name}: ${error.message}`)
      finish(1)
    })
    child.once('close', (code) => finish(code ?? 1))
  })
}

function endGroup(pid: number | undefined): void {
  if (pid === undefined || windows) return
  try {
    process.kill(-pid, 'SIGTERM')
  } catch {
    // No process of the group is left.
  }
}
