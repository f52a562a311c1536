import { receiptStage } from '../codes/receiptCodes.ts'
import { escapeText, hasIllegalCharacter } from '../xml/characters.ts'
import { refuse } from '../xml/messageError.ts'
import type { Receipt } from './receipt.ts'

const NAMESPACE = 'urn:Declaration:datamodel:standard:CN:MTRES4:1'

type Node = readonly [name: string, content: string | readonly Node[] | undefined]

/**
 * The receipt as a file for the receipt folder, in the format of the official package: technical ones with prefixed children under
 * an unprefixed root, all others without a namespace.
 */
export function writeReceipt(receipt: Receipt): string {
  const { stage, code } = receipt
  const declaredStage = receiptStage(code)
  if (declaredStage !== stage && !(stage === 0 && declaredStage === undefined)) {
    refuse('wrong_format', `回执代码 ${code} 不属于第 ${stage} 阶段`, 'code')
  }
  const body: Node[] = [
    ['Head', headNodes(receipt)],
    ['Response', responseNodes(receipt)],
  ]
  const prefix = stage === 0 ? 'ns2:' : ''
  const declaration = stage === 0 ? '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>' : XML
  const opening = stage === 0 ? `<Manifest xmlns:ns2="${NAMESPACE}">` : `<Manifest xmlns:xsi="${XSI}">`
  return `${[declaration, opening, ...body.flatMap((node) => lines(node, prefix, '  ')), '</Manifest>'].join('\n')}\n`
}

const XML = '<?xml version="1.0" encoding="utf-8"?>'
const XSI = 'http://www.w3.org/2001/XMLSchema-instance'

const headNodes = (receipt: Receipt): Node[] => [
  // The element is required even if it is empty.
  ['MessageID', receipt.message_id],
  ['FunctionCode', receipt.function_code],
  ['MessageType', receipt.message_type || undefined],
  ['SenderID', receipt.sender_id],
  ['ReceiverID', receipt.receiver_id],
  ['SendTime', receipt.time],
  ['Version', '1.0'],
]

function responseNodes(receipt: Receipt): Node[] {
  const { stage, batch_number, code, text, hasSummary, bills, equipment } = receipt
  if (stage === 1) {
    const journey: Node[] = [['BorderTransportMeans', batch_number && [['JourneyID', batch_number]]]]
    return [
      ...journey,
      [
        'ResponseType',
        [
          ['Code', code],
          ['Text', text || undefined],
        ],
      ],
    ]
  }
  return [
    ['ID', batch_number],
    ['AdditionalInformation', hasSummary ? statementNodes(code, text) : undefined],
    [
      'BorderTransportMeans',
      equipment.length === 0
        ? undefined
        : equipment.map((item) => [
            'TransportEquipment',
            [
              ['ID', item.id],
              ['AdditionalInformation', statementNodes(item.code, item.text)],
            ],
          ]),
    ],
    ...bills.map(
      (bill): Node => [
        'Consignment',
        [
          ['AdditionalInformation', statementNodes(bill.code, bill.text)],
          ['TransportContractDocument', [['ID', bill.bill_no]]],
        ],
      ],
    ),
  ]
}

const statementNodes = (code: string, text: string): Node[] => [
  ['StatementCode', code],
  ['StatementDescription', text || undefined],
]

function lines([name, content]: Node, prefix: string, indent: string): string[] {
  if (content === undefined) return []
  const tag = prefix + name
  if (typeof content !== 'string') {
    const inner = content.flatMap((node) => lines(node, prefix, `${indent}  `))
    return [`${indent}<${tag}>`, ...inner, `${indent}</${tag}>`]
  }
  if (hasIllegalCharacter(content)) refuse('illegal_character', `${name}含有不允许的字符`, name)
  return [`${indent}<${tag}>${escapeText(content)}</${tag}>`]
}
