import { inventoryFlow } from '../inventory/inventory.flow.ts'
import { dueOf } from '../inventory/inventory.rules.ts'
import type { BatchList, Card } from './crossing.ts'

/** The card of a gathered list; its time limit changes with its state. */
export function listCard(list: BatchList): Card {
  const { id, inventory_no, status, list_no, clear_no, decision_text, updated_by, updated_at } = list
  const state = inventoryFlow.states[status]
  const due = dueOf(list)
  return {
    step: 'list',
    doc_type: null,
    title: `集报清单 ${inventory_no ?? ''}`.trim(),
    state: state.label,
    tone: state.tone,
    who: updated_by,
    at: updated_at,
    note: list_no ? `海关编号 ${list_no}` : clear_no ? `凭证号 ${clear_no}` : null,
    blocked: status === 'rejected' ? `海关退单，须修改后重新交接：${decision_text ?? ''}`.slice(0, 500) : null,
    doc_id: id,
    due_at: due?.due_at.toISOString() ?? null,
    due_label: due ? (due.due_kind === 'declaration' ? '并入报关单' : '清单申报') : null,
  }
}
