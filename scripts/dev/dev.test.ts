import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startDevServer } from '../../apps/web/build/devServer.ts'
import { freePort } from './freePort.ts'
import { WatchedServer } from './watchedServer.ts'

const folder = mkdtempSync(join(tmpdir(), 'guanqiao-dev-'))
const program = join(folder, 'main.ts')
const warn = vi.fn<(message: string) => void>()
let server: WatchedServer
let screens: Awaited<ReturnType<typeof startDevServer>>
let port: number

/** The program of a server that gives everybody this answer; replaces the file, as most editors do. */
function write(answer: string): void {
  const saved = `${program}.saved`
  writeFileSync(
    saved,
    `import { createServer } from 'node:http'
    createServer((_, response) => response.end('${answer}'))
      .on('upgrade', (_, socket) => socket.end('HTTP/1.1 101 Switching Protocols\\r\\nconnection: upgrade\\r\\nupgrade: websocket\\r\\n\\r\\n${answer}'))
      .listen(Number(process.env['PORT']), '127.0.0.1')
    process.on('disconnect', () => process.exit())`,
  )
  renameSync(saved, program)
}

beforeAll(async () => {
  write('first')
  const target = await freePort()
  const env = { ...process.env, PORT: String(target) }
  server = new WatchedServer({ program, folders: [folder], port: target, env, log: { warn } })
  port = await freePort()
  screens = await startDevServer({
    host: '127.0.0.1',
    port,
    target: `http://127.0.0.1:${target}`,
    answers: () => server.answers(),
    cacheFolder: join(folder, 'vite'),
    prepares: false,
  })
})
afterAll(async () => {
  await screens.close()
  await server.stop()
  rmSync(folder, { recursive: true })
})

async function fetched(path: string, accept = '*/*'): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept } })
  return `${response.status} ${await response.text()}`
}

test('serves pages and modules from their sources, and passes calls on', async () => {
  expect(await fetched('/transport/vehicle', 'text/html')).toContain('/src/main.ts')
  expect(await fetched('/src/kit/token.ts')).toContain('readToken')
  expect(await fetched('/favicon.svg')).toContain('<svg')
  expect(await fetched('/transport/vehicle/getall')).toBe('200 first')
})

test('passes sockets on', async () => {
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /socket.io/ HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n')
  expect(await text(socket)).toContain('first')
})

test('a call after a change waits for the new server, and is refused when that does not run', async () => {
  write('second')
  await expect.poll(() => fetched('/transport/vehicle/getall'), { timeout: 20_000 }).toBe('200 second')
  writeFileSync(program, 'throw new Error("planted")')
  await expect.poll(() => fetched('/transport/vehicle/getall'), { timeout: 20_000 }).toMatch(/^503 /)
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('服务已结束'))
  write('third')
  await expect.poll(() => fetched('/transport/vehicle/getall'), { timeout: 20_000 }).toBe('200 third')
})
