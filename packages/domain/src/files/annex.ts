import type { Access } from '../kit/access.ts'
import { may } from '../kit/access.ts'
import { crud } from '../kit/crud.ts'
import type { ListQuery } from '../kit/crud.ts'
import type { Entity } from '../kit/entity.ts'
import { rowFields } from '../kit/entity.ts'
import { choice, date, integer, lines, text } from '../kit/field.ts'
import type { FieldOf, Fields } from '../kit/field.ts'
import { draft, operation, returnsFile, returnsRows } from '../kit/operation.ts'
import type { Operation, Page } from '../kit/operation.ts'
import { MAX_FILE_BYTES } from './index.ts'

/** The types of annexes: those that the product can show. */
export const annexMedia = {
  'image/jpeg': 'JPG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'application/pdf': 'PDF',
} as const
type AnnexMedia = keyof typeof annexMedia

export const isAnnexMedia = (media: string): media is AnnexMedia => media in annexMedia

/** Annexes of one record. */
export const MAX_ANNEXES = 50
/** Annexes of one call. */
const AT_ONCE = 20

/**
 * The fields of an annex beside the record that it belongs to. What describes the file is taken from the file itself. `renewedFor` names
 * the references to records whose annexes are renewed when they expire.
 */
export const annexFields = <const K extends Readonly<Record<string, string>>>(
  kinds: K,
  renewedFor: readonly string[] = [],
) =>
  ({
    file_name: text('文件名', { required: true, automatic: true, max: 150, inList: true, search: 'contains' }),
    annex_type: choice('类别', kinds, { required: true, inList: true, search: 'in' }),
    media: choice('格式', annexMedia, { required: true, automatic: true, inList: true }),
    size: integer('大小(字节)', { required: true, automatic: true, max: MAX_FILE_BYTES, inList: true }),
    valid_to: date('有效期至', {
      inList: true,
      search: 'range',
      ...(renewedFor.length > 0
        ? { expires: '附件', paper: { of: renewedFor, kind: 'annex_type', part: 'annexes' } }
        : {}),
    }),
    file_id: text('文件编号', { required: true, automatic: true, max: 36 }),
  }) as const

/** Any entity with these fields, and references to the records that it belongs to. */
type AnnexEntity = Entity<
  Fields & ReturnType<typeof annexFields> & { readonly remark: FieldOf<'text', string> },
  'enterprise'
>

export interface AnnexRow {
  readonly id: string
  readonly version: number
  readonly enterprise_id: string
  readonly file_name: string
  readonly annex_type: string
  readonly media: AnnexMedia
  /** Bytes. */
  readonly size: number
  readonly valid_to: string | null
  readonly remark: string | null
  readonly created_at: string
  readonly created_by: string | null
}

export interface AnnexDraft {
  readonly file_id: string
  readonly annex_type: string
  readonly valid_to?: string | null
  readonly remark?: string | null
  /** The record, by the field that names it. */
  readonly [owner: string]: string | null | undefined
}

/** The annexes of one kind of record, with their operations. */
export interface Annexes {
  readonly entity: AnnexEntity
  /** The fields that name the record; exactly one of them has a value. */
  readonly owners: readonly string[]
  /** The kinds of annex that a complete record has. */
  readonly expected: readonly string[]
  readonly list: Operation<ListQuery, Page<AnnexRow>>
  readonly update: Operation<{ id: string; version: number; [field: string]: unknown }, AnnexRow>
  readonly remove: Operation<{ id: string; version?: number | null }, { id: string }>
  /** Gives uploaded files to records. Fails with `file.gone` if one is missing, or belongs to a record already. */
  readonly attach: Operation<{ list: readonly AnnexDraft[] }, readonly AnnexRow[]>
  /** The content, always as a download; the type is that of the content. */
  readonly file: Operation<{ id: string }>
}

type Owners = Readonly<Record<string, FieldOf<'reference', string>>>

interface Declaration<K extends string> {
  readonly owners: Owners
  readonly expected: readonly K[]
  /** Reading the files takes this right; by default that of reading records. */
  readonly fileAccess?: Access
}

/** What a caller sends for a new annex. */
export const annexDraftFields = ({ fields: { annex_type, valid_to, remark } }: AnnexEntity, owners: Owners) => ({
  ...owners,
  file_id: text('文件编号', { required: true, max: 36 }),
  annex_type,
  valid_to,
  remark,
})

/** Declares the annexes of an entity under `base`. */
export function annexes<K extends string>(
  entity: AnnexEntity,
  base: string,
  { owners, expected, fileAccess = may(entity.menu, 'get') }: Declaration<K>,
): Annexes {
  const { list, update, remove } = crud(entity, base, {
    list: 'GET|POST getall',
    update: 'POST update',
    remove: 'POST delete',
  })
  const attach = operation(`${entity.table}.attach`, `POST ${base}/bulkCreate`, {
    summary: `上传${entity.label}`,
    access: may(entity.menu, 'edit'),
    input: draft({
      list: lines('附件', annexDraftFields(entity, owners), { required: true, min: 1, max: AT_ONCE }),
    }),
    output: returnsRows(rowFields(entity)),
  })
  const file = operation(`${entity.table}.file`, `GET ${base}/file`, {
    summary: `下载${entity.label}`,
    access: fileAccess,
    input: draft({ id: text('编号', { required: true, max: 36 }) }),
    output: returnsFile('image/jpeg', ...Object.keys(annexMedia)),
  })
  return { entity, owners: Object.keys(owners), expected, list, update, remove, attach, file }
}
