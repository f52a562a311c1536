import type { Right } from '../kit/access.ts'
import { mayAny } from '../kit/access.ts'
import { integer, lines, text } from '../kit/field.ts'
import { draft, operation, returnsData } from '../kit/operation.ts'
import { portableFileName } from './fileName.ts'

/** Bytes of a file: of a sheet, and of the scan of a paper. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024
/** Base64 characters of one piece; a multiple of four, so that each piece decodes alone. */
export const PIECE_CHARACTERS = 60_000
/** Pieces of one part: half a megabyte takes the eight seconds of a request on a line of half a megabit. */
export const PIECES = 8
const MAX_PARTS = 30

const menus = [
  'vehicle',
  'driver',
  'company',
  'container',
  'container_owner',
  'seller',
  'receiver',
  'party_annex',
  'goods',
] as const
const senders: readonly Right[] = [
  ...[...menus, 'operator_card', 'transmitter'].flatMap((menu) => [
    { menu, button: 'add' as const },
    { menu, button: 'edit' as const },
    { menu, button: 'import' as const },
  ]),
  { menu: 'inventory_manual', button: 'edit' },
]

const uploadId = text('上传编号', {
  required: true,
  max: 36,
  rule: { test: (value: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value), say: '应为 UUID' },
  examples: ['0190a1b2-0000-7000-8000-000000000001'],
})

/**
 * Stores one part of a file, as base64 in pieces. The caller makes up `upload_id`; a part sent again replaces itself. Parts that no
 * file was made of are deleted after a day.
 */
export const uploadPart = operation('file.part', 'POST /file/part', {
  summary: '上传文件的一段',
  access: mayAny(...senders),
  input: draft({
    upload_id: uploadId,
    number: integer('第几段', { required: true, max: MAX_PARTS - 1 }),
    pieces: lines(
      '内容',
      { base64: text('Base64', { required: true, max: PIECE_CHARACTERS }) },
      { required: true, min: 1, max: PIECES },
    ),
  }),
  output: returnsData({ number: integer('第几段', { required: true }) }),
})

/** Makes a file of its parts. Its type is that of its content; only types that the product can show or read are accepted. */
export const completeUpload = operation('file.complete', 'POST /file/complete', {
  summary: '完成上传',
  access: mayAny(...senders),
  input: draft({
    upload_id: uploadId,
    parts: integer('段数', { required: true, min: 1, max: MAX_PARTS }),
    file_name: text('文件名', { required: true, max: 150, normalise: portableFileName }),
  }),
  output: returnsData({
    id: text('文件编号', { required: true, max: 36 }),
    file_name: text('文件名', { required: true, max: 150 }),
    media: text('文件类型', { required: true, max: 100 }),
    size: integer('大小(字节)', { required: true }),
  }),
})

export const fileOperations = [uploadPart, completeUpload]
