import { formatDateTime } from '../messageTime.ts'
import { escapeText, hasIllegalCharacter } from '../xml/characters.ts'
import { refuse } from '../xml/messageError.ts'
import type { GateMessage, GateMessageType } from './gateMessage.ts'

type Node = readonly [name: string, content: string | readonly Node[] | undefined]

const roots: Readonly<Record<GateMessageType, string>> = {
  '81': 'GATHER_INFO',
  '82': 'GATHER_FEEDBACK',
  '85': 'MANUAL_CHECK',
}

/** The message as a file in the format of JGS/T 14, its elements in the order of the norm. */
export function writeGateMessage(message: GateMessage): string {
  const root = roots[message.message_type]
  const nodes =
    message.message_type === '81'
      ? gathered(message)
      : message.message_type === '82'
        ? feedback(message)
        : decision(message)
  const body = nodes.flatMap((node) => lines(node, '  '))
  return [`<?xml version="1.0" encoding="UTF-8"?>`, `<${root}>`, ...body, `</${root}>`, ''].join('\n')
}

const time = ({ at }: GateMessage): string | undefined => (at === undefined ? undefined : formatDateTime(new Date(at)))

const forms = ({ forms: papers }: GateMessage): Node[] =>
  papers.map(({ type, id }) => [
    'FORM_INFO',
    [
      ['FORM_TYPE', type],
      ['FORM_ID', id],
    ],
  ])

const channelNodes = ({ area_id, channel_no, session_id }: GateMessage): Node[] => [
  ['AREA_ID', area_id],
  ['CHNL_NO', channel_no],
  ['SESSION_ID', session_id],
]

const gathered = (message: GateMessage): Node[] => [
  ['I_E_FLAG', message.ie_flag],
  ...channelNodes(message),
  ['GETHER_MODE', 'A'],
  ...forms(message),
  ['VE_LICENSE_NO', message.plate_number],
  ['CONTA_ID', message.container_number],
  ['GROSS_WT', message.gross_weight],
  ['OPERATOR_ID', message.operator],
  ['OPERATE_TIME', time(message)],
  ...(message.foreign_plate === undefined
    ? []
    : [['VE_LICENSE_RECOGNITION', [['FOREIGN_LICENSE_NO', message.foreign_plate]]] as const]),
]

const feedback = (message: GateMessage): Node[] => [
  ...channelNodes(message),
  ['FEEDBACK_TIME', time(message)],
  ['CHECK_RESULT', message.result],
  [
    'VE_INFO',
    [
      ['VE_LICENSE_NO', message.plate_number],
      ['VE_LICENSE_NO2', message.foreign_plate],
      ['TRAILER_ID', message.trailer_number],
      ['WEIGHT_DIFF', message.weight_difference],
      ['CHANNEL_WEIGHT', message.gross_weight],
      ['GROSS_WEIGHT', message.expected_weight],
    ],
  ],
  ['CONTA_ID', message.container_number],
  ...forms(message),
  ['DECL_GOODS_WEIGHT', message.declared_weight],
  ['OP_HINT', message.text || undefined],
]

const decision = (message: GateMessage): Node[] => [
  ...channelNodes(message),
  ['CHECK_RESULT', message.result],
  ['COMMENT', message.text || undefined],
  ['OPERATOR_ID', message.operator],
]

function lines([name, content]: Node, indent: string): string[] {
  if (content === undefined) return []
  if (typeof content !== 'string')
    return [`${indent}<${name}>`, ...content.flatMap((node) => lines(node, `${indent}  `)), `${indent}</${name}>`]
  if (hasIllegalCharacter(content)) refuse('illegal_character', `${name}含有不允许的字符`, name)
  return [`${indent}<${name}>${escapeText(content)}</${name}>`]
}
