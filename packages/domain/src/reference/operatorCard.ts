import { crud } from '../kit/crud.ts'
import { entity } from '../kit/entity.ts'
import { choice, date, text } from '../kit/field.ts'
import { creditCode, customsRegistrationCode, icCardNumber } from '../values/index.ts'

/** 操作员IC卡: signs messages to customs in the enterprise's own client. The product never stores its PIN. */
export const operatorCard = entity('operator_card', {
  label: '操作员卡',
  menu: 'operator_card',
  scope: 'enterprise',
  display: 'card_no',
  hint: 'holder_name',
  state: 'status',
  fields: {
    card_no: icCardNumber('卡号', { required: true, inList: true, search: 'contains', sort: true, unique: true }),
    status: choice(
      '状态',
      { active: '启用', disabled: '停用', lost: '挂失' },
      {
        default: 'active',
        inList: true,
        search: 'in',
        tones: { active: 'done', disabled: 'draft', lost: 'bad' },
        selectable: ['active'],
        switched: { on: 'active', off: 'disabled' },
      },
    ),
    holder_name: text('持卡人', { required: true, max: 50, inList: true, search: 'contains' }),
    card_type: choice(
      '卡类型',
      { operator: '操作员卡', legal: '法人卡' },
      { default: 'operator', inList: true, search: 'in' },
    ),
    valid_to: date('有效期至', { required: true, inList: true, search: 'range', expires: '操作员卡' }),
    company_code: customsRegistrationCode('海关注册编码'),
    credit_code: creditCode('统一社会信用代码'),
    cert_no: text('证书编号', { max: 50 }),
  },
})

export const operatorCardApi = crud(operatorCard, '/platform/iccard', {
  list: 'GET getall',
  get: 'GET|POST getbyid',
  create: 'POST create',
  update: 'POST update',
  remove: 'POST delete',
})
