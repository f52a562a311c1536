import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { isBeforeSignIn, linkTo } from '@guanqiao/domain/screens/index'
import { setUpPage } from '@guanqiao/domain/screens/setUp'
import type { FastifyInstance } from 'fastify'
import { GUARDS } from '../kernel/http/guards.ts'
import type { Page } from '../kernel/http/problems.ts'

const YEAR = 365 * 24 * 3600

/**
 * While the installation has no user, every address leads to the page that makes the first one (`isUnused`). Serves the built
 * screens: files with a hash in their name are cached forever, all others are revalidated.
 */
export async function mountScreens(
  app: FastifyInstance,
  folder: string,
  isUnused: () => Promise<boolean>,
): Promise<Page> {
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
  const setUp = linkTo(setUpPage)
  return async (path) => {
    if ((path === setUp) !== (await isUnused())) return { redirect: path === setUp ? '/' : setUp }
    const page = isBeforeSignIn(path) ? before : inside
    if (!existsSync(page)) return undefined
    const html = await readFile(page, 'utf8')
    return { html, headers: { 'content-security-policy': policyFor(html) } }
  }
}

/**
 * The policy of every response, which permits also the scripts within this page, by their hashes, and previews of PDFs, which the page has in
 * memory: a frame whose document embeds the browser's own viewer as an object (docs/decisions/0105).
 */
function policyFor(html: string): string {
  const scripts = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => script)
  const hashes = scripts.map((script) => ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  return GUARDS['content-security-policy']
    .replace("script-src 'self'", (sources) => sources + hashes.join(''))
    .replaceAll(/(frame|object)-src 'none'/g, '$1-src blob:')
}
