import { truncate } from '@guanqiao/domain/kit/field/truncate'
import { atScale, isDecimal } from '@guanqiao/domain/kit/decimal'
import { parseMessageTime } from '../messageTime.ts'
import { refuse } from '../xml/messageError.ts'
import type { XmlElement } from '../xml/parse.ts'
import type { GateFormat } from './gateFormat.ts'
import type { GateForm, GateMessage, GateMessageType, GateResult } from './gateMessage.ts'
import { gateForms } from './gateMessage.ts'

/** Root elements of the messages that report a passage. */
const types = new Map<string, GateMessageType>([
  ['GATHER_INFO', '81'],
  ['GATHER_FEEDBACK', '82'],
  ['MANUAL_CHECK', '85'],
])
/** Commands to devices of the gate and their results (83, 84). */
const deviceRoots = new Set(['OPERATE_INFO', 'OPERATE_FEEDBACK'])

const results: Readonly<Record<GateMessageType, readonly GateResult[]>> = {
  '81': [],
  '82': ['Y', 'N', 'M'],
  '85': ['1', '2', '3'],
}

/** JGS/T 14—2015 海关物流监控前端集成系统建设 数据接口: the norm of customs for gates, in XML. */
export const jgst14: GateFormat = {
  name: 'JGS/T 14',
  recognises: ({ name }) => types.has(name) || deviceRoots.has(name),
  read(root) {
    const type = types.get(root.name)
    return type ? messageOf(type, root) : refuse('wrong_document', '卡口设备指令（83、84）不是过卡消息')
  },
}

function messageOf(message_type: GateMessageType, root: XmlElement): GateMessage {
  const vehicle = childrenOf(root, 'VE_INFO')[0]
  const recognised = childrenOf(root, 'VE_LICENSE_RECOGNITION')[0]
  const area_id = required(root, 'AREA_ID', '场站编号', 20)
  const session_id = required(root, 'SESSION_ID', '会话编号', 64)
  const result = resultOf(message_type, root)
  return {
    message_type,
    area_id,
    session_id,
    forms: formsOf(root),
    text: textOf(message_type, root),
    ...present({
      result,
      channel_no: code(root, 'CHNL_NO', 20),
      ie_flag: flagOf(root),
      plate_number:
        code(root, 'VE_LICENSE_NO', 20) ??
        code(vehicle, 'VE_LICENSE_NO', 20) ??
        code(recognised, 'DOMESTIC_LICENSE_NO', 20),
      foreign_plate: code(vehicle, 'VE_LICENSE_NO2', 20) ?? code(recognised, 'FOREIGN_LICENSE_NO', 20),
      trailer_number: code(vehicle, 'TRAILER_ID', 35),
      container_number: code(root, 'CONTA_ID', 35),
      gross_weight: weight(root, 'GROSS_WT') ?? weight(vehicle, 'CHANNEL_WEIGHT'),
      expected_weight: weight(vehicle, 'GROSS_WEIGHT'),
      weight_difference: weight(vehicle, 'WEIGHT_DIFF', true),
      declared_weight: weight(root, 'DECL_GOODS_WEIGHT'),
      operator: code(root, 'OPERATOR_ID', 50),
      at: timeOf(valueOf(root, 'FEEDBACK_TIME') || valueOf(root, 'OPERATE_TIME')),
    }),
  }
}

/** Without the properties that the message lacks. */
const present = <T extends object>(values: T): { [K in keyof T]?: NonNullable<T[K]> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>
  }

const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? []

/** The text of an element, '' if it is absent or empty. Two elements that contradict each other decide nothing. */
function valueOf(element: XmlElement | undefined, name: string): string {
  const texts = new Set(
    childrenOf(element, name).map(({ children, text }) =>
      children.length > 0 ? refuse('wrong_format', `${name} 应为文字`, name) : text.trim(),
    ),
  )
  if (texts.size > 1) refuse('too_many', `${name} 有多个不同的值`, name)
  return [...texts][0] ?? ''
}

function code(element: XmlElement | undefined, name: string, max: number): string | undefined {
  const value = valueOf(element, name)
  if (value.length > max) refuse('wrong_format', `${name} 超过 ${max} 个字符`, name)
  return value || undefined
}

const required = (root: XmlElement, name: string, label: string, max: number): string =>
  code(root, name, max) ?? refuse('required', `卡口消息的${label}不能为空`, name)

function resultOf(type: GateMessageType, root: XmlElement): GateResult | undefined {
  const allowed = results[type]
  if (allowed.length === 0) return undefined
  const value = valueOf(root, 'CHECK_RESULT').toUpperCase()
  return (
    allowed.find((result) => result === value) ??
    refuse('wrong_format', `无法识别的验放结果 ${truncate(value, 20) || '（空）'}`, 'CHECK_RESULT')
  )
}

/** FORM_INFO with one paper, or repeated. An empty one states that the vehicle has no paper. */
function formsOf(root: XmlElement): GateForm[] {
  return childrenOf(root, 'FORM_INFO').flatMap((element) => {
    const type = valueOf(element, 'FORM_TYPE').toLowerCase()
    const id = code(element, 'FORM_ID', 64)
    if (type === '' && id === undefined) return []
    const form = gateForms.find((form) => form === type)
    if (!form) refuse('wrong_format', `无法识别的单证类型 ${truncate(type, 20) || '（空）'}`, 'FORM_TYPE')
    return id === undefined ? [] : [{ type: form, id: id.toUpperCase() }]
  })
}

function flagOf(root: XmlElement): 'I' | 'E' | undefined {
  const value = valueOf(root, 'I_E_FLAG').toUpperCase()
  if (value === '') return undefined
  return value === 'I' || value === 'E'
    ? value
    : refuse('wrong_format', `进出口标志应为 I 或 E，而不是 ${truncate(value, 20)}`, 'I_E_FLAG')
}

/** Digits before the point, and after it. */
const WHOLE = 11
const SCALE = 3

/** Never through floating point: a weight that is no plain decimal of at most three digits after the point is refused. */
function weight(element: XmlElement | undefined, name: string, isSigned = false): string | undefined {
  const value = valueOf(element, name).replace(/^\+(?=\d)/, '')
  if (value === '') return undefined
  const [integer = '', fraction = ''] = value.replace(/^-/, '').split('.')
  const isExact = fraction.replace(/0+$/, '').length <= SCALE && integer.replace(/^0+/, '').length <= WHOLE
  if (!isDecimal(value) || !isExact || (value.startsWith('-') && !isSigned)) {
    refuse('wrong_format', `${name} 应为不超过 ${SCALE} 位小数的重量`, name)
  }
  return atScale(value, SCALE)
}

/** 20261121153000, 20261121153000123 or 2026-11-21 15:30:00 in Shanghai. Another text is no reason to reject customs' decision. */
function timeOf(value: string): string | undefined {
  const digits = value.replace(/[-: T./]/g, '')
  return /^\d{14}(\d{3})?$/.test(digits) ? parseMessageTime(digits)?.toISOString() : undefined
}

const TEXT_ELEMENTS: Readonly<Record<GateMessageType, readonly string[]>> = {
  '81': [],
  '82': ['OP_HINT', 'PROC_ERROR_DESCRIPTION', 'TECH_ERROR_DESCRIPTION', 'LED_HINT'],
  '85': ['COMMENT'],
}

const textOf = (type: GateMessageType, root: XmlElement): string =>
  [...new Set(TEXT_ELEMENTS[type].map((name) => valueOf(root, name)).filter(Boolean))].join('；')
