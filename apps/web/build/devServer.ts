import { existsSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { createServer } from 'vite'
import type { ViteDevServer } from 'vite'

export interface DevServerOptions {
  readonly host: string
  readonly port: number
  /** The address of the server that answers calls. */
  readonly target: string
  /** Resolves when it answers: false if it does not run. */
  readonly answers: () => Promise<boolean>
  /** For the packages in the form in which Vite serves them. */
  readonly cacheFolder: string
  /** Whether packages and modules are prepared before they are requested; by default they are. */
  readonly prepares?: boolean
}

const root = join(import.meta.dirname, '..')
/** Modules in the open page: Vite's own, sources, and by their path in the file system packages and other workspaces. */
const modules = /^\/(@|src\/|node_modules\/)/
/** Pages that the server itself renders. */
const serverPages = /^\/(docs|openapi\.json|metrics)$/

/** Serves the screens from their sources, with hot module replacement, and passes calls and sockets on. */
export async function startDevServer(options: DevServerOptions): Promise<ViteDevServer> {
  const { host, port, target, answers, cacheFolder, prepares = true } = options
  const passOn = { target, xfwd: true }
  const server = await createServer({
    root,
    cacheDir: cacheFolder,
    // Vite's own loader writes into node_modules, which may belong to another user.
    configLoader: 'native',
    clearScreen: false,
    // Scanned from the first script alone, the packages of a screen would be found when it opens, and the page reloaded.
    optimizeDeps: { entries: ['src/**/*.{ts,tsx}', '!src/**/*.test.*'], noDiscovery: !prepares },
    server: {
      host,
      port,
      strictPort: true,
      preTransformRequests: prepares,
      proxy: {
        '/socket.io': { ...passOn, ws: true },
        '^/': {
          ...passOn,
          bypass: async (request, response) => {
            if (!isCall(request)) return request.url
            if (await answers()) return undefined
            response?.writeHead(503, { 'content-type': 'text/plain; charset=utf-8' }).end('服务没有运行，原因见终端')
            return request.url
          },
        },
      },
    },
  })
  await server.listen()
  return server
}

/** A request that is not for a module, a public file, or a page of the screens. */
function isCall({ method, url = '/', headers }: IncomingMessage): boolean {
  const path = url.split('?', 1)[0] ?? '/'
  if (modules.test(path) || (path !== '/' && existsSync(join(root, 'public', path)))) return false
  const isPage = method === 'GET' && (headers.accept ?? '').includes('text/html')
  return !isPage || serverPages.test(path)
}
