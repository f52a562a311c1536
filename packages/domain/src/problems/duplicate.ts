/** Errors of merging records. */
export const duplicateProblems = {
  'duplicate.undone': { status: 409, text: '这次合并已经撤销' },
  'duplicate.keptGone': { status: 409, text: '保留的记录已被删除或又并入了别的记录，请先恢复它' },
  'duplicate.merged': { status: 409, text: '这条记录已并入别的记录，请在“重复记录”里撤销合并' },
} as const
