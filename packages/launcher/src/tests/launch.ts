import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { canEnter, chooseIdentity } from '../folders/identity.ts'

const LAUNCHER = fileURLToPath(new URL('./launchProcess.ts', import.meta.url))

export interface Launched {
  child: ChildProcess
  adopted: boolean
  owner: boolean
  /** Lets the process stop its server, if it owns it, and end. */
  finish(): Promise<void>
  kill(): Promise<void>
}

/** Starts `launcher.ts` on a folder in a separate process. */
export async function launch(folder: string): Promise<Launched> {
  const child = spawn(process.execPath, [LAUNCHER, folder], { stdio: ['pipe', 'pipe', 'pipe'] })
  let complaint = ''
  child.stderr.on('data', (text) => (complaint += String(text)))
  const ended = once(child, 'close')
  const said = await Promise.race([once(child.stdout, 'data'), ended.then(() => [])])
  if (said.length === 0) throw new Error(`the launcher ended before its database was up: ${complaint}`)
  const state = JSON.parse(String(said[0])) as Pick<Launched, 'adopted' | 'owner'>
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

/** A new folder that the database's user can reach, even if TMPDIR is in a private folder. */
export function temporaryFolder(name = 'guanqiao-'): string {
  const identity = process.getuid?.() === 0 ? chooseIdentity() : null
  const parent = [tmpdir(), '/tmp', '/var/tmp'].find((folder) => identity === null || canEnter(folder, identity))
  return mkdtempSync(join(realpathSync(parent ?? tmpdir()), name))
}
