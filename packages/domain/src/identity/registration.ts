import { anybody, may } from '../kit/access.ts'
import { crud } from '../kit/crud.ts'
import { entity } from '../kit/entity.ts'
import { choice, dateTime, flag, reference, text } from '../kit/field.ts'
import { draft, operation, returnsBare } from '../kit/operation.ts'
import { creditCode, email, mobile, password, username } from '../values/index.ts'
import { codeText } from './codes.ts'

const kinds = { enterprise: '新企业', join: '加入企业' } as const
const statuses = { pending: '待审核', approved: '已通过', refused: '已拒绝' } as const

/** A request for an account, decided by the platform's administrators. The mobile number was confirmed by a code. */
export const registration = entity('registration', {
  label: '注册申请',
  menu: 'registration',
  scope: 'platform',
  display: 'company_name',
  state: 'status',
  audience: 'owner',
  narrowedBy: [['created_at']],
  fields: {
    kind: choice('申请', kinds, { required: true, automatic: true, inList: true, search: 'equals' }),
    company_name: text('企业名称', { required: true, max: 70, automatic: true, inList: true, search: 'contains' }),
    credit_code: creditCode('统一社会信用代码', { automatic: true, inList: true }),
    full_name: text('姓名', { required: true, max: 50, automatic: true, inList: true }),
    mobile: mobile('手机号码', { required: true, automatic: true, inList: true, personal: true, search: 'equals' }),
    email: email('邮箱', { required: true, automatic: true, personal: true }),
    status: choice('状态', statuses, {
      default: 'pending',
      automatic: true,
      inList: true,
      search: 'in',
      tones: { pending: 'attention', approved: 'done', refused: 'bad' },
    }),
    reason: text('拒绝原因', { max: 200, automatic: true, inList: true }),
    username: text('账号', { max: 50, automatic: true, inList: true }),
    enterprise_id: reference('企业', 'enterprise', { automatic: true }),
    decided_by: text('审核人', { max: 50, automatic: true }),
    decided_at: dateTime('审核时间', { automatic: true, inList: true }),
  },
  internal: {
    password_hash: text('密码', { required: true, secret: true }),
    network: text('来自', { required: true, max: 64 }),
  },
})

export const registrationApi = crud(registration, '/platform/registration', {
  list: 'GET|POST getall',
  get: 'GET|POST getbyid',
})

/** Whether anybody may register. */
export const registrationState = operation('registration.state', 'GET /account/register/state', {
  summary: '是否开放注册',
  access: anybody,
  input: draft({}),
  output: returnsBare({ open: flag('开放注册', { required: true }) }),
})

/** The answer is the same whether or not the number, the enterprise or an account exists. */
export const register = operation('registration.submit', 'POST /account/register', {
  summary: '注册',
  access: anybody,
  input: draft({
    kind: choice('申请', kinds, { required: true }),
    company_name: text('企业名称', { required: true, max: 70 }),
    credit_code: creditCode('统一社会信用代码', { help: '申请新企业时必填' }),
    full_name: text('姓名', { required: true, max: 50 }),
    email: email('邮箱', { required: true }),
    mobile: mobile('手机号', { required: true }),
    sms_code: codeText('验证码', { required: true }),
    password: password('密码', { required: true }),
  }),
  output: returnsBare({ status: choice('状态', { pending: '待审核' }, { required: true }) }),
})

/** For the owner of the number, proven by a code. */
export const registrationResult = operation('registration.result', 'POST /account/register/result', {
  summary: '查询注册结果',
  access: anybody,
  input: draft({ mobile: mobile('手机号', { required: true }), sms_code: codeText('验证码', { required: true }) }),
  output: returnsBare({
    status: choice('状态', { ...statuses, none: '没有申请' }, { required: true }),
    company_name: text('企业名称', { max: 70 }),
    reason: text('拒绝原因', { max: 200 }),
    username: text('账号', { max: 50 }),
  }),
})

const id = text('编号', { required: true, max: 36 })
const decided = returnsBare({ id, enterprise_id: text('企业编号', { max: 36 }) })

/** Creates the account with the password that the applicant chose: of a new enterprise as its administrator, otherwise without any right. */
export const approveRegistration = operation('registration.approve', 'POST /platform/registration/approve', {
  summary: '通过注册',
  access: may('registration', 'approve'),
  input: draft({
    id,
    username: username('账号', { required: true }),
    enterprise_id: reference('加入的企业', 'enterprise', { help: '申请加入企业时必填' }),
  }),
  output: decided,
})

export const refuseRegistration = operation('registration.refuse', 'POST /platform/registration/refuse', {
  summary: '拒绝注册',
  access: may('registration', 'approve'),
  input: draft({ id, reason: text('拒绝原因', { required: true, max: 200 }) }),
  output: decided,
})

export const openRegistration = operation('registration.open', 'POST /platform/registration/open', {
  summary: '开放或关闭注册',
  access: may('registration', 'edit'),
  input: draft({ open: flag('开放注册', { required: true }) }),
  output: returnsBare({ open: flag('开放注册', { required: true }) }),
})
