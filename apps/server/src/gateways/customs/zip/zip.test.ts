import { createHash, randomBytes } from 'node:crypto'
import { unzipSync, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { packMessage } from './pack.ts'
import { isZip, unpackOne, ZipProblem } from './unpack.ts'

const NAME = 'CN_MT1401_1p0_0708MA0NXXXX1_20261121152959123007.zip'
const INNER = NAME.replace('.zip', '.xml')
const MAX = 1_000_000

describe('a message', () => {
  test('is a zip with one XML of the same name, byte for byte as it was sealed', async () => {
    const body = '<?xml version="1.0" encoding="UTF-8"?>\n<Manifest>煤</Manifest>\n'
    const packed = packMessage(NAME, body)
    expect(Object.entries(unzipSync(packed)).map(([name, bytes]) => [name, Buffer.from(bytes).toString()])).toEqual([
      [INNER, body],
    ])
    expect(await unpackOne(packed, MAX)).toEqual({ name: INNER, content: Buffer.from(body) })
  })
  test('gives the same bytes each time', async () => {
    const digest = async () => createHash('sha256').update(packMessage(NAME, '<A/>')).digest('hex')
    const first = await digest()
    expect(await digest()).toBe(first)
  })
  test('carries the time in its name, in steps of two seconds', () => {
    const packed = packMessage(NAME, '<A/>')
    expect(packed.readUInt16LE(10)).toBe((15 << 11) | (29 << 5) | (59 >> 1))
    expect(packed.readUInt16LE(12)).toBe(((2026 - 1980) << 9) | (11 << 5) | 21)
  })
  test('that exceeds 2 MB is not delivered', async () => {
    const noise = randomBytes(2_100_000).toString('base64')
    expect(() => packMessage(NAME, noise)).toThrow('超过海关客户端规定的 2 MB')
  })
})

const buffer = (files: Parameters<typeof zipSync>[0], options?: Parameters<typeof zipSync>[1]) =>
  Buffer.from(zipSync(files, options))
const text = (content: string) => Buffer.from(content)

function edited(content: Buffer, edit: (copy: Buffer) => void): Buffer {
  const copy = Buffer.from(content)
  edit(copy)
  return copy
}
const one = buffer({ 'a.xml': text('<A/>'.repeat(100)) })
const central = one.indexOf(Buffer.from([0x50, 0x4b, 1, 2]))

describe('a zip from outside', () => {
  test.each([
    ['deflated', one],
    ['stored', buffer({ 'a.xml': text('<A/>'.repeat(100)) }, { level: 0 })],
  ])('%s is opened', async (_, content) =>
    expect((await unpackOne(content, MAX)).content.toString()).toBe('<A/>'.repeat(100)),
  )

  test.each([
    ['two files', buffer({ 'a.xml': text('<A/>'), 'b.xml': text('<B/>') }), '实有 2 个'],
    ['no file', buffer({}), '实有 0 个'],
    ['a file in a folder', buffer({ 'a/b.xml': text('<A/>') }), '文件夹'],
    ['a folder', buffer({ 'a/': text('') }), '文件夹'],
    ['a bomb', buffer({ 'a.xml': Buffer.alloc(50_000_000, 32) }), '超过 1 MB'],
    [
      'a bomb that lies about its size',
      edited(buffer({ 'a.xml': Buffer.alloc(50_000_000, 32) }), (bytes) =>
        bytes.writeUInt32LE(100, bytes.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 24),
      ),
      '超过 1 MB',
    ],
    ['encrypted', edited(one, (bytes) => bytes.writeUInt16LE(1, central + 8)), '加密'],
    ['in volumes', edited(one, (bytes) => bytes.writeUInt16LE(1, bytes.length - 18)), '分卷'],
    ['of another method', edited(one, (bytes) => bytes.writeUInt16LE(12, central + 10)), '压缩方法 12'],
    ['with a wrong checksum', edited(one, (bytes) => bytes.writeUInt32LE(1, central + 16)), '校验和'],
    ['with a directory elsewhere', edited(one, (bytes) => bytes.writeUInt32LE(3, bytes.length - 6)), '目录有误'],
    ['with a directory beyond its end', edited(one, (bytes) => bytes.writeUInt32LE(99_999, bytes.length - 6)), '损坏'],
    ['whose content lies elsewhere', edited(one, (bytes) => bytes.writeUInt32LE(9, central + 42)), '目录有误'],
    ['with broken content', edited(one, (bytes) => bytes.fill(255, 35, 45)), '损坏'],
  ])('%s is refused with a reason', async (_, content, reason) => {
    const refusal = await unpackOne(content, MAX).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(ZipProblem)
    expect(String(refusal)).toContain(reason)
  })

  test('cut off anywhere is refused, as one whose end may still come', async () => {
    for (let length = 4; length < one.length; length += 1) {
      const torn = one.subarray(0, length)
      expect(isZip(torn)).toBe(true)
      await expect(unpackOne(torn, MAX)).rejects.toMatchObject({ name: 'ZipProblem', isTorn: true })
    }
  })
})
