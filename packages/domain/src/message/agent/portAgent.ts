import { may, signedIn } from '../../kit/access.ts'
import { crud } from '../../kit/crud.ts'
import { entity } from '../../kit/entity.ts'
import { choice, dateTime, integer, list, reference, text } from '../../kit/field.ts'
import { draft, operation, returnsBare } from '../../kit/operation.ts'
import { naming, usableStatus } from '../../values/index.ts'

/** Whether the operator's card is in the reader; `unknown` if nothing checks it. */
export const cardStates = { present: '在位', absent: '不在位', unknown: '未检测' } as const

const card = choice('操作员卡', cardStates, {
  automatic: true,
  inList: true,
  tones: { present: 'done', absent: 'bad', unknown: 'draft' },
})

/**
 * A port agent 收发代理: a program on the computer with the Single Window import client. It takes messages from the server to the
 * client and brings the answers back. The automatic fields are its latest report.
 */
export const portAgent = entity('port_agent', {
  label: '收发代理',
  menu: 'agent',
  scope: 'enterprise',
  display: 'agent_name',
  state: 'status',
  fields: {
    agent_name: text('名称', { ...naming, max: 50, unique: true }),
    status: usableStatus(),
    folders: list('交换目录', { max: 20, help: '只收发这些目录；不填则为本企业全部传输人的目录' }),
    key_hint: text('密钥尾号', { max: 4, automatic: true, inList: true }),
    host: text('电脑', { max: 100, automatic: true, inList: true }),
    program: text('程序版本', { max: 30, automatic: true }),
    last_seen_at: dateTime('最近心跳', { automatic: true, inList: true }),
    card,
    free_mb: integer('可用空间(MB)', { automatic: true, inList: true }),
    waiting: integer('待客户端取走', { automatic: true, counted: true, inList: true }),
    last_receipt_at: dateTime('最近回执', { automatic: true, inList: true }),
    problem: text('问题', { max: 500, automatic: true, inList: true }),
  },
})

const agentCrud = crud(portAgent, '/platform/agent', {
  list: 'POST list',
  get: 'POST get',
  create: 'POST create',
  update: 'POST update',
  remove: 'POST delete',
})

/** A new key, shown once; the earlier one ends, and the agent may move to another computer. */
const issueAgentKey = operation('port_agent.issueKey', 'POST /platform/agent/issuekey', {
  summary: '发放收发代理的密钥',
  access: may('agent', 'edit'),
  input: draft({ id: reference('收发代理', 'port_agent', { required: true }) }),
  output: returnsBare({ key: text('密钥', { required: true, max: 100 }) }),
})

/** The caller's way to customs: what is waiting, and whether somebody has to act. */
export const customsHealth = operation('customs.health', 'GET /customs/health', {
  summary: '查询报文通道状态',
  access: signedIn,
  input: draft({}),
  output: returnsBare({
    state: choice('状态', { ok: '正常', attention: '注意', bad: '中断', off: '未接通' }, { required: true }),
    words: text('说明', { required: true, max: 500 }),
    queue: integer('待发报文', { required: true }),
  }),
})

export const portAgentApi = { ...agentCrud, issueKey: issueAgentKey }
