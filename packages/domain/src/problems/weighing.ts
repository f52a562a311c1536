/** Errors of weighings. */
export const weighingProblems = {
  'weighing.open': { status: 409, text: '该车辆有未完成的磅单' },
  'weighing.state': { status: 409, text: '磅单当前状态不允许此操作' },
  'weighing.approval': { status: 422, text: '重量差异超过限值，须审批后完成' },
  'gate.state': { status: 409, text: '这条过卡记录已经处理过' },
} as const
