import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { boxes } from '../../../gateways/customs/exchangeFolders.ts'
import { folderExchange } from '../../../gateways/customs/folderExchange.ts'
import { unpackOne } from '../../../gateways/customs/zip/unpack.ts'
import { arrivalsAt, exchangesInUse, toCustoms } from '../../../modules/message/index.ts'
import { stage, withStage } from '../../../testing/stages/openStages.ts'
import { openCrossing } from '../../../testing/crossing.ts'
import type { Crossing } from '../../../testing/crossing.ts'
import { quiet } from '@guanqiao/launcher/tests/quietLog'
import { backOff, MAX_ATTEMPTS } from '../backOff.ts'
import { claim, postpone } from '../queue.ts'
import { startOutbox, deliverDue } from '../worker.ts'
import type { OutboxOptions, Topic } from '../worker.ts'

type Message = Parameters<ReturnType<typeof toCustoms>['deliver']>[0]

let crossing: Crossing
let root: string
let folder: string
let topic: Topic<Message>
let options: OutboxOptions<Message>

withStage(async () => {
  crossing = await openCrossing(stage)
})

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'guanqiao-outbox-'))
  const [exchange] = await exchanges()
  folder = join(root, exchange!.folder)
  for (const box of boxes) await mkdir(join(folder, box), { recursive: true })
  await crossing.rows(`with gone as (delete from outbox) update customs_message set status = 'answered'`)
  const gateway = folderExchange({ root, exchanges, log: quiet })
  topic = toCustoms(gateway)
  options = { store: stage.store, log: quiet, topic }
})
afterEach(() => rm(root, { recursive: true }))

const exchanges = () => stage.store.read('platform', exchangesInUse)

const insertMessages = async (count: number): Promise<string[]> => {
  const ids: string[] = []
  for (let n = 0; n < count; n += 1) ids.push((await crossing.makeManifest()).id)
  return ids
}
const sent = async (count: number) =>
  (await crossing.post(await insertMessages(count))).map((row) => row.message_id ?? '')
const outBox = async () => (await readdir(join(folder, 'OutBox'))).toSorted()
const fileNames = async (messages: readonly string[]) =>
  (
    await crossing.rows<{ file_name: string }>(
      `select file_name from customs_message where message_id = any($1)`,
      messages as never,
    )
  )
    .map(({ file_name }) => file_name)
    .toSorted()
const states = () =>
  crossing.rows<{ status: string; count: number }>(
    `select status, count(*)::int from customs_message where status <> 'answered' group by 1`,
  )
const makeDue = () => crossing.rows(`update outbox set next_at = now() - interval '1 second'`)
/** Takes the due entries like a worker that dies with them. */
const take = () =>
  stage.store.write('platform', async (sql) => {
    const claimed = await claim(sql, topic.name, 50, 30_000)
    return topic.load(sql, claimed)
  })
const waiting = () =>
  crossing.rows<{ attempts: number; given_up: boolean }>(
    `select attempts, given_up_at is not null as given_up from outbox order by id`,
  )
/** The topic with another way out. */
const through = (deliver: Topic<Message>['deliver']) => ({ ...options, topic: { ...topic, deliver } })

test('messages lie in the out-box as zips, letter for letter, named by type, sender and time', async () => {
  const messages = await sent(3)
  await deliverDue(options)
  expect(await outBox()).toEqual(await fileNames(messages))
  for (const message of messages) {
    const [row] = await crossing.rows<{ body: string; file_name: string }>(
      `select body, file_name from customs_message where message_id = $1`,
      message,
    )
    expect(row?.file_name).toMatch(/^CN_MT1401_1p0_[0-9A-Z]{13}_\d{20}\.zip$/)
    const inner = await unpackOne(await readFile(join(folder, 'OutBox', row!.file_name)), 1_000_000)
    expect(inner).toEqual({ name: row!.file_name.replace('.zip', '.xml'), content: Buffer.from(row!.body) })
  }
  expect(await states()).toEqual([{ status: 'delivered', count: 3 }])
})

test('several workers share the messages and deliver each once', async () => {
  const messages = await sent(60)
  const handed: string[] = []
  const deliver = async ({ message_id }: { message_id: string }) => void handed.push(message_id)
  await Promise.all(
    [1, 2, 3].map(async () => {
      while (await deliverDue(through(deliver))) continue
    }),
  )
  await deliverDue(through(deliver))
  expect(handed.toSorted()).toEqual(messages.toSorted())
})

test('a worker that dies with messages loses them to the next one when its lease ends', async () => {
  const messages = await sent(2)
  expect(await take()).toHaveLength(2)
  expect(await take()).toEqual([])
  await makeDue()
  await deliverDue(options)
  expect(await outBox()).toEqual(await fileNames(messages))
  expect(await states()).toEqual([{ status: 'delivered', count: 2 }])
})

test.each(['OutBox', 'SentBox', 'Done'] as const)(
  'a worker that dies after delivering does not deliver again: the file is in %s',
  async (folderName) => {
    const [message = ''] = await sent(1)
    const [claimed] = await take()
    if (claimed) await topic.deliver(claimed)
    const [name = ''] = await fileNames([message])
    if (folderName !== 'OutBox') await rename(join(folder, 'OutBox', name), join(folder, 'SentBox', name))
    const acceptedNames: string[] = []
    if (folderName === 'Done') {
      const watch = folderExchange({ root, exchanges, log: quiet, pollMs: 10 }).watch({
        async accepted(files) {
          acceptedNames.push(...files.map(({ file_name }) => file_name))
          return new Set(acceptedNames)
        },
        failed: async () => false,
        received: async () => {},
      })
      await vi.waitFor(async () => expect(await readdir(join(folder, 'SentBox'))).toEqual([]), { timeout: 15_000 })
      await watch.stop()
      expect(acceptedNames).toEqual([name])
    }
    await makeDue()
    await deliverDue(options)
    expect(await outBox()).toEqual(folderName === 'OutBox' ? [name] : [])
    expect(await states()).toEqual([{ status: 'delivered', count: 1 }])
  },
)

test('a message sent again by a person is delivered again, though the first file is still in the sent box', async () => {
  const [message = ''] = await sent(1)
  await deliverDue(options)
  const [name = ''] = await fileNames([message])
  await rename(join(folder, 'OutBox', name), join(folder, 'SentBox', name))
  await crossing.rows(
    `with again as (
       update customs_message set status = 'queued', queued_at = now() + interval '2 seconds' where message_id = $1 returning *)
     insert into outbox (topic, id, enterprise_id, attempts, queued_at, next_at) select 'customs', id, enterprise_id, 0, now(), now() from again`,
    message,
  )
  await deliverDue(options)
  expect(await outBox()).toEqual([name])
})

test('a message is handed to the client of its transmitter', async () => {
  const [message = ''] = await sent(1)
  const [row] = await crossing.rows<{ id: string }>(
    `update transmitter set exchange_folder = 'OTHER-CLIENT' where id = (select transmitter_id from customs_message where message_id = $1) returning id`,
    message,
  )
  for (const box of boxes) await mkdir(join(root, 'OTHER-CLIENT', box), { recursive: true })
  await deliverDue(options)
  expect(await outBox()).toEqual([])
  expect(await readdir(join(root, 'OTHER-CLIENT', 'OutBox'))).toEqual(await fileNames([message]))
  await crossing.rows(`update transmitter set exchange_folder = null where id = $1`, row?.id)
})

test('messages wait while the folder is missing and are delivered once when it returns', async () => {
  const messages = await sent(5)
  const away = `${folder}-away`
  await rename(folder, away)
  await deliverDue(options)
  const failures = await crossing.rows<{ last_error: string; attempts: number; later: boolean }>(
    `select last_error, m.attempts, next_at > now() as later from customs_message m join outbox using (id) where status = 'queued'`,
  )
  expect(failures).toHaveLength(5)
  for (const failure of failures)
    expect(failure).toEqual({ last_error: '客户端交换目录不可用（ENOENT）', attempts: 1, later: true })
  await rename(away, folder)
  await makeDue()
  await deliverDue(options)
  expect(await outBox()).toEqual(await fileNames(messages))
})

test('an undeliverable message is given up after the last attempt, and its manifest shows it', async () => {
  const [id = ''] = await insertMessages(1)
  await crossing.send(id)
  const deliver = async () => {
    throw new Error('no')
  }
  for (let n = 0; n < MAX_ATTEMPTS; n += 1) {
    await makeDue()
    await deliverDue(through(deliver))
  }
  expect(await states()).toEqual([{ status: 'dead', count: 1 }])
  expect((await crossing.states(id)).manifest).toBe('send_fail')
  expect(await waiting()).toEqual([{ attempts: MAX_ATTEMPTS, given_up: true }])
  await makeDue()
  expect(await take()).toEqual([])
})

test('a message that was sent or already replied to leaves nothing in the queue', async () => {
  const [one = ''] = await sent(2)
  const claimed = await take()
  const exchange = { folder: 'A', enterprise_id: claimed[0]!.enterprise_id, transmitter_ids: [] }
  const { file_name } = claimed.find(({ message_id }) => message_id === one)!
  await arrivalsAt(options).accepted([{ file_name, written_at: new Date().toISOString() }], exchange)
  expect(await waiting()).toEqual([{ attempts: 1, given_up: false }])
  await makeDue()
  await deliverDue(options)
  expect(await waiting()).toEqual([])
  expect(await states()).toEqual([{ status: 'delivered', count: 2 }])
})

test('attempts are heap-only updates: no index of the queue is written', async () => {
  await sent(20)
  const [row] = await stage.store.write('platform', async (sql) => {
    const claimed = await claim(sql, topic.name, 50, 30_000)
    for (const { id } of claimed) await postpone(sql, topic.name, id, 1_000)
    // Counts this transaction, and earlier changes of this connection that it has not reported yet.
    return sql<{ all: number; hot: number }[]>`
      select n_tup_upd::int as all, n_tup_hot_upd::int as hot from pg_stat_xact_user_tables where relname = 'outbox'`
  })
  expect(row?.all).toBeGreaterThanOrEqual(40)
  expect(row?.hot).toBe(row?.all)
})

test('waking the worker delivers without waiting', async () => {
  const outbox = startOutbox({ ...options, pause: 60_000 })
  const messages = await sent(1)
  outbox.wake()
  await vi.waitFor(async () => expect(await outBox()).toEqual(await fileNames(messages)), { timeout: 15_000 })
  await outbox.stop()
})

test('pauses grow from a second to five minutes', () => {
  expect(backOff(1, 1)).toBe(1_000)
  expect(backOff(4, 1)).toBe(8_000)
  expect(backOff(11, 1)).toBe(300_000)
  expect(backOff(4, 0)).toBe(6_000)
})
