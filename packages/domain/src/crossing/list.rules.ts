import { truncate } from '../kit/field/truncate.ts'
import { cargoListFlow } from '../cargo/cargoList.flow.ts'
import { inventoryFlow } from '../inventory/inventory.flow.ts'
import { dueOf } from '../inventory/inventory.rules.ts'
import type { BatchCargo, BatchList, Card } from './crossing.ts'

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
    blocked: status === 'rejected' ? truncate(`海关退单，须修改后重新交接：${decision_text ?? ''}`, 500) : null,
    doc_id: id,
    due_at: due?.due_at.toISOString() ?? null,
    due_label: due ? (due.due_kind === 'declaration' ? '并入报关单' : '清单申报') : null,
    make: null,
  }
}

/** The card of the cargo list of one truck. */
export function cargoCard({ id, cargo_no, status, plate_number, receiver, port_officer, ...list }: BatchCargo): Card {
  const { label, tone } = cargoListFlow.states[status]
  const isPosted = list.frozen_no !== null
  return {
    step: 'cargo',
    doc_type: null,
    title: `载货清单 ${plate_number}`,
    state: status === 'prepared' && isPosted ? '文件已生成' : label,
    tone,
    who: list.updated_by,
    at: list.updated_at,
    note: port_officer ? `口岸确认：${port_officer}` : receiver ? `交给 ${receiver}` : cargo_no,
    blocked: null,
    doc_id: id,
    due_at: null,
    due_label: null,
    make: null,
  }
}
