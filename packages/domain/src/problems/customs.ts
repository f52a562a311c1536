/** Errors of manifests. */
export const customsProblems = {
  'customs.off': {
    status: 409,
    text: '尚未接通海关，没有发出；可以先暂存，请系统管理员按运维手册设置 CUSTOMS_GATEWAY',
  },
  'manifest.locked': { status: 409, text: '舱单已申报，不能直接修改，请走变更' },
  'manifest.exists': { status: 409, text: '该批次已有舱单' },
  'manifest.state': { status: 409, text: '舱单当前状态不允许此操作' },
  'manifest.blocked': { status: 422, text: '单证检查未通过，不能申报' },
  'manifest.reason': { status: 422, text: '变更或删除须填写原因' },
  'rejection.notSent': { status: 409, text: '没有改动，因为改后仍不能申报' },
  'rejection.settled': { status: 409, text: '已经不是这个代码的退单，请刷新' },
} as const
