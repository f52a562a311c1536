import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const block = 512

/** Unpacks the regular files of a plain ustar archive as executables. */
export function unpackTar(archive: Buffer, folder: string): void {
  for (let at = 0; at + block <= archive.length; ) {
    const header = archive.subarray(at, at + block)
    const name = text(header, 0, 100)
    if (name === '') return
    const size = Number.parseInt(text(header, 124, 12), 8)
    const type = text(header, 156, 1)
    if (type === '' || type === '0') write(join(folder, name), archive.subarray(at + block, at + block + size))
    at += block + Math.ceil(size / block) * block
  }
}

function write(path: string, content: Buffer): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content, { mode: 0o755 })
}

const text = (header: Buffer, from: number, length: number): string =>
  (header.toString('utf8', from, from + length).split('\0')[0] ?? '').trim()
