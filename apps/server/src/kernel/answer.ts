import { lines, record } from '@guanqiao/domain/kit/field'
import type { Fields } from '@guanqiao/domain/kit/field'
import type { Operation, Output } from '@guanqiao/domain/kit/operation'
import { conforms } from '@guanqiao/domain/kit/conforms'
import { parse } from '@guanqiao/domain/kit/shape'
import type { Shape } from '@guanqiao/domain/kit/shape'
import type { Readable } from 'node:stream'
import { ReadyJson } from './data/data.ts'

/** A complete response body: text, or its bytes. */
export type BufferedBody = string | Buffer
/** A file, sent as an attachment: browsers must never show content of users as a page of ours. */
export class FileBody {
  readonly content: Readable
  readonly media: string
  readonly name: string

  constructor(content: Readable, { media, name }: { readonly media: string; readonly name: string }) {
    this.content = content
    this.media = media
    this.name = name
  }

  get headers() {
    const name = encodeURIComponent(this.name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
    return {
      'content-type': this.media,
      'content-disposition': `attachment; filename*=UTF-8''${name}`,
      'content-security-policy': "default-src 'none'; sandbox",
    }
  }
}
/** A response body, complete or streamed. */
export type Body = BufferedBody | Readable | FileBody

/** The response body in the declared form of its operation. */
export function bodyOf(operation: Operation, value: unknown): BufferedBody {
  if (value instanceof ReadyJson) return value.bytes
  const { envelope } = operation.output
  if (envelope === 'text') return String(value)
  if (envelope === 'data') return dataBody(value as object)
  if (envelope === 'rows' && Array.isArray(value)) return JSON.stringify({ rows: value })
  return JSON.stringify(value)
}

/** The parts of a record that are JSON already are inserted as bytes, after its other fields. */
function dataBody(value: object): BufferedBody {
  const ready = Object.entries(value).filter(([, item]) => item instanceof ReadyJson) as [string, ReadyJson][]
  if (ready.length === 0) return JSON.stringify({ data: value })
  const others = Object.entries(value).filter(([, item]) => !(item instanceof ReadyJson))
  // Without its last brace. Encoded as it is: a longer text around it would be copied once more.
  const rest = Buffer.from(JSON.stringify(Object.fromEntries(others))).subarray(0, -1)
  const parts = ready.flatMap(([name, { bytes }], at) => {
    return [Buffer.from(`${at + others.length > 0 ? ',' : ''}${JSON.stringify(name)}:`), bytes]
  })
  return Buffer.concat([Buffer.from('{"data":'), rest, ...parts, Buffer.from('}}')])
}

/** Whether the result of a handler certainly satisfies its declaration, its ready JSON aside; false: `validateResponse` decides. */
export function surelyConforms({ output }: Operation, value: unknown): boolean {
  if (output.envelope === 'text' || output.envelope === 'page') return false
  const { fields } = output.shape
  if (output.envelope === 'rows') return Array.isArray(value) && value.every((row) => conforms(fields, row))
  return conforms(fields, value, (item) => item instanceof ReadyJson)
}

export const mediaOf = (output: Output): string =>
  output.envelope === 'text' ? output.media : 'application/json; charset=utf-8'

/**
 * Deviations of a body from its declaration, one per line; empty if there are none. `columns`: the fields that the record, or the rows of
 * a list, were limited to.
 */
export function validateResponse(
  { output }: Operation,
  body: BufferedBody,
  columns?: readonly string[] | null,
): string[] {
  if (output.envelope === 'text') return []
  const value = JSON.parse(String(body)) as Record<string, unknown>
  if (output.envelope === 'bare') return faults(output.shape, 'record', { content: value })
  const shape = columns ? limited(output.shape, columns) : output.shape
  if (output.envelope === 'data')
    return [...unknownKeys(value, ['data']), ...faults(shape, 'record', { content: value['data'] })]
  const sums = output.envelope === 'page' ? output.sums : undefined
  const page = ['rows', 'pageNo', 'pageSize', 'totalCount', 'totalCapped', 'cursor', ...(sums ? ['data'] : [])]
  return [
    ...unknownKeys(value, output.envelope === 'page' ? page : ['rows']),
    ...counts(output.envelope, value),
    ...(sums ? faults(sums, 'record', { content: value['data'] }) : []),
    ...faults(shape, 'lines', { content: value['rows'] }),
  ]
}

const unknownKeys = (value: object, declared: readonly string[]): string[] =>
  Object.keys(value)
    .filter((key) => !declared.includes(key))
    .map((key) => `${key}: 未声明`)

const counts = (form: string, value: Record<string, unknown>): string[] =>
  form === 'page'
    ? ['pageNo', 'pageSize', 'totalCount']
        .filter((key) => !Number.isInteger(value[key]))
        .map((key) => `${key}: 应为整数`)
    : []

const limited = ({ fields, mode }: Shape, columns: readonly string[]): Shape => ({
  fields: Object.fromEntries(
    Object.entries(fields).filter(([name]) => name === 'id' || name === 'version' || columns.includes(name)),
  ),
  mode,
})

const shapes = new WeakMap<Shape, Shape>()

function faults(shape: Shape, kind: 'record' | 'lines', value: unknown): string[] {
  let around = shapes.get(shape)
  if (!around) shapes.set(shape, (around = { fields: inside(kind, shape.fields), mode: 'row' }))
  const result = parse(around, value)
  return result.ok ? [] : result.fields.map(({ path, message }) => `${path}: ${message}`)
}

const inside = (kind: 'record' | 'lines', fields: Fields): Fields => ({
  content: kind === 'record' ? record('答复', fields, { required: true }) : lines('答复', fields, { required: true }),
})
