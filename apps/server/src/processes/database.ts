import type { Config } from '../config.ts'
import type { SocketAddress } from '@guanqiao/launcher/socket'
import type { DatabaseAddress } from '../kernel/database/address.ts'
import type { Log } from '@guanqiao/launcher/log'
import type { Lifetime } from './lifetime.ts'

/**
 * The address of an external server, or of the embedded one, which this process starts below the data folder and runs until its own
 * end.
 */
export async function openDatabase(config: Config, life: Lifetime, log: Log): Promise<DatabaseAddress> {
  return config.database ?? openEmbedded(config, life, log)
}

export async function openEmbedded({ dataFolder }: Config, life: Lifetime, log: Log): Promise<SocketAddress> {
  const { startEmbedded } = await import('@guanqiao/launcher/startEmbedded')
  const embedded = await life.whileDatabaseReturns(() => startEmbedded({ baseFolder: dataFolder, log }))
  life.atEnd(() => embedded.stop())
  const { socketFolder, port, user, database } = embedded
  return { socketFolder, port, user, database }
}
