/** Errors of notes. */
export const noteProblems = {
  'note.late': { status: 409, text: '备注发出 10 分钟后不能再修改或删除' },
  'note.ofAnother': { status: 403, text: '只有作者可以修改或删除备注' },
} as const
