import { widthOf } from '@guanqiao/domain/kit/field/typing'
import { items } from '@guanqiao/domain/customs/elementTables/item'
import type { ReplySerial } from '@guanqiao/domain/customs/replies'
import type { RoadManifestMessage } from '../../roadManifest/message.ts'
import { dayOf } from '../crossingDay.ts'
import type { CustomsState } from '../customsState.ts'
import { isReleased, lookUp } from '../customsState.ts'
import type { Submission } from '../submission.ts'
import type { Finding } from '../verdict.ts'
import { codesOf } from './rule.ts'

const districts = codesOf('customs_district')
const ORGANISATION = /^\d{4}([0-9A-Z]{9})/

const finding = (serial: ReplySerial, path: string, text: string): Finding => ({ serial, path, text })

/** A violation in the head affects every bill. */
export function headFindings(
  submission: Submission,
  message: RoadManifestMessage,
  customsState: CustomsState,
): Finding[] {
  return [
    ...officeFindings(message),
    ...modeFindings(submission),
    ...batchFindings(message),
    ...crossingFindings(message, customsState),
    ...formFindings(message),
  ]
}

function officeFindings({ declare_office }: RoadManifestMessage): Finding[] {
  if (districts.has(declare_office)) return []
  return [finding('101', 'declare_office', `进出境口岸海关代码[${declare_office}]不在关区代码表CC011中`)]
}

export function modeFindings({ transport_modes }: Pick<Submission, 'transport_modes'>): Finding[] {
  const wrong = transport_modes.find((mode) => mode !== '3')
  return wrong === undefined ? [] : [finding('106', 'message_type', `运输方式代码[${wrong}]不是公路运输`)]
}

/**
 * The tenth character is the direction if the number begins with the organisation code of a company in the message. Numbers of the
 * Hong Kong and Macau lists have another format: the package's sample 5345201902001 has a 2 there and was accepted.
 */
function batchFindings(message: RoadManifestMessage): Finding[] {
  const { batch_number, message_type } = message
  if (batch_number.length !== 13) return [finding('102', 'batch_number', `货物运输批次号[${batch_number}]应为13位`)]
  return directionFindings(batch_number, message_type === 'MT1401', [
    message.sender_id,
    ...(message.function_code === '9' ? [message.agent_code, message.carrier_code] : []),
  ])
}

/** The direction of a number that one of these companies made. */
export function directionFindings(
  batch_number: string,
  isInward: boolean,
  companies: readonly (string | undefined)[],
): Finding[] {
  const isCompanyMade = companies.some((code) => ORGANISATION.exec(code ?? '')?.[1] === batch_number.slice(0, 9))
  const expected = isInward ? '1' : '0'
  if (!isCompanyMade || batch_number[9] === expected) return []
  return [finding('103', 'batch_number', `货物运输批次号[${batch_number}]第10位应为${expected}`)]
}

/** A batch is one crossing in one direction. It ends when all its goods are released and a filing names another day. */
function crossingFindings(message: RoadManifestMessage, customsState: CustomsState): Finding[] {
  const { batch_number, message_type, function_code } = message
  const batch = lookUp(customsState.batches, batch_number)
  if (!batch || function_code !== '9') return []
  if (batch.message_type !== message_type) {
    const direction = batch.message_type === 'MT1401' ? '进境' : '出境'
    return [finding('104', 'batch_number', `货物运输批次号[${batch_number}]已用于${direction}舱单`)]
  }
  const crossed = dayOf(message)
  const isOver =
    batch.day !== undefined && crossed !== undefined && crossed > batch.day && isReleased(customsState, batch_number)
  return isOver
    ? [finding('105', 'batch_number', `货物运输批次号[${batch_number}]已用于${batch.day}的进出境，两年内不得重复`)]
    : []
}

function formFindings(message: RoadManifestMessage): Finding[] {
  const texts = [
    ['remark', items.remark, message.remark],
    ['transmitter_id', items.transmitterName, message.transmitter_name],
  ] as const
  const wide = texts.flatMap(([field, item, text = '']) =>
    widthOf(text) <= item.format.max
      ? []
      : [finding('110', field, `${item.label}不能超过${item.format.max / 2}个汉字或${item.format.max}个英文字符`)],
  )
  return message.function_code === '9' ? [...wide, ...filingFindings(message)] : wide
}

function filingFindings(message: RoadManifestMessage & { function_code: '9' }): Finding[] {
  const { loading_time, arrival_date, agent_code } = message
  return [
    ...(/^\d{14}$/.test(loading_time)
      ? []
      : [finding('107', 'loading_time', '货物装载运输工具时间应为 CCYYMMDDhhmmss')]),
    ...(arrival_date === undefined || /^\d{8}$/.test(arrival_date)
      ? []
      : [finding('108', 'arrival_date', '到达卸货地日期应为 CCYYMMDD')]),
    ...(agent_code === undefined || /^\d{4}[0-9A-Z]{9}$/.test(agent_code)
      ? []
      : [finding('109', 'agent_code', `运输工具代理企业代码[${agent_code}]应为4位关区号加9位组织机构代码`)]),
  ]
}
