import { createHash } from 'node:crypto'
import { formatSendTime, receiptCodes, receiptStage, writeReceipt } from '@guanqiao/customs'
import { manifestFlow } from '@guanqiao/domain/customs/index'
import type { manifest } from '@guanqiao/domain/customs/index'
import type { Row } from '@guanqiao/domain/kit/entity'
import { customsMessage, receipt } from '@guanqiao/domain/message/index'
import type { FunctionCode } from '../../modules/customs/sending/buildMessage.ts'
import { messageIdOf, seal } from '../../modules/customs/sending/seal.ts'
import { iso, minutes } from '../chance.ts'
import type { World } from './orders.ts'
import type { Papers } from './papers.ts'
import type { Fate } from './story.ts'
import { whole } from '../store.ts'

type Message = Row<typeof customsMessage>
type Receipt = Row<typeof receipt>
type State = Row<typeof manifest>['status']

export interface Traffic {
  readonly papers: Papers
  readonly messages: Message[]
  readonly receipts: Receipt[]
  /** The manifest's states with their moments, from the first to the last. */
  readonly steps: { readonly at: number; readonly state: State; readonly by: string }[]
}

/** Why customs sends manifests back, as it writes it: what nobody can know from the papers alone. */
const rejections = [
  (p: Papers) => `[R0404] 提运单[${p.bills[0]!.bill_no}]已在货物运输批次号[5100471200318]下申报`,
  (p: Papers) => `[R0205] 车辆[${p.manifest.plates}]未在进出境口岸海关[${p.manifest.declare_office}]备案或备案已失效`,
  () => '[R0412] 舱单传输时间晚于规定时限，公路运输原始舱单应在抵达前1小时传输',
]

const texts: Readonly<Record<string, string>> = { ...receiptCodes[1], ...receiptCodes[2], ...receiptCodes[3] }
const OFFICE = '海关回执'
const SECOND = 1_000

/** Everything that went to customs for one manifest and came back, and the states it passed through. */
export function tellTraffic(world: World, papers: Papers, n: number): Traffic {
  const { clerk, checker, now } = world.scene
  const story: Traffic = {
    papers,
    messages: [],
    receipts: [],
    steps: [{ at: papers.typed, state: 'draft', by: clerk }],
  }
  const { fate, sent, typed } = papers
  if (fate === 'draft') return story
  story.steps.push({ at: typed + SECOND, state: 'ready', by: clerk })
  if (fate === 'ready') return story
  const first = send(world, story, '9', sent, checker)
  if (fate === 'sending') return story
  if (fate === 'sendFail') {
    fail(story, first, sent + minutes(1), '客户端退回：IC卡未插好，无法签名')
    return story
  }
  answer(world, story, first, 'E1', sent + 18 * SECOND, 'sent')
  if (fate === 'sent') return story
  answer(world, story, first, 'E3', sent + 40 * SECOND)
  if (fate === 'overdue') return story
  decide(world, story, first, n)
  if (fate === 'changing') send(world, story, '5', now - minutes(6), checker)
  if (fate === 'deleting') send(world, story, '3', now - minutes(7), checker)
  if (fate === 'deleted') {
    const taken = send(world, story, '3', sent + minutes(50), checker)
    answer(world, story, taken, '01', sent + minutes(53), 'deleted')
  }
  return story
}

const goodsDecisions: Partial<Record<Fate, readonly [code: string, state: State]>> = {
  closed: ['11', 'released'],
  half: ['11', 'released'],
  held: ['11', 'released'],
  released: ['11', 'released'],
  refused: ['13', 'refused'],
}

function decide(world: World, story: Traffic, first: Message, n: number): void {
  const { fate, sent } = story.papers
  if (fate === 'review') return answer(world, story, first, '02', sent + minutes(4), 'review')
  if (fate === 'rejected')
    return answer(
      world,
      story,
      first,
      '03',
      sent + minutes(5),
      'rejected',
      rejections[n % rejections.length]!(story.papers),
    )
  answer(world, story, first, '01', sent + minutes(4), 'accepted')
  const goods = goodsDecisions[fate]
  if (goods) answer(world, story, first, goods[0], sent + minutes(38), goods[1])
}

const sendingStates: Readonly<Record<FunctionCode, State>> = { 9: 'sending', 5: 'changing', 3: 'deleting' }
const change = { reason_codes: ['004'], reason_text: '过磅后更正', contact: '王晓燕', phone: '0478-7968800' }

function send(world: World, story: Traffic, code: FunctionCode, at: number, by: string): Message {
  const { scene, chance, parties } = world
  const { manifest: it, bills } = story.papers
  const id = chance.id(at)
  const original = story.messages[0] && { message_id: story.messages[0].message_id, deleted: false }
  const sealed = seal({ ...it, status: code === '9' ? 'ready' : 'accepted' }, bills, parties.transmitter, {
    function_code: code,
    message_id: messageIdOf(id, code, original),
    at: new Date(at),
    change,
  })
  if (Array.isArray(sealed))
    throw new Error(`the demonstration's manifest ${it.batch_number} cannot be sent: ${sealed[0]?.message}`)
  const message = whole(customsMessage, scene.enterpriseId, {
    id,
    created_at: iso(at),
    created_by: by,
    ...sealed,
    status: 'delivered',
    batch_number: it.batch_number,
    doc_type: 'manifest',
    doc_id: it.id,
    message_type: it.message_type,
    function_code: code,
    sent_by: by,
    attempts: 1,
    queued_at: iso(at),
    delivered_at: iso(at + 2 * SECOND),
    updated_at: iso(at + 2 * SECOND),
  })
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

function answer(
  { scene, chance }: World,
  story: Traffic,
  message: Message,
  code: string,
  at: number,
  state?: State,
  own?: string,
): void {
  const stage = receiptStage(code)
  const text = own ?? texts[code]
  if (stage === undefined || text === undefined) throw new Error(`no receipt bears the code ${code}`)
  const { message_id, message_type, batch_number, doc_id } = message
  const bills = stage === 1 ? [] : story.papers.bills.map(({ bill_no }) => ({ bill_no, code, text }))
  const raw = writeReceipt({
    stage,
    message_id,
    message_type,
    ...(stage > 1 && { batch_number }),
    code,
    text,
    bills,
    equipment: [],
    time: formatSendTime(new Date(at - SECOND)),
  })
  story.receipts.push(
    whole(receipt, scene.enterpriseId, {
      id: chance.id(at),
      created_at: iso(at),
      message_id,
      doc_type: 'manifest',
      doc_id,
      batch_number,
      message_type,
      stage,
      code,
      content: text,
      performance: state ? manifestFlow.states[state].label : null,
      bills: bills.length > 0 ? JSON.stringify(bills) : null,
      raw,
      file_name: `Receipt_${message_id}_${story.receipts.length + 1}.xml`,
      sha256: createHash('sha256').update(raw).digest('hex'),
      received_at: iso(at),
      repeats: 0,
    }),
  )
  replace(story, message, {
    status: 'answered',
    answered_at: story.messages.find(({ id }) => id === message.id)?.answered_at ?? iso(at),
    updated_at: iso(at),
  })
  if (state) story.steps.push({ at, state, by: OFFICE })
}
