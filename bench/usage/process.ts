import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { postmasterOf } from '../product.ts'

/** Clock ticks per second of /proc/<pid>/stat, on all our Linux systems. */
const TICKS = 100

/** The server processes below the command that started them: one, or the parent and its servers. */
export async function serverPids({ pid = 0 }: ChildProcess): Promise<number[]> {
  for (let current = pid; ; ) {
    const children = await childrenOf(current)
    if (await isServer(current))
      return [current, ...(await Promise.all(children.map(isServer))).flatMap((is, at) => (is ? children[at]! : []))]
    const [child] = children
    if (child === undefined) throw new Error(`no server below process ${pid}`)
    current = child
  }
}

const isServer = async (pid: number): Promise<boolean> =>
  (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).includes('src/main.ts')

const childrenOf = async (pid: number): Promise<number[]> =>
  (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean).map(Number)

/** CPU time of all these processes. */
export const cpuOf = async (pids: readonly number[]): Promise<number> =>
  (await Promise.all(pids.map(cpuSeconds))).reduce((sum, seconds) => sum + seconds, 0)

export async function cpuSeconds(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS
}

/** CPU time of the live processes that serve connections to the product's embedded database. */
export async function databaseCpuSeconds(dataFolder: string): Promise<number> {
  const postmaster = await postmasterOf(dataFolder)
  const children = (await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')).trim().split(' ')
  const used = children.map(async (child) => {
    const words = await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '')
    return words.includes('[local]') ? cpuSeconds(Number(child)) : 0
  })
  return (await Promise.all(used)).reduce((sum, seconds) => sum + seconds, 0)
}

/** Peak resident memory of these processes together, MiB. */
export const peakMemory = async (pids: readonly number[]): Promise<number> =>
  (await Promise.all(pids.map(peakOf))).reduce((sum, peak) => sum + peak, 0)

async function peakOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(text)?.[1] ?? Number.NaN) / 1024
}
