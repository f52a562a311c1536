import { exportJob } from '@guanqiao/domain/export/index'
import { exportsOf } from '@guanqiao/domain/kit/derived/exportOf'
import { menuButtons } from '@guanqiao/domain/menus'
import type { Entity } from '@guanqiao/domain/kit/entity'
import { problem } from '@guanqiao/domain/kit/problem'
import { operations } from '@guanqiao/domain/registry'
import type { FileStore } from '../../gateways/files/store.ts'
import { scopeOf } from '../../kernel/caller.ts'
import type { Store } from '../../kernel/database/scoped.ts'
import { handleJob } from '../../kernel/jobs/worker.ts'
import type { BoundJob, JobRun } from '../../kernel/jobs/worker.ts'
import { pagesOf } from '../../kernel/stream/pages.ts'
import type { Rows } from './cells.ts'
import { findExport, removeOldExports, setSize } from './exports.queries.ts'
import type { ExportFile } from './exports.queries.ts'
import { fileOf } from './files.ts'
import { keyOf } from './index.ts'

const MAX_BYTES = 2_000_000_000

interface Options {
  readonly store: Store
  readonly files: FileStore
}

const entities = new Map(exportsOf(operations, menuButtons).map(({ list, file }) => [file.name, list.generic!.entity]))

/** Writes the file from one snapshot. The job of a killed server starts again: a file is stored whole or not at all. */
export const exportJobs = ({ store, files }: Options): BoundJob =>
  handleJob(exportJob, async (run, { id }) => {
    const file = await run.read(({ sql }) => findExport(sql, id))
    const entity = file && entities.get(file.operation)
    if (!file || !entity) throw problem('record.notFound')
    const total = await totalOf(run, entity, file)
    await run.progress(0, total)
    const exporting = { file, entity, total, done: 0 }
    const content = bytes(fileOf(entity, file.query, rowsOf(store, run, exporting)))
    const { size } = await files.put(keyOf(file), content, { limit: MAX_BYTES })
    const { done } = exporting
    await run.progress(done, total === null ? null : Math.max(done, total), async ({ sql }) => {
      await setSize(sql, file, size)
    })
  })

async function totalOf(run: JobRun, entity: Entity, { query }: ExportFile): Promise<number | null> {
  const page = await run
    .read(({ data }) => data.list(entity, { ...query, columns: [], pageNo: 1, pageSize: 1, total: 'exact' }))
    .catch(() => undefined)
  return page ? (JSON.parse(page.bytes.toString()) as { totalCount: number }).totalCount : null
}

interface Exporting {
  readonly file: ExportFile
  readonly entity: Entity
  readonly total: number | null
  /** Rows written so far. */
  done: number
}

/** Rows that appeared after counting raise the total. */
async function* rowsOf(store: Store, run: JobRun, exporting: Exporting): AsyncGenerator<Rows> {
  const { file, entity, total } = exporting
  exporting.done = 0
  const { enterprise_id } = file
  for await (const rows of store.stream(scopeOf(file), null, (ask) =>
    pagesOf(ask, enterprise_id, entity, file.query),
  )) {
    yield rows
    exporting.done += rows.length
    await run.progress(exporting.done, total === null ? null : Math.max(exporting.done, total))
  }
}

async function* bytes(parts: AsyncIterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of parts) yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk
}

/** Deletes files after their time: the entry first, so that nobody is offered a file that is gone. */
export async function sweepExports({ store, files }: Options): Promise<void> {
  for (const file of await store.write('platform', removeOldExports)) await files.remove(keyOf(file))
}
