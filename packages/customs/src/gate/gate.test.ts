import { describe, expect, test } from 'vitest'
import { readIncoming } from '../incoming.ts'
import { MessageError } from '../xml/messageError.ts'
import type { GateMessage } from './gateMessage.ts'
import { writeGateMessage } from './write.ts'

const gathered = `<?xml version="1.0" encoding="utf-8"?>
<GATHER_INFO xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <I_E_FLAG>I</I_E_FLAG>
  <AREA_ID>0708000001</AREA_ID>
  <CHNL_NO>0708000101</CHNL_NO>
  <GETHER_MODE>A</GETHER_MODE>
  <SESSION_ID>20261121153000000001</SESSION_ID>
  <IC_INFO><IC_ID>1</IC_ID><IC_NO/></IC_INFO>
  <FORM_INFO><FORM_TYPE>rmft</FORM_TYPE><FORM_ID>5100489963144</FORM_ID></FORM_INFO>
  <VE_LICENSE_NO>蒙L12345</VE_LICENSE_NO>
  <CONTA_ID></CONTA_ID>
  <GROSS_WT>68520.5</GROSS_WT>
  <PHOTO><PHOTO_GUID>8d4c</PHOTO_GUID><PHOTO_PERSPECTIVE>1</PHOTO_PERSPECTIVE></PHOTO>
  <PHOTO><PHOTO_GUID>8d4d</PHOTO_GUID><PHOTO_PERSPECTIVE>2</PHOTO_PERSPECTIVE></PHOTO>
  <OPERATOR_ID>K001</OPERATOR_ID>
  <OPERATE_TIME>2026-11-21 15:30:00</OPERATE_TIME>
  <VE_LICENSE_RECOGNITION><FOREIGN_LICENSE_NO>1234УБА</FOREIGN_LICENSE_NO><CONFIDENCE_RATIO>Y</CONFIDENCE_RATIO></VE_LICENSE_RECOGNITION>
</GATHER_INFO>`

const feedback = `<GATHER_FEEDBACK>
  <AREA_ID>0708000001</AREA_ID><CHNL_NO>0708000101</CHNL_NO><SESSION_ID>20261121153000000001</SESSION_ID>
  <RELLIST_TYPE>01</RELLIST_TYPE><FEEDBACK_TIME>20261121153004</FEEDBACK_TIME>
  <CHECK_RESULT>N</CHECK_RESULT>
  <PROC_ERROR_CODE>W03</PROC_ERROR_CODE><PROC_ERROR_DESCRIPTION>地磅超差</PROC_ERROR_DESCRIPTION>
  <VE_INFO>
    <VE_LICENSE_NO>蒙L12345</VE_LICENSE_NO><VE_LICENSE_NO2>1234УБА</VE_LICENSE_NO2><TRAILER_ID>0708G0001</TRAILER_ID>
    <WEIGHT_DIFF>-1020.125</WEIGHT_DIFF><CHANNEL_WEIGHT>68520.500</CHANNEL_WEIGHT><GROSS_WEIGHT>69540.625000</GROSS_WEIGHT>
  </VE_INFO>
  <CONTA_ID>CSQU3054383</CONTA_ID>
  <FORM_INFO><FORM_TYPE>RMFT</FORM_TYPE><FORM_ID>5100489963144</FORM_ID></FORM_INFO>
  <FORM_INFO><FORM_TYPE>cdl</FORM_TYPE><FORM_ID>070820261000000001</FORM_ID></FORM_INFO>
  <DECL_GOODS_WEIGHT>52000</DECL_GOODS_WEIGHT>
  <OP_HINT>地磅超差</OP_HINT><LED_HINT>请靠边停车</LED_HINT>
  <EXTENDED_CONTENT><ANY><THING/></ANY></EXTENDED_CONTENT>
</GATHER_FEEDBACK>`

const decided = `<MANUAL_CHECK>
  <AREA_ID>0708000001</AREA_ID><CHNL_NO>0708000101</CHNL_NO><SESSION_ID>20261121153000000001</SESSION_ID>
  <CHECK_RESULT>1</CHECK_RESULT><COMMENT>核对无误</COMMENT><OPERATOR_ID>0708123</OPERATOR_ID>
</MANUAL_CHECK>`

const channel = { area_id: '0708000001', channel_no: '0708000101', session_id: '20261121153000000001' }

const samples: [string, string, GateMessage][] = [
  [
    '81',
    gathered,
    {
      message_type: '81',
      ...channel,
      ie_flag: 'I',
      forms: [{ type: 'rmft', id: '5100489963144' }],
      plate_number: '蒙L12345',
      foreign_plate: '1234УБА',
      gross_weight: '68520.500',
      operator: 'K001',
      at: '2026-11-21T07:30:00.000Z',
      text: '',
    },
  ],
  [
    '82',
    feedback,
    {
      message_type: '82',
      ...channel,
      forms: [
        { type: 'rmft', id: '5100489963144' },
        { type: 'cdl', id: '070820261000000001' },
      ],
      result: 'N',
      plate_number: '蒙L12345',
      foreign_plate: '1234УБА',
      trailer_number: '0708G0001',
      container_number: 'CSQU3054383',
      gross_weight: '68520.500',
      expected_weight: '69540.625',
      weight_difference: '-1020.125',
      declared_weight: '52000.000',
      at: '2026-11-21T07:30:04.000Z',
      text: '地磅超差；请靠边停车',
    },
  ],
  ['85', decided, { message_type: '85', ...channel, forms: [], result: '1', operator: '0708123', text: '核对无误' }],
]

describe.each(samples)('message %s', (_type, xml, message) => {
  test('is read', () => expect(readIncoming(xml)).toStrictEqual({ gate: message }))

  test('survives being written and read', () =>
    expect(readIncoming(writeGateMessage(message)).gate).toStrictEqual(message))

  test('is read with a prefix and a namespace of its own', () => {
    const prefixed = xml
      .replace(' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"', '')
      .replaceAll(/<(\/?)(?=\w)/g, '<$1g:')
      .replace(/<g:(\w+)/, '<g:$1 xmlns:g="urn:gate"')
    expect(readIncoming(prefixed).gate).toStrictEqual(message)
  })

  test('ignores elements that a gate adds', () => {
    const more = xml.replace('<AREA_ID>', '<CUS_CODE>0708</CUS_CODE><RPB_TYPE><A/></RPB_TYPE><AREA_ID>')
    expect(readIncoming(more).gate).toStrictEqual(message)
  })

  test('every truncated text is refused as a message', () => {
    const text = xml.trimEnd()
    for (let length = 0; length < text.length; length += 1)
      expect(() => readIncoming(text.slice(0, length))).toThrow(MessageError)
  })
})

const refusalOf = (xml: string): Pick<MessageError, 'code' | 'path'> => {
  try {
    readIncoming(xml)
  } catch (error) {
    if (error instanceof MessageError) return { code: error.code, path: error.path }
    throw error
  }
  throw new Error('was read')
}

describe('refuses', () => {
  test.each([
    ['no session', feedback.replace(/<SESSION_ID>.*?<\/SESSION_ID>/, ''), 'required', 'SESSION_ID'],
    ['no site', decided.replace('>0708000001<', '> <'), 'required', 'AREA_ID'],
    ['a result that no table has', feedback.replace('>N<', '>YES<'), 'wrong_format', 'CHECK_RESULT'],
    ['no result', decided.replace('<CHECK_RESULT>1</CHECK_RESULT>', ''), 'wrong_format', 'CHECK_RESULT'],
    ['the result of another message', decided.replace('>1<', '>Y<'), 'wrong_format', 'CHECK_RESULT'],
    [
      'two results',
      feedback.replace('<CHECK_RESULT>', '<CHECK_RESULT>Y</CHECK_RESULT><CHECK_RESULT>'),
      'too_many',
      'CHECK_RESULT',
    ],
    ['an unknown paper', feedback.replace('RMFT', 'sas'), 'wrong_format', 'FORM_TYPE'],
    ['a weight in words', gathered.replace('68520.5', '68.5t'), 'wrong_format', 'GROSS_WT'],
    ['a weight with an exponent', gathered.replace('68520.5', '6.85e4'), 'wrong_format', 'GROSS_WT'],
    ['a weight that would be rounded', gathered.replace('68520.5', '68520.5001'), 'wrong_format', 'GROSS_WT'],
    ['a negative weight', gathered.replace('68520.5', '-1'), 'wrong_format', 'GROSS_WT'],
    ['a weight beyond any column', gathered.replace('68520.5', '9'.repeat(40)), 'wrong_format', 'GROSS_WT'],
    ['elements in place of a text', gathered.replace('>I<', '><A/><'), 'wrong_format', 'I_E_FLAG'],
    ['a number that is too long', feedback.replace('070820261000000001', '0'.repeat(65)), 'wrong_format', 'FORM_ID'],
    ['a command to a device', '<OPERATE_INFO><SESSION_ID>1</SESSION_ID></OPERATE_INFO>', 'wrong_document', undefined],
    ['another document', '<GATHER><SESSION_ID>1</SESSION_ID></GATHER>', 'wrong_document', undefined],
    ['a root named like a property of objects', '<constructor/>', 'wrong_document', undefined],
    ['a document type', `<!DOCTYPE a [<!ENTITY x "y">]>${decided}`, 'doctype_refused', undefined],
    ['too many elements', feedback.replace('<ANY>', `<ANY>${'<A/>'.repeat(20_000)}`), 'too_many_elements', undefined],
    ['deep nesting', feedback.replace('<THING/>', `${'<A>'.repeat(80)}${'</A>'.repeat(80)}`), 'too_deep', undefined],
    ['more than a megabyte', decided.replace('核对无误', 'x'.repeat(1_000_001)), 'too_large', undefined],
  ])('%s', (_name, xml, errorCode, path) => expect(refusalOf(xml)).toEqual({ code: errorCode, path }))
})

test('a time that cannot be read is no reason to refuse a decision', () => {
  for (const time of ['yesterday', '20261399000000', '2026-11-21'])
    expect(readIncoming(feedback.replace('20261121153004', time)).gate).not.toHaveProperty('at')
})

test('receipts and technical receipts are read as before', () => {
  const receipt =
    '<Manifest><Head><MessageID>1</MessageID></Head><Response><ResponseType><Code>E3</Code></ResponseType></Response></Manifest>'
  expect(readIncoming(receipt)).toMatchObject({ receipt: { code: 'E3' } })
  const technical = 'Successed_CN_MT1401_1p0_0708MA0NXXXX1_20261121152959123007_1.xml'
  expect(readIncoming(decided, technical)).toMatchObject({ receipt: { stage: 0 } })
})
