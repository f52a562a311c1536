import { hkdfSync, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const BYTES = 32
const FILE = 'secret-key'

/** Derives keys for single purposes from the server's secret. */
export type KeyFor = (purpose: string) => Buffer

/**
 * The server's secret, which the database does not contain: `SECRET_KEY`, or a file in the data folder that is made at the first
 * start. Several processes may start at once; the first file is the one that counts.
 */
export function openSecretKey(fromEnvironment: string | undefined, dataFolder: string): KeyFor {
  const secret = fromEnvironment === undefined ? fromFile(dataFolder) : parse(fromEnvironment, 'SECRET_KEY')
  return (purpose) => Buffer.from(hkdfSync('sha256', secret, '', `guanqiao ${purpose}`, BYTES))
}

function fromFile(folder: string): Buffer {
  const path = join(folder, FILE)
  const existing = read(path)
  if (existing) return existing
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const draft = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`
  writeFileSync(draft, `${randomBytes(BYTES).toString('base64')}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(draft, path)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(draft, { force: true })
  }
  const key = read(path)
  if (!key) throw new Error(`${path} 无法读取`)
  return key
}

function read(path: string): Buffer | undefined {
  try {
    return parse(readFileSync(path, 'utf8').trim(), path)
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  }
}

function parse(text: string, source: string): Buffer {
  const secret = Buffer.from(text, 'base64')
  if (secret.length < BYTES) throw new Error(`${source} 应为至少 ${BYTES} 字节的 Base64`)
  return secret
}

const isCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code
