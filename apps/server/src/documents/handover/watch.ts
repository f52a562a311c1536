import { truncate } from '@guanqiao/domain/kit/field/truncate'
import { ANSWERS_FORMAT, MAX_ANSWERS } from '@guanqiao/domain/documents/delivery'
import type { Log } from '@guanqiao/launcher/log'
import { createHash } from 'node:crypto'
import type { AnswerFile, HandoverGateway } from '../../gateways/handover/gateway.ts'
import { Undelivered } from '../../gateways/undelivered.ts'
import type { Store } from '../../kernel/database/scoped.ts'
import { takeAnswer } from './answers.ts'
import { noteAnswers, placedLists, watchedChannels, withdrawnAmong } from './delivery.queries.ts'
import type { SealedChannel } from './delivery.queries.ts'
import { fileNameOf } from './kind.ts'
import type { HandoverKind } from './kind.ts'
import { recordReceipt, serverData } from './receive.ts'
import { targetOf } from './secrets.ts'

export interface WatchOptions {
  readonly store: Store
  readonly log: Log
  readonly gateway: HandoverGateway
  readonly kinds: readonly HandoverKind[]
  readonly key: Buffer
}

/** As `fileNameOf` makes them. */
const FILE = /^[a-z]+-([0-9a-f-]{36})-(\d{1,9})\.[a-z]+$/

/** Hands over the lists whose files the receivers have taken from their folders, and removes files of recalled lists. */
export async function watchFolders({ store, gateway, kinds, key }: WatchOptions): Promise<void> {
  const placed = await store.read('platform', placedLists)
  const channels = await store.read('platform', watchedChannels)
  const folders = new Map(
    [...channels, ...placed].filter(({ way }) => way === 'folder').map((one) => [one.channel_id, one]),
  )
  for (const [channelId, channel] of folders) {
    const target = targetOf(key, channel)
    const waiting = await gateway.waiting(target).catch(() => undefined)
    if (waiting === undefined) continue
    for (const list of placed) {
      const kind = kinds.find(({ list_kind }) => list_kind === list.list_kind)!
      if (list.channel_id !== channelId || waiting.has(fileNameOf(kind, list, list.file_format))) continue
      await store.write('platform', (sql) =>
        recordReceipt(sql, kind, list, { state: 'received', receipt_no: null, receiver: null }),
      )
    }
    await withdrawFiles(store, waiting, (name) => gateway.withdraw(target, name))
  }
}

async function withdrawFiles(
  store: Store,
  waiting: ReadonlySet<string>,
  withdraw: (name: string) => Promise<void>,
): Promise<void> {
  const files = [...waiting].flatMap((name) => {
    const [, id, number] = FILE.exec(name) ?? []
    return id === undefined ? [] : [{ name, id, frozen_no: Number(number) }]
  })
  const withdrawn = await store.read('platform', (sql) => withdrawnAmong(sql, files))
  for (const { name, id, frozen_no } of files) if (withdrawn.has(`${id}-${frozen_no}`)) await withdraw(name)
}

/** Takes answer files from the folders, or from the addresses. */
export function answerWatch(options: WatchOptions, way: 'folder' | 'https') {
  /** By channel, the hash of the latest content of its address: an unchanged file is not read again. */
  const read = new Map<string, string>()
  return async (): Promise<void> => {
    const channels = await options.store.read('platform', watchedChannels)
    for (const channel of channels.filter((one) => one.way === way)) {
      try {
        for (const file of await options.gateway.answers(targetOf(options.key, channel))) {
          const hash = createHash('sha256').update(file.content).digest('hex')
          if (way === 'https' && read.get(channel.channel_id) === hash) continue
          await takeFile(options, channel, file)
          read.set(channel.channel_id, hash)
        }
      } catch (error) {
        if (!(error instanceof Undelivered)) throw error
        options.log.warn(`handover answers ${channel.channel_id}: ${error.message}`)
      }
    }
  }
}

async function takeFile(options: WatchOptions, channel: SealedChannel, file: AnswerFile): Promise<void> {
  const problems = await takeContent(options, channel, file.content)
  const problem = problems.length === 0 ? null : truncate(`${file.name}：${problems.join('；')}`, 500)
  await options.store.write('platform', (sql) => noteAnswers(sql, channel, problem))
  await file.settle(problems)
}

/** Takes the answers of a file one by one; returns the problems of the others. */
async function takeContent(
  { store, kinds }: WatchOptions,
  { enterprise_id, channel_id, way }: SealedChannel,
  content: string,
): Promise<string[]> {
  const answers = answersIn(content)
  if (typeof answers === 'string') return [answers]
  const problems: string[] = []
  for (const kind of kinds) {
    for (const [at, texts] of (answers[kind.list_kind] ?? []).entries()) {
      const claimed = await store.write({ enterprise: enterprise_id }, (sql) => {
        const data = serverData(sql, { enterprise: enterprise_id, operation: 'handover.answer', requestId: channel_id })
        const bound = { sql, data, enterprise: enterprise_id, now: () => new Date() }
        return takeAnswer(bound, kind, texts, way === 'https' ? 'https' : 'folder')
      })
      if (claimed.state !== 'bad') continue
      const messages = claimed.problems.map(({ path, message }) => `${path} ${message}`)
      problems.push(`${kind.list_kind} 第 ${at + 1} 条：${messages.join('，')}`)
    }
  }
  return problems
}

type Texts = Readonly<Record<string, unknown>>

/** The answers of a file by kind of list, or what is wrong with the file. */
function answersIn(content: string): Readonly<Record<string, readonly Texts[]>> | string {
  let file: unknown
  try {
    file = JSON.parse(content)
  } catch {
    return '不是完整的 JSON'
  }
  const { format, ...lists } = (file ?? {}) as Readonly<Record<string, unknown>>
  if (format !== ANSWERS_FORMAT) return `格式应为 ${ANSWERS_FORMAT}`
  const kinds = Object.entries(lists)
  const isRows = (value: unknown): value is readonly Texts[] =>
    Array.isArray(value) && value.every((row) => typeof row === 'object' && row !== null)
  if (!kinds.every(([, rows]) => isRows(rows))) return '每种清单的答复应为一组记录'
  const count = kinds.reduce((sum, [, rows]) => sum + (rows as readonly Texts[]).length, 0)
  if (count > MAX_ANSWERS) return `一个文件最多 ${MAX_ANSWERS} 条答复`
  return Object.fromEntries(kinds) as Readonly<Record<string, readonly Texts[]>>
}
