/** Errors of saved filters and templates. */
export const preferenceProblems = {
  'listFilter.ofAnother': { status: 403, text: '只有保存人和本企业管理员可以修改或删除共享的查询方案' },
  'template.ofAnother': { status: 403, text: '只有保存人和本企业管理员可以修改或删除共享的模板' },
} as const
