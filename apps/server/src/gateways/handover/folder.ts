import { access, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { constants } from 'node:fs'
import { join } from 'node:path'
import { filesIn, isMissing, statOf } from '../customs/exchangeFolders.ts'
import { call, folderBounds, withFile } from '../customs/folderCalls.ts'
import { FileSystemSilent } from '../files/boundedCalls.ts'
import { Undelivered } from '../undelivered.ts'
import type { AnswerFile, HandoverFile, HandoverReceipt, HandoverSettings, HandoverTarget } from './gateway.ts'

/** The receiver takes files from `out` and leaves answers in `in`. */
const OUT = 'out'
/** A receiver may move taken files here instead of out of the channel. */
const TAKEN = 'done'
const IN = 'in'
/** In `out`. A share that is not mounted lacks the file, and then nothing follows from files that are gone. */
const MARKER = '.guanqiao'
const DEFAULT_FOLDER = 'LISTS'
const SEGMENT = /^[0-9A-Z][0-9A-Z_-]{0,39}$/
const ENTERPRISE = /^[0-9a-f-]{36}$/
/** A file that is being written grows or is young. */
const SETTLE_MS = 2_000
const MAX_ANSWER_BYTES = 2 * 1024 * 1024

/** Folders below one that the operator has configured: a folder for each enterprise, one for each channel in it. */
export function folderPlatform({ folder: root, timeoutMs }: HandoverSettings, now: () => number = Date.now) {
  const inFolder = folderBounds(timeoutMs)
  /** All channels are below one folder, of one share. */
  const bounded = <T>(work: () => Promise<T>): Promise<T> => inFolder(root ?? '', work)
  return {
    async send(target: HandoverTarget, { name, content }: HandoverFile): Promise<HandoverReceipt> {
      const folder = folderOf(root, target)
      await onDisk(bounded, async () => {
        if (!(await isPrepared(folder)))
          throw new Undelivered('retry', '交接目录还没有建立，或共享没有连上：请在渠道上点“测试”建立')
        // A repetition after a crash must not reach a receiver twice who has moved the file to `done`.
        if (!(await statOf(join(folder, TAKEN, name)))) await writeNew(join(folder, OUT, name), content)
      })
      return { state: 'placed', receipt_no: null, receiver: null }
    },
    /** Creates the folders too: only this explicit act does, so that nothing is written where a share is not mounted. */
    async probe(target: HandoverTarget): Promise<string> {
      const folder = folderOf(root, target)
      await onDisk(bounded, async () => {
        await call(() => access(root!, constants.R_OK | constants.W_OK | constants.X_OK))
        for (const part of [OUT, TAKEN, IN, join(IN, 'done')])
          await call(() => mkdir(join(folder, part), { recursive: true }))
        await call(() => writeFile(join(folder, OUT, MARKER), ''))
        await writeNew(join(folder, OUT, 'test.txt'), '测试')
        await call(() => rm(join(folder, OUT, 'test.txt')))
      })
      return `目录可以读写：${target.enterprise_id}/${target.folder ?? DEFAULT_FOLDER}/${OUT}`
    },
    async waiting(target: HandoverTarget): Promise<ReadonlySet<string> | undefined> {
      const folder = folderOf(root, target)
      return bounded(async () => ((await isPrepared(folder)) ? new Set(await filesIn(join(folder, OUT))) : undefined))
    },
    async withdraw(target: HandoverTarget, name: string): Promise<void> {
      const path = join(folderOf(root, target), OUT, name)
      await bounded(() => call(() => rm(path, { force: true })))
    },
    async answers(target: HandoverTarget): Promise<readonly AnswerFile[]> {
      const folder = join(folderOf(root, target), IN)
      return bounded(async () => {
        const files: AnswerFile[] = []
        for (const name of await filesIn(folder)) {
          const path = join(folder, name)
          const state = await statOf(path)
          if (!/\.json$/i.test(name) || !state || now() - state.mtimeMs < SETTLE_MS) continue
          const content = state.size > MAX_ANSWER_BYTES ? '' : await call(() => readFile(path, 'utf8'))
          files.push({ name, content, settle: (problems) => bounded(() => putAside(folder, name, problems)) })
        }
        return files
      })
    },
  }
}

/** The folder of a channel. One segment for the enterprise, one for the channel: whatever the database contains, no path leaves the root. */
function folderOf(root: string | undefined, { enterprise_id, folder }: HandoverTarget): string {
  if (root === undefined) throw new Undelivered('rejected', '服务器没有配置交接目录（HANDOVER_FOLDER），不能用目录方式')
  const segment = folder ?? DEFAULT_FOLDER
  if (!SEGMENT.test(segment) || !ENTERPRISE.test(enterprise_id))
    throw new Undelivered('rejected', `目录名“${segment}”不可用`)
  return join(root, enterprise_id, segment)
}

const isPrepared = async (folder: string): Promise<boolean> => (await statOf(join(folder, OUT, MARKER))) !== undefined

/**
 * Writes a file atomically and durably. The receiver may write here too: the temporary file is always a new one, so that a link which
 * somebody has put in its place leads nowhere.
 */
async function writeNew(path: string, content: string): Promise<void> {
  await call(() => rm(`${path}.tmp`, { force: true }))
  await withFile(`${path}.tmp`, 'wx', async (file) => {
    await call(() => file.writeFile(content))
    await call(() => file.sync())
  })
  await call(() => rename(`${path}.tmp`, path))
}

async function putAside(folder: string, name: string, problems: readonly string[]): Promise<void> {
  const done = join(folder, 'done')
  const exists = await call(() => stat(join(done, name))).then(
    () => true,
    () => false,
  )
  const fileName = exists ? `${Date.now()}-${name}` : name
  await call(() => rename(join(folder, name), join(done, fileName))).catch((error: unknown) => {
    if (!isMissing(error)) throw error
  })
  if (problems.length > 0) await writeNew(join(done, `${fileName}.problems.txt`), `${problems.join('\n')}\n`)
}

/** The system's own message contains paths, and clerks see this one. */
async function onDisk(bounded: (work: () => Promise<void>) => Promise<void>, work: () => Promise<void>): Promise<void> {
  try {
    await bounded(work)
  } catch (error) {
    if (error instanceof Undelivered) throw error
    if (error instanceof FileSystemSilent)
      throw new Undelivered('retry', '交接目录没有响应，共享可能已断开', { cause: error })
    const code = error instanceof Error && 'code' in error ? String(error.code) : '未知原因'
    throw new Undelivered('retry', `交接目录不可用（${code}）`, { cause: error })
  }
}
