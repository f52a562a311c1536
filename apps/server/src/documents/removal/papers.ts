import { arrival } from '@guanqiao/domain/arrival/arrival'
import { confirmation } from '@guanqiao/domain/confirmation/confirmation'
import { confirmationMessages } from '@guanqiao/domain/confirmation/messageType'
import { documentFlow } from '@guanqiao/domain/documents/documentFlow'
import { removalBlockers } from '@guanqiao/domain/documents/removal.rules'
import type { HeldPaper } from '@guanqiao/domain/documents/removal.rules'
import { isMoving } from '@guanqiao/domain/documents/carried'
import { gateEvent } from '@guanqiao/domain/gate/index'
import { inventory } from '@guanqiao/domain/inventory/inventory'
import { inventoryFlow } from '@guanqiao/domain/inventory/inventory.flow'
import { offload } from '@guanqiao/domain/offload/offload'
import { offloadMessages } from '@guanqiao/domain/offload/messageType'
import { tally } from '@guanqiao/domain/tally/tally'
import { weighing } from '@guanqiao/domain/weighing/index'
import type { Context } from '../../kernel/handlers.ts'

/** States in which customs has a document, or may have it. */
const effectiveStates = ['sending', 'sent', 'review', 'accepted', 'deleting'] as const
const applied = ['sending', 'sent', 'review'] as const
/** States of a gathered list that left the enterprise. */
const handedOver = ['handed_over', 'accepted', 'manual'] as const

type BatchPaper = HeldPaper & { readonly batch_number: string }

const stateIn = (states: Readonly<Record<string, { readonly label: string }>>, status: string): string =>
  states[status]?.label ?? status

/** The papers on some batches of one enterprise that customs has, or may have, and what happened to their trucks; takes eight statements. */
export async function heldPapers(
  { data }: Context,
  enterprise_id: string,
  batches: readonly string[],
): Promise<BatchPaper[]> {
  const match = { enterprise_id, batch_number: [...new Set(batches)] }
  const confirmations = await data.all(confirmation, { ...match, status: effectiveStates })
  const arrivals = await data.all(arrival, { ...match, status: effectiveStates })
  const tallies = await data.all(tally, { ...match, status: effectiveStates })
  const applications = await data.all(offload, { ...match, status: [...applied, 'accepted'] })
  const lists = await data.all(inventory, { ...match, status: handedOver })
  const returns = await data.all(confirmation, {
    enterprise_id,
    return_of: match.batch_number,
    status: effectiveStates,
  })
  const { states } = documentFlow
  return [
    ...confirmations.map(({ batch_number, message_type, status }) => ({
      batch_number,
      message_type,
      label: `${confirmationMessages[message_type]}${stateIn(states, status)}`,
    })),
    ...[...arrivals, ...tallies].map((row) => ({
      batch_number: row.batch_number,
      message_type: row.message_type,
      label: `${row.message_type === 'MT3402' ? '运抵报告' : '理货报告'} ${row.message_type} ${stateIn(states, row.status)}`,
      numbers: numbersOf(row),
    })),
    ...applications.flatMap((row) => {
      const isDecided = row.status === 'accepted'
      // Goods that were left behind are still in their manifest.
      if (isDecided && !isMoving(row.message_type)) return []
      const label = isDecided
        ? `货物已改配至批次 ${row.new_batch_number ?? ''}`
        : `${offloadMessages[row.message_type]}${stateIn(states, row.status)}`
      return [
        {
          batch_number: row.batch_number,
          message_type: isDecided ? 'moved' : row.message_type,
          label,
          numbers: numbersOf({ bills: row.bills, containers: null }),
        },
      ]
    }),
    ...returns
      .filter(({ batch_number, return_of }) => batch_number !== return_of)
      .map((row) => ({
        batch_number: row.return_of ?? '',
        message_type: 'return',
        label: `返程的${confirmationMessages[row.message_type]}（批次 ${row.batch_number}）${stateIn(states, row.status)}`,
      })),
    ...(await happenings(data, match)),
    ...lists.map(({ batch_number, inventory_no, bill_no, status }) => ({
      batch_number: batch_number ?? '',
      message_type: 'list',
      label: `集报清单 ${inventory_no ?? ''} ${stateIn(inventoryFlow.states, status)}`,
      numbers: bill_no === null ? undefined : [bill_no],
    })),
  ]
}

const MAX_TRUCKS = 5

/** The trucks of the batches that passed a gate or were weighed. */
async function happenings(
  data: Context['data'],
  match: { readonly enterprise_id: string; readonly batch_number: string[] },
): Promise<BatchPaper[]> {
  const passages = await data.all(gateEvent, { ...match, status: 'passed', result: ['Y', '1'] })
  const tickets = (await data.all(weighing, match)).filter(({ status }) => status !== 'void')
  const ofBatch = <R extends { readonly batch_number: string | null; readonly plate_number: string | null }>(
    rows: readonly R[],
    message_type: string,
    verb: string,
  ): BatchPaper[] =>
    [...Map.groupBy(rows, ({ batch_number }) => batch_number ?? '')].map(([batch_number, some]) => {
      const plates = [...new Set(some.flatMap(({ plate_number }) => plate_number ?? []))]
      const more = plates.length > MAX_TRUCKS ? ` 等 ${plates.length} 辆` : ''
      return { batch_number, message_type, label: `车辆 ${plates.slice(0, MAX_TRUCKS).join('、')}${more} ${verb}` }
    })
  return [...ofBatch(passages, 'gate', '已过卡口'), ...ofBatch(tickets, 'ticket', '已过磅')]
}

interface Lines {
  readonly bills: readonly { readonly bill_no: string }[] | null
  readonly containers: readonly { readonly container_number: string }[] | null
}

/** The numbers of the bills and containers of a document. */
export const numbersOf = ({ bills, containers }: Lines): string[] => [
  ...(bills ?? []).map(({ bill_no }) => bill_no),
  ...(containers ?? []).map(({ container_number }) => container_number),
]

/** A document, or some of its bills, to be deleted at customs. */
export interface Removed {
  readonly batch_number: string
  readonly message_type: string
  /** The numbers of its bills and containers; undefined for a document on the whole batch. */
  readonly numbers?: readonly string[] | undefined
}

/** Why each of some documents of one enterprise may not be deleted at customs now: what refers to it. */
export async function blockersOf(
  ctx: Context,
  enterprise_id: string,
  removed: readonly Removed[],
): Promise<string[][]> {
  const papers = await heldPapers(
    ctx,
    enterprise_id,
    removed.map(({ batch_number }) => batch_number),
  )
  return removed.map((one) =>
    removalBlockers(
      one,
      papers.filter(({ batch_number }) => batch_number === one.batch_number),
    ),
  )
}
