import { onlyAgents } from '../../kit/access.ts'
import { choice, dateTime, flag, integer, lines, list, text } from '../../kit/field.ts'
import { draft, operation, returnsBare, returnsRows } from '../../kit/operation.ts'
import { cardStates } from './portAgent.ts'

/**
 * The calls of a port agent, under its key instead of a user's token: the server refuses everybody else. Each names the computer and
 * the run, so that of two agents with one key only one works.
 */
const runFields = {
  /** Of the agent's state folder; the same after a restart. */
  installation: text('安装编号', { required: true, max: 64 }),
  /** Of this process. */
  run: text('运行编号', { required: true, max: 64 }),
} as const

/** Characters of one part of a file: bodies have no longer strings. */
export const PART = 60_000
/** Parts of a file: more than customs' receipts of a megabyte have in base64. */
const MAX_PARTS = 40
const fileName = text('文件名', { required: true, max: 200 })
const folder = text('交换目录', { required: true, max: 40 })

/** Every few seconds: reports the state of the computer, and renews the claim to be the only agent. */
export const agentBeat = operation('agent.beat', 'POST /agent/beat', {
  summary: '收发代理心跳',
  access: onlyAgents,
  input: draft({
    ...runFields,
    host: text('电脑', { required: true, max: 100 }),
    program: text('程序版本', { max: 30 }),
    card: choice('操作员卡', cardStates),
    free_mb: integer('可用空间(MB)'),
    waiting: integer('待客户端取走'),
    last_receipt_at: dateTime('最近回执'),
    problem: text('问题', { max: 500 }),
  }),
  output: returnsBare({ folders: list('交换目录', { max: 1000, required: true }) }),
})

/** At the end of a run, so that the next one need not wait. */
export const agentLeave = operation('agent.leave', 'POST /agent/leave', {
  summary: '收发代理退出',
  access: onlyAgents,
  input: draft(runFields),
  output: returnsBare({ left: flag('已退出', { required: true }) }),
})

/** Messages to deliver now, oldest first. One that is not reported as delivered returns after a minute. */
export const agentNext = operation('agent.next', 'POST /agent/next', {
  summary: '收发代理取报文',
  access: onlyAgents,
  input: draft({ ...runFields, folders: list('可用的交换目录', { max: 1000, required: true }) }),
  output: returnsRows({
    id: text('编号', { required: true, max: 36 }),
    message_id: text('报文编号', { required: true, max: 64 }),
    file_name: fileName,
    exchange_folder: folder,
    body: text('报文', { required: true, max: 10_000_000 }),
    queued_at: dateTime('排队时间', { required: true }),
    attempts: integer('次数', { required: true }),
  }),
})

/** A message is in the client's out-box, or could not be put there. */
export const agentDelivered = operation('agent.delivered', 'POST /agent/delivered', {
  summary: '收发代理报告投递结果',
  access: onlyAgents,
  input: draft({ ...runFields, entry: text('编号', { required: true, max: 36 }), problem: text('问题', { max: 500 }) }),
  output: returnsBare({ known: flag('仍在等待', { required: true }) }),
})

const written_at = dateTime('文件时间', { required: true })

/** The client has sent these files; returns those that are messages of the enterprise. */
export const agentTaken = operation('agent.taken', 'POST /agent/taken', {
  summary: '收发代理报告已发送',
  access: onlyAgents,
  input: draft({
    ...runFields,
    folder,
    files: lines('文件', { file_name: fileName, written_at }, { required: true, max: 200 }),
  }),
  output: returnsRows({ file_name: fileName }),
})

/** The client has returned a file. */
export const agentFailed = operation('agent.failed', 'POST /agent/failed', {
  summary: '收发代理报告退回',
  access: onlyAgents,
  input: draft({
    ...runFields,
    folder,
    file_name: fileName,
    written_at,
    reason: text('原因', { required: true, max: 500 }),
  }),
  output: returnsBare({ ours: flag('本企业报文', { required: true }) }),
})

/** Answers from the client, stored all or none; a repeated file is stored once. */
export const agentReceived = operation('agent.received', 'POST /agent/received', {
  summary: '收发代理送回执',
  access: onlyAgents,
  input: draft({
    ...runFields,
    folder,
    files: lines(
      '文件',
      {
        file_name: fileName,
        /** Of the file inside a zip, if that name tells more. */
        read_as: text('包内文件名', { max: 200 }),
        /** The bytes in base64. */
        parts: lines('内容', { text: text('段', { required: true, max: PART }) }, { max: MAX_PARTS }),
        problem: text('问题', { max: 500 }),
      },
      { required: true, max: 100 },
    ),
  }),
  output: returnsBare({ stored: integer('份数', { required: true }) }),
})

export const relayOperations = [
  agentBeat,
  agentLeave,
  agentNext,
  agentDelivered,
  agentTaken,
  agentFailed,
  agentReceived,
] as const

export type RunFields = Readonly<Record<keyof typeof runFields, string>>
