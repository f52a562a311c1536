import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { quiet } from '@guanqiao/launcher/tests/quietLog'
import { createCustoms } from '../../customs.ts'
import type { Stage } from '../actors.ts'

export interface SimulatedCustoms {
  /** Sends what waits in the outbox. */
  wake(): void
  stop(): Promise<void>
}

/** A simulated customs that answers within milliseconds. It knows the documents that were accepted before it starts. */
export async function startSimulator(stage: Stage): Promise<SimulatedCustoms> {
  const folder = await mkdtemp(join(tmpdir(), 'guanqiao-simulator-'))
  const config = {
    gateway: 'simulator',
    folder,
    url: undefined,
    simulatorDelays: '20,40,60',
    simulatorScenario: undefined,
  } as const
  const customs = createCustoms({ store: stage.store, channel: stage.database.channel, config, log: quiet })
  await customs.start()
  return {
    wake: () => customs.wake(),
    async stop() {
      await customs.stop()
      await rm(folder, { recursive: true })
    },
  }
}
