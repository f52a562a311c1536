import { noteSubjects } from '@guanqiao/domain/notes/index'
import {
  createNote,
  getFollow,
  getReminderSettings,
  listNotes,
  listReminders,
  countReminders,
  readReminders,
  removeNote,
  saveReminderSettings,
  setFollow,
  updateNote,
} from '@guanqiao/domain/notes/index'
import { manifestsFromOrder } from '@guanqiao/domain/customs/index'
import { documentTypes } from '@guanqiao/domain/documentTypes/index'
import { orderApi, orderStep } from '@guanqiao/domain/order/index'
import { passOnWork } from '@guanqiao/domain/todo/index'
import { io } from 'socket.io-client'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { boss, clerk, ids, trade, withColleagues } from '../../testing/stages/colleagues.ts'
import { stage } from '../../testing/stages/openStages.ts'
import { sendOk } from '../../testing/trade.ts'

withColleagues()
beforeEach(async () => void (await stage.database.owner`delete from reminder`))

const reminders = async (actor: Actor, input = {}) =>
  (await actor.send(listReminders, input)).body as {
    rows: { id: string; title: string; content: string | null; path: string; read: boolean; kind: string }[]
    totalCount: number
  }
const anOrder = async () => {
  const { id, order_no } = await trade.order(1)
  return { subject: { entity: 'order_head', record_id: String(id) }, order_no: String(order_no) }
}

test('a note is shown with its author, and a mentioned colleague is reminded', async () => {
  const { subject, order_no } = await anOrder()
  const note = await sendOk(clerk, createNote, { ...subject, content: '请核对 @老板', mentions: [ids['a.admin']] })
  expect(await sendOk(boss, listNotes, subject)).toMatchObject([
    { id: note.id, content: '请核对 @老板', changed_at: null },
  ])
  expect((await reminders(boss)).rows).toMatchObject([
    {
      kind: 'mention',
      title: expect.stringContaining(`订单 ${order_no} 的备注中提到您`),
      content: '请核对 @老板',
      path: `/order/detail?id=${subject.record_id}`,
      read: false,
    },
  ])
  expect((await reminders(clerk)).rows).toEqual([])
})

test('an author changes and removes a note for ten minutes, nobody else does', async () => {
  const { subject } = await anOrder()
  const { id } = await sendOk(clerk, createNote, { ...subject, content: '一' })
  expect((await boss.send(updateNote, { id, content: '二' })).body).toMatchObject({ code: 'note.ofAnother' })
  await sendOk(clerk, updateNote, { id, content: '二', mentions: [ids['a.admin']] })
  expect((await reminders(boss)).totalCount).toBe(1)
  await sendOk(clerk, updateNote, { id, content: '三', mentions: [ids['a.admin']] })
  expect((await reminders(boss)).totalCount).toBe(1)
  await stage.database.owner`update note set created_at = now() - interval '11 minutes' where id = ${id}`
  for (const answer of [await clerk.send(updateNote, { id, content: '四' }), await clerk.send(removeNote, { id })])
    expect(answer).toMatchObject({ status: 409, body: { code: 'note.late' } })
  await stage.database.owner`update note set created_at = now() where id = ${id}`
  await sendOk(clerk, removeNote, { id })
  expect(await sendOk(clerk, listNotes, subject)).toEqual([])
})

test('other enterprises and users without the right neither read nor write notes, nor can they be mentioned', async () => {
  const { subject } = await anOrder()
  const { id } = await sendOk(clerk, createNote, { ...subject, content: '内部' })
  for (const name of ['b.clerk', 'a.none']) {
    const actor = await stage.as(name)
    for (const operation of [listNotes, getFollow]) expect((await actor.send(operation, subject)).status).toBe(404)
    expect((await actor.send(createNote, { ...subject, content: 'x' })).status).toBe(404)
    expect((await actor.send(setFollow, { ...subject, following: true })).status).toBe(404)
    const mention = await clerk.send(createNote, { ...subject, content: 'x', mentions: [ids[name]] })
    expect(mention.body.fields?.[0]).toMatchObject({ path: 'mentions' })
  }
  expect((await (await stage.as('b.clerk')).send(removeNote, { id })).status).toBe(404)
  expect(await clerk.send(listNotes, { entity: 'app_user', record_id: ids['a.clerk'] })).toMatchObject({ status: 422 })
})

test('a follower is reminded of each change of state by others, until they unfollow', async () => {
  const { subject, order_no } = await anOrder()
  await sendOk(boss, setFollow, { ...subject, following: true })
  await sendOk(clerk, setFollow, { ...subject, following: true })
  await trade.submit(subject.record_id)
  expect((await reminders(boss)).rows).toMatchObject([{ kind: 'change', title: `${order_no} 订单：已提交` }])
  expect((await reminders(clerk)).rows).toEqual([])
  await sendOk(boss, setFollow, { ...subject, following: false })
  const { order } = await sendOk(clerk, orderApi.detail, { id: subject.record_id })
  await sendOk(clerk, orderStep, { id: subject.record_id, version: order.version, event: 'cancel' })
  expect((await reminders(boss)).totalCount).toBe(1)
})

test('a follower of a batch is notified of its documents, and sees the notes on them', async () => {
  const { id } = await trade.order(1)
  const { transports } = await trade.submit(id)
  const batch_number = String(transports[0]!['batch_number'])
  const [batch] = await stage.database.owner`select id from batch where batch_number = ${batch_number}`
  const subject = { entity: 'batch', record_id: String(batch?.['id']) }
  await sendOk(boss, setFollow, { ...subject, following: true })
  await sendOk(clerk, manifestsFromOrder, { order_id: id })
  const [manifest] = await stage.database.owner`select id from manifest where batch_number = ${batch_number}`
  await sendOk(clerk, createNote, { entity: 'manifest', record_id: manifest?.['id'], content: '舱单备注' })
  expect(await sendOk(boss, listNotes, subject)).toMatchObject([{ entity: 'manifest', content: '舱单备注' }])
  const audit = (after: object) => stage.database.owner`
    insert into audit_log (id, at, operation, outcome, username, address, request_id, enterprise_id, entity, record_id, before, after)
    values (gen_random_uuid(), now(), 'receipt.apply', 'done', '海关回执', '', '', ${trade.enterprise_id}, 'manifest', ${manifest?.['id']},
      '{"status": "sent", "remark": null}', ${JSON.stringify(after)}::text::jsonb)`
  const { totalCount } = await reminders(boss)
  // An entry of an update lacks the fields that it did not write.
  await audit({ remark: 'x' })
  expect((await reminders(boss)).totalCount).toBe(totalCount)
  await audit({ status: 'rejected' })
  expect((await reminders(boss)).rows[0]).toMatchObject({
    title: `${batch_number} 公路舱单：退单`,
    path: `/rmft/edit?id=${manifest?.['id']}`,
  })
})

test('the followed tables of the database are those of the declarations', async () => {
  const [row] = await stage.database.owner<{ text: string }[]>`
    select pg_get_triggerdef(oid) as text from pg_trigger where tgname = 'audit_log_followers' and tgparentid = 0`
  for (const { entity } of documentTypes) expect(row?.text).toContain(`'${entity.table}'`)
  for (const { table } of noteSubjects) if (table !== 'batch') expect(row?.text).toContain(`'${table}'`)
})

test('a task passed on is a reminder that leads to it', async () => {
  const { subject } = await anOrder()
  await sendOk(clerk, passOnWork, { kind: 'draftOrder', id: subject.record_id, user_id: ids['a.admin'], note: '急' })
  expect((await reminders(boss)).rows).toMatchObject([
    { kind: 'passedOn', content: '急', path: `/order/create?id=${subject.record_id}` },
  ])
})

test('unread reminders are counted, read and paged; old ones are deleted', async () => {
  const { subject } = await anOrder()
  for (const content of ['一', '二', '三'])
    await sendOk(clerk, createNote, { ...subject, content, mentions: [ids['a.admin']] })
  const unread = async () => (await boss.send(countReminders)).body.unread
  expect(await unread()).toBe(3)
  const { rows, totalCount } = await reminders(boss, { pageSize: 2, pageNo: 2 })
  expect([rows.length, totalCount]).toEqual([1, 3])
  // Of another user: nothing happens.
  await sendOk(clerk, readReminders, { ids: [rows[0]!.id] })
  expect(await unread()).toBe(3)
  expect((await boss.send(readReminders, { ids: [rows[0]!.id] })).body).toEqual({ unread: 2 })
  expect((await reminders(boss, { unread: true })).totalCount).toBe(2)
  await stage.database.owner`update reminder set created_at = now() - interval '91 days' where id = ${rows[0]!.id}`
  expect((await reminders(boss)).totalCount).toBe(2)
  expect((await boss.send(readReminders, {})).body).toEqual({ unread: 0 })
  const [left] = await stage.database
    .owner`select count(*)::int as rows from reminder where user_id = ${ids['a.admin']!}`
  expect(left).toEqual({ rows: 2 })
})

test('kinds that a user does not want are not added', async () => {
  const { subject } = await anOrder()
  const settings = (await boss.send(getReminderSettings)).body
  expect(settings).toEqual({ mention: true, passedOn: true, change: true, sound: false, desktop: false })
  await sendOk(boss, saveReminderSettings, { ...settings, mention: false })
  await sendOk(clerk, createNote, { ...subject, content: '一', mentions: [ids['a.admin']] })
  await sendOk(clerk, passOnWork, { kind: 'draftOrder', id: subject.record_id, user_id: ids['a.admin'] })
  expect((await reminders(boss)).rows.map(({ kind }) => kind)).toEqual(['passedOn'])
  await sendOk(boss, saveReminderSettings, settings)
})

test('a reminder reaches the screens of its user at once, and no other', async () => {
  const address = await stage.http.listen({ port: 0, host: '127.0.0.1' })
  const events: string[] = []
  const open = async (name: string) => {
    const socket = io(address, { transports: ['websocket'], reconnection: false, forceNew: true })
    socket.on('reminder', () => events.push(name))
    await new Promise<void>((resolve) => socket.once('connect', resolve))
    await socket.emitWithAck('register', (await stage.as(name)).token)
    return socket
  }
  const sockets = await Promise.all(['a.admin', 'a.clerk', 'b.clerk'].map(open))
  const { subject } = await anOrder()
  await sendOk(clerk, createNote, { ...subject, content: '一', mentions: [ids['a.admin']] })
  await vi.waitFor(() => expect(events).toEqual(['a.admin']), { timeout: 15_000, interval: 10 })
  sockets.forEach((socket) => socket.disconnect())
})
