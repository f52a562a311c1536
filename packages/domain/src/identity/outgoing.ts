import { crud } from '../kit/crud.ts'
import { entity } from '../kit/entity.ts'
import { choice, dateTime, flag, integer, longText, reference, text } from '../kit/field.ts'

/**
 * Text messages and mail of the product: sign-in codes and one-time links. The content is kept for simulated ones alone: a real code
 * or link is erased once it has left.
 */
export const outgoingNotice = entity('outgoing_notice', {
  label: '短信与邮件',
  menu: 'outgoing',
  scope: 'platform',
  display: 'subject',
  state: 'status',
  // No enterprise owns one: a code or link opens an account, so that even colleagues must not read it.
  audience: 'owner',
  narrowedBy: [['channel', 'created_at']],
  fields: {
    enterprise_id: reference('所属企业', 'enterprise', { automatic: true }),
    subject: text('标题', { required: true, max: 100, automatic: true, inList: true }),
    channel: choice(
      '方式',
      { sms: '短信', mail: '邮件' },
      { required: true, automatic: true, inList: true, search: 'equals' },
    ),
    recipient: text('接收方', {
      required: true,
      max: 100,
      automatic: true,
      inList: true,
      personal: true,
      search: 'equals',
    }),
    status: choice(
      '状态',
      {
        queued: '排队中',
        sending: '发送中',
        sent: '已发送',
        unknown: '结果不明',
        failed: '发送失败',
        expired: '过期未发',
      },
      {
        default: 'queued',
        automatic: true,
        inList: true,
        search: 'in',
        tones: {
          queued: 'work',
          sending: 'work',
          sent: 'done',
          unknown: 'attention',
          failed: 'bad',
          expired: 'attention',
        },
      },
    ),
    simulated: flag('演练', { required: true, automatic: true, inList: true, help: '由模拟网关收下，没有真正发出' }),
    attempts: integer('发送次数', { automatic: true, counted: true }),
    provider_id: text('服务商编号', { max: 100, automatic: true, help: '短信回执号，或邮件的 Message-ID' }),
    last_error: text('错误', { max: 500, automatic: true, inList: true }),
    reported_at: dateTime('报告未收到', { automatic: true, inList: true }),
    sent_at: dateTime('发送时间', { automatic: true, inList: true }),
    expires_at: dateTime('失效时间', { required: true, automatic: true, help: '此后不再发送' }),
    content: longText('内容', { max: 4000, automatic: true, help: '只保留演练消息的内容' }),
  },
})

export const outgoingApi = crud(outgoingNotice, '/platform/outgoing', { list: 'GET|POST getall', get: 'POST getbyid' })
