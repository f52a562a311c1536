import { downloadExport, listExports, startExport, exportJob } from '@guanqiao/domain/export/index'
import { exportsOf } from '@guanqiao/domain/kit/derived/exportOf'
import type { ExportQuery } from '@guanqiao/domain/kit/derived/exportOf'
import { menuButtons } from '@guanqiao/domain/menus'
import type { Operation } from '@guanqiao/domain/kit/operation'
import { fieldProblem, Problem, problem } from '@guanqiao/domain/kit/problem'
import { parse } from '@guanqiao/domain/kit/shape'
import { operations } from '@guanqiao/domain/registry'
import { Readable } from 'node:stream'
import type { FileStore } from '../../gateways/files/store.ts'
import { FileBody } from '../../kernel/answer.ts'
import { permit, scopeOf } from '../../kernel/caller.ts'
import type { Caller } from '../../kernel/caller.ts'
import { handle, handleWithoutTransaction } from '../../kernel/handlers.ts'
import type { BoundOperation, OpenContext } from '../../kernel/handlers.ts'
import { openStream } from '../../kernel/stream/open.ts'
import { isUuid, uuid } from '../../kernel/uuid.ts'
import { exportsOfUser, findExport, insertExport } from './exports.queries.ts'
import type { ExportFile } from './exports.queries.ts'
import { fileName, fileOf, mediaTypes } from './files.ts'
import { printHandlers } from './print.ts'

interface Exported {
  readonly list: Operation
  readonly file: Operation<ExportQuery>
}

const byName = new Map(exportsOf(operations, menuButtons).map((exported) => [exported.file.name, exported]))

/** The export of this name, if the caller may see the list and export it. */
function permittedExport(name: string, caller: Caller): Exported {
  const exported = byName.get(name)
  if (!exported) throw fieldProblem('operation', '没有这个列表')
  permit(exported.list.access, caller)
  permit(exported.file.access, caller)
  return exported
}

const callerOf = ({ caller }: OpenContext): Caller => {
  if (!caller) throw problem('session.missing')
  return caller
}

export const keyOf = ({ enterprise_id, id, format }: Pick<ExportFile, 'enterprise_id' | 'id' | 'format'>): string =>
  `export/${enterprise_id ?? 'platform'}/${id}.${format}`

/** Streams all rows of a filter from one snapshot, at the speed of the reader. */
const exportAtOnce = ({ file }: Exported): BoundOperation =>
  handleWithoutTransaction(file, async (ctx, query) => {
    const signedIn = callerOf(ctx)
    const { list } = permittedExport(file.name, signedIn)
    // Staff who name an enterprise export its rows alone, as its list shows them.
    const caller = { ...signedIn, enterprise_id: await ctx.enterprise() }
    const { entity } = list.generic!
    const { format } = query
    const content = await openStream(
      ctx.store,
      (stream) => fileOf(entity, query, stream.pages(entity, query)),
      caller,
      query,
    )
    const { user_id, username, enterprise_id } = caller
    await ctx.audit({ outcome: 'done', user_id, username, enterprise_id, after: query })
    return new FileBody(content, { media: mediaTypes[format], name: fileName(entity.label, query, ctx.now()) })
  })

const startHandler = handle(startExport, async (ctx, input) => {
  const { list, file } = permittedExport(input.operation, ctx.caller)
  const { format, ...filters } = parsedQuery(file, input.query)
  const id = uuid()
  const job_id = await ctx.startJob(exportJob, { id })
  const { enterprise_id, user_id } = ctx.caller
  const { label, table } = list.generic!.entity
  const query = { format, ...filters }
  await insertExport(ctx.sql, {
    enterprise_id,
    id,
    user_id,
    job_id,
    operation: file.name,
    label,
    format,
    query,
  })
  await ctx.audit({ entity: table, after: query })
  return { id, job_id }
})

function parsedQuery(file: Operation<ExportQuery>, text: string): ExportQuery {
  let sent: unknown
  try {
    sent = JSON.parse(text)
  } catch {
    throw fieldProblem('query', '查询条件无法解析')
  }
  const parsed = parse(file.input, sent)
  if (!parsed.ok) throw new Problem('request.invalid', parsed.fields)
  return parsed.value
}

const downloadHandler = (files: FileStore) =>
  handleWithoutTransaction(downloadExport, async (ctx, { id }) => {
    const caller = callerOf(ctx)
    const file = isUuid(id) ? await ctx.store.read(scopeOf(caller), (sql) => findExport(sql, id)) : undefined
    if (file?.user_id !== caller.user_id) throw problem('record.notFound')
    permittedExport(file.operation, caller)
    const content = await files.get(keyOf(file))
    if (!content) throw problem('record.notFound', '文件尚未生成或已删除')
    return new FileBody(Readable.from(content), {
      media: mediaTypes[file.format],
      name: fileName(file.label, file, ctx.now()),
    })
  })

export const exportHandlers = ({ files }: { readonly files: FileStore }): BoundOperation[] => [
  ...[...byName.values()].map(exportAtOnce),
  ...printHandlers,
  startHandler,
  handle(listExports, (ctx) => exportsOfUser(ctx.sql, ctx.caller.user_id)),
  downloadHandler(files),
]
