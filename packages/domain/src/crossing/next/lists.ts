import type { Next, Progress } from '../crossing.ts'
import { ofStatus } from '../crossing.ts'

const acts: Readonly<Record<string, Pick<Next, 'act' | 'label'>>> = {
  draft: { act: 'openList', label: '检查并交接集报清单' },
  rejected: { act: 'openList', label: '修改退单：集报清单' },
  sending: { act: 'openList', label: '交接集报清单' },
  handed_over: { act: 'wait', label: '等待海关对集报清单的答复' },
  accepted: { act: 'wait', label: '集报清单待并入报关单' },
}

/** The gathered lists of the batch, and a list for goods that have come and may be declared gathered. */
export function listAct(records: Progress): Next | undefined {
  const lists = records.lists ?? []
  for (const [status, step] of Object.entries(acts)) {
    const list = lists.find((one) => one.status === status)
    if (list) return { ...step, doc_id: list.id }
  }
  // Where there is no scale of ours, customs' release tells that the goods have come.
  const hasCome =
    ofStatus(records, 'done').length > 0 || (records.has_scale === false && records.manifest?.status === 'released')
  const isDue = records.gathers && lists.length === 0 && hasCome
  return isDue ? { act: 'makeList', label: '生成集报清单', doc_id: null } : undefined
}
