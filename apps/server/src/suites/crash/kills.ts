import { setTimeout as sleep } from 'node:timers/promises'
import type { SeededRandom } from '../../demo/seededRandom.ts'
import { killPostmaster, startServer } from './serverProcess.ts'
import type { ServerProcess, Site } from './serverProcess.ts'

/** The killed processes in order, and how long the clients worked before. */
export interface Kill {
  readonly after: number
  readonly victims: readonly ('server' | 'database')[]
  /** Milliseconds between the two. */
  readonly between: number
  /** Delay after its start at which the next server is killed as well. */
  readonly again: number | undefined
}

export const planKills = (random: SeededRandom, count: number): Kill[] =>
  Array.from({ length: count }, () => ({
    after: random.between(150, 1_500),
    victims: random.pick([
      ['server', 'database'],
      ['server', 'database'],
      ['database', 'server'],
      ['database', 'server'],
      ['server'],
      ['database'],
    ] as const),
    between: random.pick([0, 0, 5, 40]),
    again: random.next() < 0.25 ? random.between(50, 1_200) : undefined,
  }))

/** Performs a kill; returns the server that is to become ready: the old one if only its database died. */
export async function strike(
  site: Site,
  server: ServerProcess,
  { victims, between, again }: Kill,
): Promise<ServerProcess> {
  for (const victim of victims) {
    if (victim === 'server') await server.kill()
    else await killPostmaster(site)
    await sleep(between)
  }
  if (!victims.includes('server')) return server
  if (again !== undefined) {
    const short = startServer(site)
    await sleep(again)
    await short.kill()
  }
  return startServer(site)
}
