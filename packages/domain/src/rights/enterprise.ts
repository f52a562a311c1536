import { crud } from '../kit/crud.ts'
import { entity } from '../kit/entity.ts'
import { choice, date, flag, text } from '../kit/field.ts'
import { creditCode, customsRegistrationCode, phone } from '../values/index.ts'

/** The tenant. The platform's staff maintain its rows. */
export const enterprise = entity('enterprise', {
  label: '企业',
  menu: 'enterprise',
  scope: 'platform',
  display: 'company_name',
  state: 'status',
  audience: 'self',
  fields: {
    company_name: text('企业名称', {
      required: true,
      max: 70,
      unique: true,
      inList: true,
      search: 'contains',
      sort: true,
    }),
    status: choice(
      '状态',
      { active: '启用', disabled: '停用', expired: '到期' },
      {
        default: 'active',
        inList: true,
        search: 'in',
        tones: { active: 'done', disabled: 'draft', expired: 'attention' },
        selectable: ['active'],
        switched: { on: 'active', off: 'disabled' },
      },
    ),
    company_code: customsRegistrationCode('海关注册编码', { inList: true }),
    credit_code: creditCode('统一社会信用代码'),
    contact_name: text('联系人', { max: 50 }),
    contact_phone: phone('联系电话', { personal: true }),
    valid_to: date('有效期至', { expires: '企业账户' }),
  },
})

const calls = crud(enterprise, '/enterprise/group', {
  list: 'GET|POST getall',
  get: 'GET|POST getbyid',
  create: 'POST create',
  update: 'POST update',
  remove: 'POST del',
})

/** `ready_made`: with every menu that an enterprise may have, and the usual roles. */
export const enterpriseApi = {
  ...calls,
  create: {
    ...calls.create,
    input: {
      ...calls.create.input,
      fields: {
        ...calls.create.input.fields,
        ready_made: flag('开通全部菜单', { help: '同时建立角色制单员、复核员、司磅员；都可以再改' }),
      },
    },
  },
} as Omit<typeof calls, 'create'> & { create: typeof calls.create }
