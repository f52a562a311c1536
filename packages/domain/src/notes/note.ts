import { signedIn } from '../kit/access.ts'
import { dateTime, flag, list, longText, text } from '../kit/field.ts'
import { draft, operation, returnsBare, returnsRows } from '../kit/operation.ts'

/** Minutes in which the author may change or remove a note. */
export const NOTE_MINUTES = 10

const id = text('编号', { required: true, max: 36 })
const subject = {
  entity: text('记录类型', { required: true, max: 60 }),
  record_id: text('记录编号', { required: true, max: 36 }),
} as const

const content = longText('备注', { required: true, max: 1000 })
const mentions = list('提到的同事', { max: 20 })

const noteFields = {
  id,
  ...subject,
  content,
  author_id: text('作者编号', { required: true, max: 36 }),
  author: text('作者', { required: true, max: 50 }),
  created_at: dateTime('时间', { required: true }),
  changed_at: dateTime('修改时间'),
} as const

/** The notes on a record, oldest first; those of a batch with the notes on its documents. */
export const listNotes = operation('note.list', 'GET /platform/note/getall', {
  summary: '查看备注',
  access: signedIn,
  input: draft(subject),
  output: returnsRows(noteFields),
})

/** Writes a note; the mentioned colleagues, named by id, are reminded at once. */
export const createNote = operation('note.create', 'POST /platform/note/create', {
  summary: '添加备注',
  access: signedIn,
  input: draft({ ...subject, content, mentions }),
  output: returnsBare(noteFields),
})

export const updateNote = operation('note.update', 'POST /platform/note/update', {
  summary: '修改备注',
  access: signedIn,
  input: draft({ id, content, mentions }),
  output: returnsBare(noteFields),
})

export const removeNote = operation('note.remove', 'POST /platform/note/delete', {
  summary: '删除备注',
  access: signedIn,
  input: draft({ id }),
  output: returnsBare({ id }),
})

const following = flag('已关注', { required: true })

/** Whether the caller follows a record. */
export const getFollow = operation('follow.get', 'GET /platform/follow/get', {
  summary: '是否关注',
  access: signedIn,
  input: draft(subject),
  output: returnsBare({ following }),
})

/** A follower is reminded at each change of state of the record; of a batch, at those of its documents and weighings. */
export const setFollow = operation('follow.set', 'POST /platform/follow/set', {
  summary: '关注或取消关注',
  access: signedIn,
  input: draft({ ...subject, following }),
  output: returnsBare({ following }),
})
