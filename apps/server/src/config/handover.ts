import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

export interface HandoverConfig {
  /** The folder of all enterprises; undefined if the way by folder is not set up. */
  readonly folder: string | undefined
  /** Hosts (`host` or `host:port`) whose address may be private. */
  readonly hosts: readonly string[]
  /** Certificates (PEM) that are trusted besides the public ones. */
  readonly ca: string | undefined
  /** The simulated platform may be used. */
  readonly simulated: boolean
}

type Environment = Readonly<Record<string, string | undefined>>

/** How lists are handed over to platforms of ports. A demonstration has a folder of its own and the simulated platform. */
export function handoverConfig(env: Environment, production: boolean, dataFolder: string): HandoverConfig {
  const folder = env['HANDOVER_FOLDER'] || (production ? undefined : resolve(dataFolder, 'handover'))
  const ca = env['HANDOVER_CA']
  return {
    folder: folder === undefined ? undefined : resolve(folder),
    hosts: (env['HANDOVER_HOSTS'] ?? '')
      .split(',')
      .map((host) => host.trim().toLowerCase())
      .filter(Boolean),
    ca: ca ? readCertificates(ca) : undefined,
    simulated: !production,
  }
}

function readCertificates(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new Error(`HANDOVER_CA 指定的证书文件 ${path} 不能读取`)
  }
}
