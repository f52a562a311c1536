import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { unzipSync } from 'fflate'
import type { Site } from './serverProcess.ts'

/** The exchange folders of simulated clients. */
export const exchange = ({ folder }: Site): string => join(folder, 'customs/simulator')

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((dirent) => dirent.isFile())
    .map((dirent) => join(dirent.parentPath, dirent.name))

/** Files left in a client's folder, and incomplete files. */
export const leftovers = (site: Site): string[] =>
  filesBelow(exchange(site)).filter(
    (path) => /\.tmp$|\/(OutBox|SentBox|FailBox|InBox)\/.+$/.test(path) && !isDone(path),
  )

const isDone = (path: string): boolean => /\/Done\/\d{8}\/\w+\/[^/]+(?<!\.tmp)$/.test(path)

/** The messages sent by clients, by file name, each as often as it was sent. */
export const sentFiles = (site: Site): { name: string; body: string }[] =>
  filesBelow(exchange(site))
    .filter((path) => /\/Done\/\d{8}\/SentBox\//.test(path))
    .map((path) => ({ name: basename(path), body: bodyOf(path) }))

function bodyOf(path: string): string {
  const [[name, content] = ['', new Uint8Array()], ...others] = Object.entries(unzipSync(readFileSync(path)))
  if (others.length > 0 || name !== basename(path).replace('.zip', '.xml'))
    throw new Error(`${path} contains more than ${name}`)
  return Buffer.from(content).toString('utf8')
}
