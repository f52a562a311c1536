import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** The page that every address of a screen answers; undefined while no screens have been built. */
export type Page = () => Promise<string | undefined>

const YEAR = 365 * 24 * 3600

/** The built screens: what bears a hash in its name is kept for ever, the rest is asked for each time. */
export async function mountScreens(app: FastifyInstance, folder: string): Promise<Page> {
  const index = join(folder, 'index.html')
  if (!existsSync(folder)) return async () => undefined
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    // Folders are no files: their addresses belong to the screens.
    allowedPath: (path) => !path.endsWith('/'),
    wildcard: true,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const lasting = /[\\/]assets[\\/]/.test(path)
      void reply.header('cache-control', lasting ? `public, max-age=${YEAR}, immutable` : 'no-cache')
    },
  })
  return async () => (existsSync(index) ? readFile(index, 'utf8') : undefined)
}
