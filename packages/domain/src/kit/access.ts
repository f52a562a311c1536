/** Buttons that a right may name, with their labels. */
export const buttons = {
  query: '查询',
  get: '查看',
  add: '新增',
  edit: '修改',
  delete: '删除',
  restore: '恢复',
  merge: '合并',
  enable: '启用',
  disable: '停用',
  import: '导入',
  export: '导出',
  declare: '申报',
  undo: '撤回',
  void: '作废',
  print: '打印',
  manual: '手工录入',
  approve: '审批',
  personal: '查看个人信息',
} as const

export type Button = keyof typeof buttons

export interface Right {
  readonly menu: string
  readonly button: Button
}

/** What a signed-in user must settle before anything else: a new password, a second factor. */
export type Due = 'password' | 'factor'

/** The callers of an operation. There is no default: each operation declares one of these. */
export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'signedIn'; readonly whileDue?: readonly Due[] }
  | { readonly kind: 'agent' }
  | ({ readonly kind: 'right' } & Right)
  | { readonly kind: 'anyRight'; readonly rights: readonly Right[] }

/** Anybody, also without a token. */
export const anybody: Access = { kind: 'public' }
/** Any signed-in user; for the caller's own data and for look-ups. */
export const signedIn: Access = { kind: 'signedIn' }
/** Likewise, also callers who must settle one of these first; every other operation refuses them. */
export const signedInWhile = (...whileDue: readonly Due[]): Access => ({ kind: 'signedIn', whileDue })
/** Port agents, by their keys: they may call nothing else, and nobody else may call it. */
export const onlyAgents: Access = { kind: 'agent' }
/** Callers with this button on this menu, by the union of user, role and group rights. */
export const may = (menu: string, button: Button): Access => ({ kind: 'right', menu, button })
/** A part of an operation, or a step of one, with a right of its own: screens ask it as they ask an operation. */
export interface Restricted {
  readonly access: Access
}

/** Callers with any one of these rights. */
export const mayAny = (...rights: readonly Right[]): Access => ({ kind: 'anyRight', rights })
