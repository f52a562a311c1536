/** Errors of orders and batch numbers. */
export const orderProblems = {
  'order.notDraft': { status: 409, text: '订单已提交，不能再按草稿修改' },
  'order.state': { status: 409, text: '订单当前状态不允许此操作' },
  'order.inUse': { status: 409, text: '订单已有在途单证，不能删除' },
  'order.incomplete': { status: 422, text: '订单还不完整，不能提交' },
  'orderRelated.ofManifest': { status: 409, text: '舱单与订单的关联随舱单建立和解除，不能单独修改或删除' },
  'batch.exhausted': { status: 409, text: '号段中的批次号不足，请录入新号段或改为按规则编制' },
  'batch.serials': { status: 409, text: '按规则编制的流水号已用完' },
  'batch.organisation': { status: 409, text: '不能按规则编制批次号，缺少组织机构代码' },
  'batch.typed': { status: 409, text: '此口岸的批次号设为手工录入' },
  'batch.taken': { status: 409, text: '批次号已被使用' },
  'batch.state': { status: 409, text: '批次号当前状态不允许此操作' },
} as const
