import { auditDownload, auditGet, auditHistory, auditKinds, auditList } from './log.ts'
import { myActivity } from './myActivity.ts'
import { recycleGet, recycleKinds, recycleList } from './recycle.ts'
import { recycleRestore, recycleRestoreMany } from '../kit/calls/restore.ts'
import { undoEdits } from '../kit/calls/undo.ts'

export * from './log.ts'
export const auditOperations = [
  auditList,
  auditDownload,
  auditKinds,
  auditGet,
  auditHistory,
  recycleList,
  recycleKinds,
  recycleGet,
  recycleRestore,
  recycleRestoreMany,
  undoEdits,
  myActivity,
]
