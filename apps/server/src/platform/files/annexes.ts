import { annexMedia, isAnnexMedia, MAX_ANNEXES } from '@guanqiao/domain/files/annex'
import type { AnnexDraft, Annexes, AnnexRow } from '@guanqiao/domain/files/annex'
import type { Entity, SystemDraft } from '@guanqiao/domain/kit/entity'
import { fieldProblem, problem } from '@guanqiao/domain/kit/problem'
import { Readable } from 'node:stream'
import type { FileStore } from '../../gateways/files/store.ts'
import { FileBody } from '../../kernel/answer.ts'
import { scopeOf } from '../../kernel/caller.ts'
import { handle, handleWithoutTransaction } from '../../kernel/handlers.ts'
import type { BoundOperation, Context } from '../../kernel/handlers.ts'
import { isUuid } from '../../kernel/uuid.ts'
import { findAnnexFile } from './annexes.queries.ts'
import { claim, keyOfFile } from './storedFile.ts'

/** Gives uploaded files to their records; all or none. `path` is put before the fields of the n-th annex. */
export async function attachFiles(
  ctx: Context,
  { entity, owners }: Annexes,
  drafts: readonly AnnexDraft[],
  path: (at: number) => string,
): Promise<AnnexRow[]> {
  const enterprise = ctx.data.owner(entity)
  const counts = new Map<string, number>()
  const rows: SystemDraft<Annexes['entity']>[] = []
  for (const [at, { file_id, ...rest }] of drafts.entries()) {
    const ownerNames = owners.filter((name) => rest[name])
    const [owner] = ownerNames
    if (!owner || ownerNames.length > 1)
      throw fieldProblem(`${path(at)}${owners[0]}`, `${labelsOf(entity, owners)}须填且只填一个`)
    const record = `${owner} ${rest[owner]}`
    const count = (counts.get(record) ?? (await countOf(ctx, entity, owner, rest[owner]!))) + 1
    if (count > MAX_ANNEXES) throw fieldProblem(`${path(at)}${owner}`, `一条记录最多 ${MAX_ANNEXES} 个附件`)
    counts.set(record, count)
    const { file_name, media, size } = await claim(ctx.sql, enterprise, ctx.caller.user_id, file_id)
    if (!isAnnexMedia(media))
      throw fieldProblem(
        `${path(at)}file_id`,
        `“${file_name}”不能作为附件：只接受 ${Object.values(annexMedia).join('、')}`,
      )
    rows.push({ ...rest, file_id, file_name, media, size })
  }
  return ctx.data.createMany(entity, rows)
}

const labelsOf = ({ fields }: Entity, names: readonly string[]): string =>
  names.map((name) => fields[name]?.label).join('和')

async function countOf(ctx: Context, entity: Annexes['entity'], owner: string, id: string): Promise<number> {
  if (!isUuid(id)) return 0
  return (await ctx.data.first(entity, { [owner]: id }, MAX_ANNEXES)).length
}

/** Moves the annexes of a record to the recycle bin, as parts of the record that is removed after them. */
export async function removeAnnexes(
  ctx: Context,
  { entity }: Annexes,
  owner: Readonly<Record<string, string>>,
): Promise<void> {
  const rows = await ctx.data.all(entity, owner, { max: 10 * MAX_ANNEXES })
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await ctx.data.removeMany(entity, ids)
}

/** The file with the type that its content has, never to be shown by the browser as a page. */
const fileHandler = (files: FileStore, { entity, file }: Annexes): BoundOperation =>
  handleWithoutTransaction(file, async (ctx, { id }) => {
    const { caller } = ctx
    if (!caller) throw problem('session.missing')
    const annex = isUuid(id)
      ? await ctx.store.read(scopeOf(caller), (sql) =>
          findAnnexFile(sql, entity.table, { id, enterprise: caller.enterprise_id }),
        )
      : undefined
    if (!annex) throw problem('record.notFound')
    const { enterprise_id, file_id, file_name, media } = annex
    const content = await files.get(keyOfFile({ enterprise_id, id: file_id }))
    if (!content) throw problem('file.gone')
    const { user_id, username } = caller
    await ctx.audit({ outcome: 'done', user_id, username, enterprise_id, after: { revealed: 'file', id, file_name } })
    return new FileBody(Readable.from(content), { media, name: file_name })
  })

export const annexHandlers = (files: FileStore, annexes: Annexes): BoundOperation[] => [
  handle(annexes.attach, (ctx, { list }) => attachFiles(ctx, annexes, list, (at) => `list.${at}.`)),
  fileHandler(files, annexes),
]
