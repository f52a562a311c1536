import { completeUpload, MAX_FILE_BYTES, uploadPart } from '@guanqiao/domain/files/index'
import { truncate } from '@guanqiao/domain/kit/field/truncate'
import { fieldProblem, problem } from '@guanqiao/domain/kit/problem'
import { TooLargeFile } from '../../gateways/files/store.ts'
import type { FileStat, FileStore } from '../../gateways/files/store.ts'
import { scopeOf } from '../../kernel/caller.ts'
import type { Caller } from '../../kernel/caller.ts'
import type { Store } from '../../kernel/database/scoped.ts'
import { handleWithoutTransaction } from '../../kernel/handlers.ts'
import type { BoundOperation, OpenContext } from '../../kernel/handlers.ts'
import { uuid } from '../../kernel/uuid.ts'
import { keyOfFile } from './storedFile.ts'
import { insertFile, removeUnclaimed, unclaimedBytes } from './storedFile.queries.ts'

const FOLDER = 'upload/'
/** Uploads of one user that are unfinished, or that no record has yet. */
const MAX_PENDING_BYTES = 200_000_000
/** Characters of a file's name. */
const MAX_NAME = 150
const DAY_MS = 86_400_000

/** The media type that a file of this ending must have: what the product shows or reads. The first bytes of a sheet are those of a zip. */
const mediaOfEnding: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  jpe: 'image/jpeg',
  jfif: 'image/jpeg',
  pjpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  pdf: 'application/pdf',
  xlsx: 'application/zip',
}
/** The others are those of chat programs and browsers. */
const usualEndings = new Set(['jpg', 'jpeg', 'png', 'webp', 'pdf', 'xlsx'])
const accepted = new Map([
  ['image/jpeg', 'JPG 图片'],
  ['image/png', 'PNG 图片'],
  ['image/webp', 'WebP 图片'],
  ['application/pdf', 'PDF'],
  ['application/zip', 'Excel 文件（XLSX）'],
])

/** Sheets in formats that are not read, by their content: Excel until 2003, WPS and any workbook with a password; OpenDocument. */
const otherSheets = new Map([
  ['application/x-ole-storage', '旧版 Excel、WPS 或加密的文件（XLS、ET）'],
  ['application/vnd.oasis.opendocument.spreadsheet', 'OpenDocument 表格（ODS）'],
])

interface Options {
  readonly files: FileStore
}

const callerOf = ({ caller }: OpenContext): Caller => {
  if (!caller) throw problem('session.missing')
  return caller
}

const folderOf = (caller: Caller, uploadId: string): string => `${FOLDER}${caller.user_id}/${uploadId}/`

const partHandler = ({ files }: Options) =>
  handleWithoutTransaction(uploadPart, async (ctx, { upload_id, number, pieces }) => {
    const caller = callerOf(ctx)
    const bytes = Buffer.concat(pieces.map(({ base64 }, at) => decoded(base64, at)))
    await checkQuota(files, ctx, caller)
    await files.put(`${folderOf(caller, upload_id)}${String(number).padStart(2, '0')}`, parts([bytes]), {
      limit: MAX_FILE_BYTES,
    })
    return { number }
  })

function decoded(base64: string, at: number): Buffer {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.toString('base64') !== base64) throw fieldProblem(`pieces.${at}.base64`, '内容无法解析')
  return bytes
}

async function* parts<T>(all: Iterable<T>): AsyncGenerator<T> {
  yield* all
}

async function checkQuota(files: FileStore, { store }: OpenContext, caller: Caller): Promise<void> {
  let bytes = await store.read(scopeOf(caller), (sql) => unclaimedBytes(sql, caller.user_id))
  for await (const { size } of files.list(`${FOLDER}${caller.user_id}/`)) bytes += size
  if (bytes >= MAX_PENDING_BYTES) throw problem('file.tooManyPending')
}

const completeHandler = ({ files }: Options) =>
  handleWithoutTransaction(completeUpload, async (ctx, input) => {
    const caller = callerOf(ctx)
    const enterprise_id = await ctx.enterprise()
    await checkQuota(files, ctx, caller)
    const folder = folderOf(caller, input.upload_id)
    const upload = { enterprise_id, id: uuid(), user_id: caller.user_id }
    const { size, media } = await put(files, keyOfFile(upload), joined(files, folder, input.parts))
    const file = { ...upload, file_name: nameByContent(input.file_name, media) }
    const refusal = refusalOf(file.file_name, media)
    if (refusal) {
      await files.remove(keyOfFile(file))
      throw fieldProblem('file_name', refusal)
    }
    await ctx.store.write(scopeOf(file), (sql) => insertFile(sql, { ...file, media, size }))
    // The file is stored: parts that stay behind are swept a day later.
    for (let at = 0; at < input.parts; at += 1) await files.remove(partKey(folder, at)).catch(() => {})
    const { user_id, username } = caller
    await ctx.audit({ outcome: 'done', user_id, username, enterprise_id, after: { ...file, media, size } })
    return { id: file.id, file_name: file.file_name, media, size }
  })

/** Pictures, by their usual endings. */
const pictureEndings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
}

const endingOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** Endings of pictures, which programs keep when they make one of another kind. */
const ofPictures = /^(jpe?g|jpe|p?jfif|pjpeg|png|webp|hei[cf]|avif|bmp|dib|gif|tiff?|image|img|pic|photo|tmp|dat|bin)$/
/** Endings that promise something else than a picture. */
const ofDocuments =
  /^(pdf|xls[xmb]?|docx?|pptx?|wps|et|dps|od[stp]|rtf|csv|tsv|txt|md|xml|html?|mht(ml)?|svgz?|json|js|zip|rar|7z|gz|tar|exe|bat|cmd|apk|mp[34]|mov|avi)$/

/**
 * The name under which a file is downloaded: telephones, chat programs and browsers save pictures under the endings of other kinds of pictures,
 * unusual ones, or none. Such a name gets the usual ending of the content.
 */
function nameByContent(name: string, media: string): string {
  const [ending, usual] = [endingOf(name), pictureEndings[media]]
  const isUsual = mediaOfEnding[ending] === media && usualEndings.has(ending)
  if (usual === undefined || isUsual || ofDocuments.test(ending)) return name
  return ofPictures.test(ending)
    ? `${name.slice(0, name.length - ending.length)}${usual}`
    : `${truncate(name, MAX_NAME - usual.length - 1)}.${usual}`
}

/** A name that promises another content than the file has is refused. */
function refusalOf(name: string, media: string): string | undefined {
  const sheet = otherSheets.get(media)
  if (sheet)
    return `“${name}”的内容是${sheet}，请用 Excel、WPS 或 LibreOffice 另存为 Excel 工作簿（XLSX，不加密）后重新上传`
  const content = accepted.get(media)
  if (!content) return `“${name}”不是可以接受的文件：只接受 JPG、PNG、WebP、PDF 和 Excel（XLSX）`
  if (mediaOfEnding[endingOf(name)] === media) return undefined
  return `“${name}”的内容是${content}，与文件名不符，请核对文件，或改正文件名后重新上传`
}

const partKey = (folder: string, number: number): string => `${folder}${String(number).padStart(2, '0')}`

async function* joined(files: FileStore, folder: string, count: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < count; at += 1) {
    const part = await files.get(partKey(folder, at))
    if (!part) throw fieldProblem('parts', `第 ${at + 1} 段没有收到，请重新上传`)
    yield* part
  }
}

async function put(files: FileStore, key: string, content: AsyncIterable<Uint8Array>): Promise<FileStat> {
  try {
    return await files.put(key, content, { limit: MAX_FILE_BYTES })
  } catch (error) {
    if (error instanceof TooLargeFile)
      throw fieldProblem('file_name', `文件不能超过 ${MAX_FILE_BYTES / 1024 / 1024} MB`)
    throw error
  }
}

export const fileHandlers = (options: Options): BoundOperation[] => [partHandler(options), completeHandler(options)]

/** Deletes parts and files that nobody refers to, a day after they were sent. */
export async function sweepFiles({ store, files }: Options & { readonly store: Store }): Promise<void> {
  for (const file of await store.write('platform', removeUnclaimed)) await files.remove(keyOfFile(file))
  for await (const { key, changed_at } of files.list(FOLDER))
    if (Date.now() - Date.parse(changed_at) > DAY_MS) await files.remove(key)
}
