import { menus } from '@guanqiao/domain/menus'
import { only, roleTemplates, withinEnterprise } from '../../../platform/users/roleTemplates.ts'
import type { RoleRights } from '../../../platform/users/roleTemplates.ts'

export const DEMO_PASSWORD = 'Guanqiao@2026'

/** The two enterprises of the demonstration. */
export const demoEnterprises = {
  a: { company_name: '内蒙古北疆国际物流有限公司', company_code: '1502960A01', contact_name: '巴特尔' },
  b: { company_name: '二连浩特天骏报关有限公司', company_code: '1507980B02', contact_name: '李静' },
} as const

interface DemoAccount {
  readonly username: string
  readonly full_name: string
  /** Shown beside the account on the sign-in screen. */
  readonly note: string
  readonly enterprise?: keyof typeof demoEnterprises
  readonly admin?: true
  readonly role?: keyof typeof demoRoles | '平台管理员'
}

export const demoAccountList: readonly DemoAccount[] = [
  { username: 'admin', full_name: '平台管理员', note: '平台管理员', admin: true, role: '平台管理员' },
  { username: 'platform.clerk', full_name: '平台客服', note: '平台工作人员', role: '平台客服' },
  {
    username: 'a.admin',
    full_name: '巴特尔',
    note: '北疆物流 企业管理员',
    enterprise: 'a',
    admin: true,
    role: '企业管理员',
  },
  { username: 'a.clerk', full_name: '王晓燕', note: '北疆物流 制单员', enterprise: 'a', role: '制单员' },
  { username: 'a.checker', full_name: '赵国强', note: '北疆物流 复核员', enterprise: 'a', role: '复核员' },
  { username: 'a.weigher', full_name: '苏日娜', note: '北疆物流 司磅员', enterprise: 'a', role: '司磅员' },
  { username: 'a.none', full_name: '陈默', note: '北疆物流 没有任何权限', enterprise: 'a' },
  { username: 'a.spare', full_name: '备用账号', note: '北疆物流 备用，可用来试锁定', enterprise: 'a', role: '制单员' },
  {
    username: 'b.admin',
    full_name: '李静',
    note: '天骏报关 企业管理员',
    enterprise: 'b',
    admin: true,
    role: '企业管理员',
  },
  { username: 'b.clerk', full_name: '孙悦', note: '天骏报关 制单员', enterprise: 'b', role: '制单员' },
]

/** The number of the n-th account, of a range that nobody is given; codes to it are simulated. */
export const demoMobile = (n: number): string => `138478000${String(n + 10)}`

/** Simulated codes and links open every account. */
const keptByAdministrators = new Set(['outgoing', 'policy', 'registration'])

/** The roles of the demonstration with their rights. */
export const demoRoles = {
  平台客服: ((menu, buttons) =>
    keptByAdministrators.has(menu) ? [] : only('query', 'get', 'export')(buttons)) as RoleRights,
  企业管理员: withinEnterprise,
  ...roleTemplates,
} as const

/** Menu key → buttons, of a role. */
export const rightsOf = (role: keyof typeof demoRoles): { key: string; buttons: string }[] =>
  menus
    .map(({ key, buttons }) => ({ key, buttons: demoRoles[role](key, buttons).join(',') }))
    .filter((right) => right.buttons !== '')
