import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Identity } from '../kernel/database/embedded/identity.ts'

const LAUNCHER = fileURLToPath(new URL('./launcher.ts', import.meta.url))

export interface Launched {
  child: ChildProcess
  adopted: boolean
  owner: boolean
  uid: number
  /** Let it stop its server, if it owns it, and end. */
  finish(): Promise<void>
  kill(): Promise<void>
}

/** Start `launcher.ts` on a folder in a process of its own, as another user if one is given. */
export async function launch(folder: string, identity?: Identity): Promise<Launched> {
  const child = spawn(process.execPath, [LAUNCHER, folder], { ...identity, stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const said = await Promise.race([once(child.stdout, 'data'), ended.then(() => [])])
  if (said.length === 0) throw new Error('the launcher ended before its database was up')
  const state = JSON.parse(String(said[0])) as Pick<Launched, 'adopted' | 'owner' | 'uid'>
  return {
    child,
    ...state,
    async finish() {
      child.stdin.end()
      await ended
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

export function temporaryFolder(): string {
  return mkdtempSync(join(realpathSync(tmpdir()), 'guanqiao-'))
}
