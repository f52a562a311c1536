import { may } from '../kit/access.ts'
import { crud } from '../kit/crud.ts'
import { entity, rowFields } from '../kit/entity.ts'
import { choice, dateTime, integer, reference, text } from '../kit/field.ts'
import { draft, operation, returnsData } from '../kit/operation.ts'
import { jobType } from '../kit/jobType.ts'
import { deliveryWays } from '../documents/delivery.ts'
import { exchangeFolder, naming, usableStatus } from '../values/index.ts'

const httpsAddress = (label: string, help: string) =>
  text(label, {
    max: 300,
    rule: {
      test: (value: string) => /^https:\/\/[^\s/@?#\\]+(\/[^\s#\\]*)?$/i.test(value),
      say: '应为 https:// 开头的地址，不带用户名',
    },
    help,
    examples: ['https://port.example.cn/lists'],
  })

/**
 * A channel 交接渠道 by which an enterprise hands lists over to the platform of a port; without one, a person downloads the file. The
 * credentials are sealed in a table of their own, and no operation returns them.
 */
export const handoverChannel = entity('handover_channel', {
  label: '交接渠道',
  menu: 'handover_channel',
  scope: 'enterprise',
  display: 'channel_name',
  hint: 'port_id',
  state: 'status',
  fields: {
    channel_name: text('名称', { ...naming, max: 50, unique: true }),
    status: usableStatus(),
    list_kind: choice(
      '清单',
      { inventory: '集报清单', cargo_list: '载货清单' },
      { required: true, inList: true, search: 'equals' },
    ),
    port_id: reference('口岸', 'port', {
      inList: true,
      search: 'equals',
      help: '不填用于所有口岸；有本口岸渠道的优先，几个都适用时用最新建的',
    }),
    way: choice('方式', deliveryWays, {
      default: 'folder',
      inList: true,
      search: 'in',
      help: '目录：放在服务器上由口岸平台取走；HTTPS：发到平台的接口；模拟平台只供培训',
    }),
    file_format: choice('文件格式', { json: 'JSON', xml: 'XML' }, { default: 'json' }),
    folder: exchangeFolder('目录名', { help: '在管理员配置的交接目录下、本企业的子目录里；不填用 LISTS' }),
    address: httpsAddress('接口地址', 'HTTPS 方式必填；改成别的主机后须重新设置密钥'),
    answers_address: httpsAddress('答复地址', '平台提供答复文件的才填：系统定时读取'),
    auth: choice(
      '认证',
      { none: '无', bearer: '密钥（Bearer）', basic: '用户名和密码' },
      { default: 'none', help: '密钥或密码用“设置密钥”保存，保存后不再显示' },
    ),
    auth_user: text('认证用户名', { max: 100, help: '用户名和密码认证时填写' }),
    secret_set_at: dateTime('密钥保存时间', { automatic: true, inList: true }),
    /** Of answer files that were not understood, or only in part. */
    answer_problem: text('答复文件的问题', { max: 500, automatic: true }),
    answered_at: dateTime('最近答复', { automatic: true, inList: true }),
  },
})

const crudApi = crud(handoverChannel, '/handover/channel', {
  list: 'POST list',
  get: 'POST get',
  create: 'POST create',
  update: 'POST edit',
  remove: 'POST delete',
})

const id = text('编号', { required: true, max: 36 })

/** Seals the key or the password of a channel. An empty value removes it. */
const setSecret = operation('handover_channel.secret', 'POST /handover/channel/secret', {
  summary: '保存交接渠道的密钥',
  access: may('handover_channel', 'edit'),
  input: draft({
    id,
    version: integer('版本', { required: true }),
    secret: text('密钥或密码', { max: 500, secret: true, help: '不填即删除已保存的密钥', examples: ['k-2026-0001'] }),
  }),
  output: returnsData(rowFields(handoverChannel)),
})

/** Tries a channel: a job, because no request waits for another system. */
const test = operation('handover_channel.test', 'POST /handover/channel/test', {
  summary: '测试交接渠道',
  access: may('handover_channel', 'edit'),
  input: draft({ id }),
  output: returnsData({ job_id: text('任务编号', { required: true, max: 36 }) }),
})

/** Writes and removes a file, or posts a note that says that it is a test. */
export const testChannelJob = jobType('handover_channel.test', {
  label: '测试交接渠道',
  access: may('handover_channel', 'edit'),
  input: draft({ id }),
})

export const handoverChannelApi = { ...crudApi, setSecret, test }
