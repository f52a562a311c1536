/** Errors of code tables. */
export const referenceProblems = {
  'codes.changed': { status: 409, text: '预览之后代码表又有变化，请重新预览' },
} as const
