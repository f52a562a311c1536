/** Errors of every document. */
export const documentProblems = {
  'document.state': { status: 409, text: '单证当前状态不允许此操作' },
  'print.outdated': { status: 409, text: '记录刚被更改，请刷新后再打印' },
  'document.reason': { status: 422, text: '向海关申报删除须填写原因' },
  'report.manifest': { status: 409, text: '该批次没有这一方向的公路舱单（运抵报告只用于出口）' },
  'report.done': { status: 409, text: '该批次的货物已全部列入报告' },
  'packing.manifest': { status: 409, text: '该批次没有出口预配舱单，装箱清单由舱单生成' },
  'packing.done': { status: 409, text: '该批次舱单中的集装箱都已有装箱清单，或舱单没有集装箱' },
  'offload.manifest': { status: 409, text: '该批次没有公路舱单，落装、改配由舱单生成' },
  'offload.bills': { status: 409, text: '该批次没有可以申请的提(运)单：海关接受以后才能申请，已申请的不再申请' },
  'documentContainer.absent': { status: 404, text: '这个批次的单证上没有这个集装箱，请刷新列表' },
  'handover.none': { status: 409, text: '清单没有经渠道送达，请下载交接文件' },
  'handover.received': { status: 409, text: '对方已收到文件，不能再改交接方式' },
  'handover.noChannel': { status: 409, text: '没有启用的交接渠道适用于这份清单，请先设置渠道，或下载交接文件' },
  'handover.inUse': { status: 409, text: '还有清单正在经这个渠道送达，等送达或改为下载后再改' },
  'handover.test': { status: 409, text: '渠道测试没有通过' },
  'license.used': { status: 409, text: '许可证已被订单使用，不能删除' },
} as const
