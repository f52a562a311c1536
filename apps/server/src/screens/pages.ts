import { isBeforeSignIn } from '@guanqiao/domain/screens/index'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Page } from '../kernel/http/problems.ts'

const YEAR = 365 * 24 * 3600

/** Serves the built screens: files with a hash in their name are cached forever, all others are revalidated. */
export async function mountScreens(app: FastifyInstance, folder: string): Promise<Page> {
  const before = join(folder, 'index.html')
  const inside = join(folder, 'inside.html')
  if (!existsSync(folder)) return async () => undefined
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    // Folders are not files: their addresses belong to the screens.
    allowedPath: (path) => !path.endsWith('/'),
    wildcard: true,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const lasting = /[\\/]assets[\\/]/.test(path)
      void reply.header('cache-control', lasting ? `public, max-age=${YEAR}, immutable` : 'no-cache')
    },
  })
  return async (path) => {
    const page = isBeforeSignIn(path) ? before : inside
    return existsSync(page) ? readFile(page, 'utf8') : undefined
  }
}
