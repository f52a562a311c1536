/** Errors of code tables, of the platform's pool of goods, and of element lists. */
export const referenceProblems = {
  'codes.changed': { status: 409, text: '预览之后代码表又有变化，请重新预览' },
  'goods.poolChanged': { status: 409, text: '公共商品又有变化，请重新查看后再采用' },
  'elements.changed': { status: 409, text: '预览之后申报要素又有变化，请重新预览' },
} as const
