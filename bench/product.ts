import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

export interface Product {
  readonly port: number
  readonly process: ChildProcess
  /** From the start of the command to the first 200 of /readyz, ms. */
  readonly readyAfter: number
  stop(): Promise<void>
}

/** Starts the product of a checkout, by default this one, as `npm start` does, on a persistent data folder. */
export async function startProduct(
  dataFolder: string,
  settings: Record<string, string> = {},
  checkout = root,
): Promise<Product> {
  const port = await freePort()
  const begun = performance.now()
  const child = spawn(process.execPath, ['scripts/run.mjs', 'start'], {
    cwd: checkout,
    env: { ...process.env, DATA_DIR: dataFolder, PORT: String(port), RATE_LIMIT: '0', NODE_ENV: '', ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await untilReady(port, child, Number(settings['PROCESSES'] ?? 1))
  const readyAfter = performance.now() - begun
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return { port, process: child, readyAfter, stop }
}

async function untilReady(port: number, child: ChildProcess, processes: number): Promise<void> {
  const seen = new Set<unknown>()
  const until = performance.now() + 300_000
  while (performance.now() < until) {
    if (child.exitCode !== null) throw new Error(`the product ended with ${child.exitCode}`)
    // A connection of its own each time: the system spreads connections over the processes.
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { headers: { connection: 'close' } }).catch(() => {})
    if (answer?.ok) seen.add(((await answer.json()) as { process?: number }).process)
    if (seen.size >= processes) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('the product did not become ready')
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Resident memory of all server processes, in MiB. */
export async function serverMemory(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const values = [...text.matchAll(/^process_resident_memory_bytes(?:\{[^}]*\})? (\S+)/gm)].map(([, bytes]) =>
    Number(bytes),
  )
  if (values.length === 0) throw new Error('/metrics lacks process_resident_memory_bytes')
  return values.reduce((sum, value) => sum + value, 0) / 1024 / 1024
}

export async function signIn(port: number, username = 'a.clerk'): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/platform/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'Guanqiao@2026' }),
  })
  const { token } = (await answer.json()) as { token?: string }
  if (!token) throw new Error(`${username} could not sign in`)
  return token
}

/** Calls an operation and returns its body; throws with the server's message. */
export async function ask<T>(port: number, token: string, path: string, body: unknown): Promise<T> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'access-token': token, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
  return JSON.parse(text) as T
}

/** The address of the product's embedded database, read from its folder. */
export async function socketOf(dataFolder: string): Promise<{ folder: string; port: number }> {
  const [, , , port = '5432', folder = ''] = await postmasterFile(dataFolder)
  return { folder, port: Number(port) }
}

/** The parent of all processes of the embedded database. */
export const postmasterOf = async (dataFolder: string): Promise<number> => Number((await postmasterFile(dataFolder))[0])

const postmasterFile = async (dataFolder: string): Promise<string[]> =>
  (await readFile(`${dataFolder}/pg18/postmaster.pid`, 'utf8')).split('\n')
