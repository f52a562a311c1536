import { createHash } from 'node:crypto'
import { filerOf, formatSendTime, messageFileName, writeReceipt } from '@guanqiao/customs'
import type { CustomsState, Receipt as Answer } from '@guanqiao/customs'
import { manifestStates, summaryOf } from '@guanqiao/domain/customs/index'
import type { BillState, manifest } from '@guanqiao/domain/customs/index'
import type { Row } from '@guanqiao/domain/kit/entity'
import { customsMessage, receipt } from '@guanqiao/domain/message/index'
import type { FunctionCode } from '../../modules/customs/sending/buildMessage.ts'
import { composeBills } from '../../modules/customs/sending/composeBills.ts'
import { seal } from '../../documents/sending/seal.ts'
import { iso, minutes } from '../seededRandom.ts'
import type { World } from './orders.ts'
import { askCustoms, stateBefore } from './customs.ts'
import type { Papers } from './papers.ts'
import type { TruckProgress } from './orderPlans.ts'
import { completeRow } from '../store.ts'

type Message = Row<typeof customsMessage>
type Receipt = Row<typeof receipt>
type State = Row<typeof manifest>['status']

export interface Traffic {
  readonly papers: Papers
  readonly messages: Message[]
  readonly receipts: Receipt[]
  /** The manifest's states with their times, from first to last. */
  readonly steps: { readonly at: number; readonly state: State; readonly by: string }[]
  /** Customs' state before the first message. */
  readonly before: CustomsState
}

interface Telling extends Traffic {
  customsState: CustomsState
  /** Customs' replies to the last message, up to the present. */
  answers: readonly Answer[]
}

const OFFICE = '海关回执'
const SECOND = 1_000

/** All messages and receipts of one manifest, and its states. */
export function tellTraffic(world: World, papers: Papers, n: number): Traffic {
  const { clerk, checker, now } = world.scene
  const before = stateBefore(papers, filerOf(senderOf(world)), n)
  const story: Telling = {
    before,
    customsState: before,
    answers: [],
    papers,
    messages: [],
    receipts: [],
    steps: [{ at: papers.enteredAt, state: 'draft', by: clerk }],
  }
  const { progress, sent, enteredAt } = papers
  if (progress === 'draft') return story
  story.steps.push({ at: enteredAt + SECOND, state: 'ready', by: clerk })
  if (progress === 'ready') return story
  const first = send(world, story, '9', sent, checker)
  if (progress === 'sending') return story
  if (progress === 'sendFail') {
    fail(story, first, sent + minutes(1), '客户端网络中断，报文未能发往海关')
    return story
  }
  answer(world, story, first, 'E1', sent + 18 * SECOND, 'sent')
  if (progress === 'sent') return story
  answer(world, story, first, 'E3', sent + 40 * SECOND)
  if (progress === 'overdue') return story
  decide(world, story, first)
  if (progress === 'changing') send(world, story, '5', now - minutes(6), checker)
  if (progress === 'deleting') send(world, story, '3', now - minutes(7), checker)
  if (progress === 'deleted') {
    const withdrawal = send(world, story, '3', sent + minutes(50), checker)
    answer(world, story, withdrawal, '01', sent + minutes(53), 'deleted')
  }
  return story
}

const goodsDecisions: Partial<Record<TruckProgress, readonly [code: string, state: State]>> = {
  closed: ['11', 'released'],
  half: ['11', 'released'],
  held: ['11', 'released'],
  released: ['11', 'released'],
  refused: ['13', 'refused'],
}

function decide(world: World, story: Telling, first: Message): void {
  const { progress, sent } = story.papers
  if (progress === 'review') return answer(world, story, first, '02', sent + minutes(4), 'review')
  if (progress === 'rejected') return answer(world, story, first, '03', sent + minutes(5), 'rejected')
  const isReviewed = story.answers.some(({ code }) => code === '02')
  if (isReviewed) answer(world, story, first, '02', sent + minutes(4), 'review')
  answer(world, story, first, '01', sent + minutes(isReviewed ? 9 : 4), 'accepted')
  const goods = goodsDecisions[progress]
  if (goods) answer(world, story, first, goods[0], sent + minutes(38), goods[1])
}

const sendingStates: Readonly<Record<FunctionCode, State>> = { 9: 'sending', 5: 'changing', 3: 'deleting' }
const change = { reason_codes: ['004'], reason_text: '过磅后更正', contact: '王晓燕', phone: '0478-7968800' }

function send(world: World, story: Telling, code: FunctionCode, at: number, by: string): Message {
  const { scene, random, parties } = world
  const { manifest: head, bills, filed } = story.papers
  const id = random.id(at)
  const original = story.messages[0] && { message_id: story.messages[0].message_id, deleted: false }
  const manifest = { ...head, status: code === '9' ? ('ready' as const) : ('accepted' as const) }
  const content = { manifest, bills: code === '5' ? bills : filed }
  const sealed = seal(
    manifest,
    { id, function_code: code, at: new Date(at), sender: parties.transmitter },
    composeBills(content, { customsCopy: { manifest, bills: filed }, change, original }),
  )
  if (Array.isArray(sealed))
    throw new Error(`the demonstration's manifest ${head.batch_number} cannot be sent: ${sealed[0]?.message}`)
  const message = completeRow(customsMessage, scene.enterpriseId, {
    id,
    created_at: iso(at),
    created_by: by,
    ...sealed,
    status: 'delivered',
    batch_number: head.batch_number,
    doc_type: 'manifest',
    doc_id: head.id,
    message_type: head.message_type,
    function_code: code,
    transmitter_id: parties.transmitter.id,
    file_name: messageFileName(
      head.message_type,
      sealed.body.split('<SenderID>')[1] ?? '',
      new Date(at),
      random.between(0, 999),
    ),
    bills: bills.map((bill) => ({ id: bill.id, bill_no: bill.bill_no })),
    sent_by: by,
    attempts: 1,
    queued_at: iso(at),
    delivered_at: iso(at + 2 * SECOND),
    updated_at: iso(at + 2 * SECOND),
  })
  const drill = story.papers.progress === 'refused' ? ({ scenario: 'refuse' } as const) : undefined
  const { receipts, customsState } = askCustoms(sealed.body, at, story.customsState, drill)
  story.answers = receipts
  story.customsState = customsState
  story.messages.push(message)
  story.steps.push({ at, state: sendingStates[code], by })
  return message
}

function replace(story: Traffic, message: Message, values: Partial<Message>): void {
  const at = story.messages.findIndex(({ id }) => id === message.id)
  story.messages[at] = { ...story.messages[at]!, ...values }
}

function fail(story: Traffic, message: Message, at: number, last_error: string): void {
  replace(story, message, { status: 'failed', last_error, updated_at: iso(at) })
  story.steps.push({ at, state: 'send_fail', by: OFFICE })
}

/** The sender at customs is the transmitter, by the office of its registration and its organisation code. */
const senderOf = ({ parties: { transmitter } }: World): string =>
  transmitter.filing_customs + transmitter.credit_code.slice(8, 17)

function answer(
  { scene, random }: World,
  story: Telling,
  message: Message,
  code: string,
  at: number,
  state?: State,
): void {
  const reply = story.answers.find((answered) => answered.code === code)
  if (!reply) throw new Error(`customs does not reply ${code} to ${message.message_id}`)
  const { message_id, message_type, batch_number, doc_id } = message
  const { stage, text, bills } = reply
  const raw = writeReceipt({ ...reply, time: formatSendTime(new Date(at - SECOND)) })
  story.receipts.push(
    completeRow(receipt, scene.enterpriseId, {
      id: random.id(at),
      created_at: iso(at),
      message_id,
      doc_type: 'manifest',
      doc_id,
      batch_number,
      message_type,
      stage,
      code,
      content: text,
      performance: state ? manifestStates[state].label : null,
      bills: bills.length > 0 ? JSON.stringify(bills) : null,
      raw,
      file_name: `Receipt_${message_id}_${story.receipts.length + 1}.xml`,
      sha256: createHash('sha256').update(raw).digest('hex'),
      received_at: iso(at),
      repeats: 0,
    }),
  )
  replace(story, message, {
    ...(code === '03' ? { status: 'rejected', last_error: bills[0]?.text ?? text } : { status: 'answered' }),
    answered_at: story.messages.find(({ id }) => id === message.id)?.answered_at ?? iso(at),
    updated_at: iso(at),
  })
  if (state) story.steps.push({ at, state, by: OFFICE })
}

/** The papers after their traffic: state, customs' last statement, attempts. */
export function papersAfter({ papers, messages, receipts, steps }: Traffic): Papers {
  const { manifest, progress } = papers
  const last = receipts.at(-1)
  const step = steps.at(-1)!
  // A change or deletion in transit has no statement of customs yet.
  const word = progress === 'changing' || progress === 'deleting' ? undefined : last
  const status: BillState = step.state === 'refused' && last?.code === '13' ? 'forbidden' : step.state
  const accepted = new Set(receipts.filter(({ code }) => code === '01').map(({ message_id }) => message_id))
  const acceptedMessage = messages.findLast(
    (message) => message.function_code !== '3' && accepted.has(message.message_id),
  )
  const heard = {
    status,
    sent_at: messages.at(-1)?.created_at ?? null,
    attempt: messages.length || null,
    last_code: word?.code ?? null,
    last_text: word?.content ?? null,
    last_at: word?.received_at ?? null,
    held_message_id: status === 'deleted' ? null : (acceptedMessage?.message_id ?? null),
  }
  const bills = papers.bills.map((bill) => ({ ...bill, ...heard }))
  return {
    ...papers,
    manifest: {
      ...manifest,
      ...summaryOf(bills),
      sent_at: heard.sent_at,
      attempt: messages.length || null,
      updated_at: iso(step.at),
      updated_by: step.by,
    },
    bills,
  }
}
