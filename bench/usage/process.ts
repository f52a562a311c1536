import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { postmasterOf } from '../product.ts'

/** Clock ticks per second of /proc/<pid>/stat, on all our Linux systems. */
const TICKS = 100

/** The server process below the command that started it, or the command itself if it became the server. */
export async function serverPid({ pid = 0 }: ChildProcess): Promise<number> {
  for (let own = pid; ; ) {
    if ((await readFile(`/proc/${own}/cmdline`, 'utf8')).includes('src/main.ts')) return own
    const [child] = (await readFile(`/proc/${own}/task/${own}/children`, 'utf8')).trim().split(' ')
    if (!child) throw new Error(`no server below process ${pid}`)
    own = Number(child)
  }
}

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
  return (await Promise.all(used)).reduce((sum, it) => sum + it, 0)
}

/** Peak resident memory, MiB. */
export async function peakMemory(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(text)?.[1] ?? Number.NaN) / 1024
}
