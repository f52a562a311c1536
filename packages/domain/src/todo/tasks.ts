import { signedIn } from '../kit/access.ts'
import { choice, dateTime, integer, reference, text } from '../kit/field.ts'
import { draft, operation, returnsBare, returnsRows } from '../kit/operation.ts'
import type { OutputOf } from '../kit/operation.ts'

const taskKinds = {
  alarm: '海关警示',
  gate: '卡口警示',
  refused: '拒装/禁卸',
  rejected: '退单待改',
  sendFailed: '发送失败',
  handoverFailed: '交接失败',
  deadline: '时限将到',
  gathering: '集报到期',
  overdue: '回执超时',
  unmade: '待生成单证',
  ready: '待申报',
  approval: '磅单待审批',
  secondPass: '待二次过磅',
  draftOrder: '订单草稿',
  expired: '证件已过期',
  expiring: '证件即将到期',
  stray: '未匹配回执',
  lowNumbers: '批次号不足',
  outdatedElements: '要素待核对',
} as const

const kind = choice('类型', taskKinds, {
  required: true,
  tones: {
    alarm: 'bad',
    gate: 'bad',
    refused: 'attention',
    rejected: 'bad',
    sendFailed: 'bad',
    handoverFailed: 'bad',
    deadline: 'attention',
    gathering: 'attention',
    overdue: 'attention',
    unmade: 'work',
    ready: 'work',
    approval: 'attention',
    secondPass: 'work',
    draftOrder: 'draft',
    expired: 'bad',
    expiring: 'attention',
    stray: 'attention',
    lowNumbers: 'attention',
    outdatedElements: 'attention',
  },
})

/** A record's id, also with the column that expires. */
const id = text('编号', { required: true, max: 100 })

/** Who has taken a task. A task that was put off has an owner and returns at `until`. */
const ownerFields = {
  owner_id: text('负责人编号', { max: 36 }),
  owner_name: text('负责人', { max: 50 }),
  until: dateTime('推迟到'),
  /** The colleague who passed it on, with their words. */
  passed_by: text('转交人', { max: 50 }),
  note: text('转交说明', { max: 200 }),
} as const

/** Which tasks a list shows: `all` and `mine` omit tasks that were put off, `later` shows only those of the caller. */
export const workOwners = { all: '全部', mine: '我的', free: '未认领', later: '已推迟' } as const
export type WorkOwner = keyof typeof workOwners

/** Tasks of the only kind that is asked for. */
export const MAX_OF_ONE_KIND = 200

/** 今日待办: pending work of the caller, most severe first: some of each kind, or up to `MAX_OF_ONE_KIND` of one. */
export const workToDo = operation('work.todo', 'GET /platform/todo/getall', {
  summary: '今日待办',
  access: signedIn,
  input: draft({ owner: choice('负责人', workOwners, { default: 'all' }), kind: choice('类型', taskKinds) }),
  output: returnsRows({
    id,
    kind,
    title: text('标题', { required: true, max: 200 }),
    detail: text('说明', { max: 2000 }),
    batch_number: text('批次号'),
    path: text('去处', { required: true, max: 300 }),
    /** For papers: the start (in China) of their last day of validity. */
    since: dateTime('时间', { required: true }),
    /** By when customs wants the document. */
    due: dateTime('时限'),
    ...ownerFields,
  }),
})

/** Counts end here: a menu shows `99+`. */
export const MAX_COUNT = 100

const count = (label: string) => integer(label, { required: true })

/** The caller's pending work by kind and by the menu to which it belongs, each count at most `MAX_COUNT`. */
export const countWork = operation('work.counts', 'GET /platform/todo/counts', {
  summary: '待办数量',
  access: signedIn,
  input: draft({}),
  output: returnsRows({
    menu_path: text('菜单', { required: true, max: 100 }),
    kind,
    mine: count('我的'),
    free: count('未认领'),
    others: count('同事的'),
    later: count('已推迟'),
    /** When the caller's next task of these that was put off returns. */
    next: dateTime('最近到期'),
  }),
})

/**
 * How many of the tasks that the caller sees each colleague has taken or was given, for passing one on; those of a kind count up to
 * `MAX_OF_ONE_KIND`. Colleagues without any are left out.
 */
export const loadPerPerson = operation('work.loads', 'GET /platform/todo/loads', {
  summary: '同事的待办数',
  access: signedIn,
  input: draft({}),
  output: returnsRows({
    user_id: text('负责人编号', { required: true, max: 36 }),
    tasks: count('待办'),
    /** Put off to a later time; not among `tasks`. */
    later: count('已推迟'),
  }),
})

const task = { kind, id }
const ownerOfTask = returnsBare(ownerFields)

/** Takes a task; `work.taken` names the colleague who was faster. */
export const takeWork = operation('work.take', 'POST /platform/todo/take', {
  summary: '认领待办',
  access: signedIn,
  input: draft(task),
  output: ownerOfTask,
})

/** Takes a task and hides it until a time within the next 30 days. */
export const putOffWork = operation('work.putOff', 'POST /platform/todo/putoff', {
  summary: '推迟待办',
  access: signedIn,
  input: draft({ ...task, until: dateTime('推迟到', { required: true }) }),
  output: ownerOfTask,
})

/** Gives a task to a colleague who may handle it. */
export const passOnWork = operation('work.passOn', 'POST /platform/todo/passon', {
  summary: '转交待办',
  access: signedIn,
  input: draft({
    ...task,
    user_id: reference('同事', 'app_user', { required: true }),
    note: text('说明', { max: 200 }),
  }),
  output: ownerOfTask,
})

/** Gives a task back; administrators also release those of others. */
export const releaseWork = operation('work.release', 'POST /platform/todo/release', {
  summary: '放回待办',
  access: signedIn,
  input: draft(task),
  output: ownerOfTask,
})

export type Task = OutputOf<typeof workToDo>[number]
export type TaskKind = Task['kind']
