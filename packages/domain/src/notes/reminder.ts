import { signedIn } from '../kit/access.ts'
import { choice, dateTime, flag, integer, list, text } from '../kit/field.ts'
import { draft, operation, returnsBare, returnsPage } from '../kit/operation.ts'

export const reminderKinds = { mention: '提到我的', passedOn: '转交给我的', change: '关注的变化' } as const

/** Reminders are kept this long. */
export const REMINDER_DAYS = 90

const unread = integer('未读', { required: true })

/** The caller's reminders of the last 90 days, newest first. */
export const listReminders = operation('reminder.list', 'POST /platform/reminder/getall', {
  summary: '我的提醒',
  access: signedIn,
  effect: 'read',
  input: draft({
    pageNo: integer('页码', { default: 1, min: 1, max: 1000 }),
    pageSize: integer('每页条数', { default: 20, min: 1, max: 100 }),
    unread: flag('只看未读', { default: false }),
  }),
  output: returnsPage({
    id: text('编号', { required: true, max: 36 }),
    kind: choice('类型', reminderKinds, { required: true }),
    title: text('标题', { required: true, max: 300 }),
    content: text('内容', { max: 1000 }),
    path: text('去处', { required: true, max: 300 }),
    created_at: dateTime('时间', { required: true }),
    read: flag('已读', { required: true }),
  }),
})

/** The number of unread reminders, at most 100. */
export const countReminders = operation('reminder.count', 'GET /platform/reminder/count', {
  summary: '未读提醒数',
  access: signedIn,
  input: draft({}),
  output: returnsBare({ unread }),
})

/** Marks reminders as read, all of them without ids. */
export const readReminders = operation('reminder.read', 'POST /platform/reminder/read', {
  summary: '提醒标为已读',
  access: signedIn,
  input: draft({ ids: list('提醒', { max: 100 }) }),
  output: returnsBare({ unread }),
})

const required = { required: true } as const

const settings = {
  mention: flag(reminderKinds.mention, required),
  passedOn: flag(reminderKinds.passedOn, required),
  change: flag(reminderKinds.change, required),
  sound: flag('提示音', required),
  desktop: flag('桌面通知', required),
} as const

export const getReminderSettings = operation('reminder.settings', 'GET /account/notification', {
  summary: '我的通知设置',
  access: signedIn,
  input: draft({}),
  output: returnsBare(settings),
})

export const saveReminderSettings = operation('reminder.saveSettings', 'POST /account/notification', {
  summary: '保存通知设置',
  access: signedIn,
  input: draft(settings),
  output: returnsBare(settings),
})
