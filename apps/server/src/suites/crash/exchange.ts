import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Site } from './serverProcess.ts'

/** Where the simulated client and the server exchange files. */
const exchange = ({ folder }: Site): string => join(folder, 'customs/simulator')

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((it) => it.isFile())
    .map((it) => join(it.parentPath, it.name))

/** What still lies in a box of the client, and files that were never finished. */
export const leftovers = (site: Site): string[] =>
  filesBelow(exchange(site)).filter(
    (path) => /\.tmp$|\/(OutBox|SentBox|FailBox|InBox)\/[^/]+$/.test(path) && !isDone(path),
  )

const isDone = (path: string): boolean => /\/Done\/\d{8}\/\w+\/[^/]+(?<!\.tmp)$/.test(path)

/** The messages that the client sent, by file name, each as often as it was sent. */
export const sentFiles = (site: Site): { name: string; body: string }[] =>
  filesBelow(join(exchange(site), 'Done'))
    .filter((path) => path.includes('/SentBox/'))
    .map((path) => ({ name: basename(path), body: readFileSync(path, 'utf8') }))
