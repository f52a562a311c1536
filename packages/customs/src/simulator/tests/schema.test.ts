import { describe, expect, test } from 'vitest'
import { type ExampleName, example } from '../../../examples/load.ts'
import { stateFor, offloads } from '../../../examples/offloads/drafts.ts'
import { MessageError } from '../../xml/messageError.ts'
import { acceptance } from '../answers.ts'
import { judge } from '../judge.ts'
import { emptyCustomsState } from '../customsState.ts'
import { readSubmission } from '../submission.ts'
import { inTime } from './setting.ts'

const names: ExampleName[] = [
  'mt1401-original',
  'mt1401-change',
  'mt1401-delete',
  'mt2401-original',
  'mt4402',
  'mt8403',
]

test.each(names)('%s obeys its schema', (name) => expect(readSubmission(example(name)).problems).toStrictEqual([]))

/** The schema violations of an example after one replacement. */
function problemsOf(name: ExampleName, from: string | RegExp, to: string): readonly string[] {
  const xml = example(name)
  const changed = xml.replace(from, to)
  expect(changed).not.toBe(xml)
  return readSubmission(changed).problems
}

describe('the schema refuses', () => {
  test.each<[string, string | RegExp, string, ExampleName?]>([
    ['元素 Manifest/Declaration/Foo 不应出现在此处', '<BorderTransportMeans>', '<Foo/><BorderTransportMeans>'],
    ['缺少舱单传输人名称', /<RepresentativePerson>[^]*?<\/RepresentativePerson>/, '<RepresentativePerson/>'],
    ['缺少RepresentativePerson', /<RepresentativePerson>[^]*?<\/RepresentativePerson>/, ''],
    ['不应出现在此处', /(<ArrivalDateTime>.*?<\/ArrivalDateTime>)\s*(<ID>07081<\/ID>)/, '$2$1'],
    ['超过1个', /<TypeCode>3<\/TypeCode>/, '<TypeCode>3</TypeCode><TypeCode>3</TypeCode>'],
    ['缺少属性 unitCode', ' unitCode="KGM"', ''],
    ['应为KGM', 'unitCode="KGM"', 'unitCode="TNE"'],
    ['的属性 lang 不应出现', '<DeclarationOfficeID>', '<DeclarationOfficeID lang="zh">'],
    ['[RD17]不在代码表CC007中', 'RD03', 'RD17'],
    ['[RMB]不在代码表CN025中', 'currencyID="USD"', 'currencyID="RMB"'],
    ['[XX]不在代码表CN005中', 'unitCode="VO"', 'unitCode="XX"'],
    ['[MNG]不在代码表CN001中', '<RoutingCountryCode>MN<', '<RoutingCountryCode>MNG<'],
    ['[PP]不在代码表CN004中', '<PaymentMethodCode>1<', '<PaymentMethodCode>PP<'],
    ['[99]不在代码表CN014中', '<ConditionCode>10<', '<ConditionCode>99<'],
    ['[XX]不在代码表CN011中', '<TypeID>EM<', '<TypeID>XX<'],
    ['[014]不在代码表CC001中', /<ChangeReasonCode>\d+</, '<ChangeReasonCode>014<', 'mt1401-change'],
    ['不能超过3位小数', '68520.000', '68520.0001'],
    ['应为整数', /<GrossVolumeMeasure unitCode="MTQ">\d+</, '<GrossVolumeMeasure unitCode="MTQ">24.5<'],
    ['不能超过11位数字', '68520.000', '123456789012'],
    ['不能小于0', '68520.000', '-1'],
    ['提(运)单号的格式不符合规定', 'ML202611210001</ID>', 'ML-2026-1</ID>'],
    ['超过35个字符', 'ML202611210001</ID>', `${'M'.repeat(36)}</ID>`],
    ['卸货地代码的格式不符合规定', '<ID>07081</ID>', '<ID>甘其毛都</ID>'],
    ['到达卸货地日期不是有效的日期', /<ArrivalDateTime>\d+</, '<ArrivalDateTime>20260231<'],
    ['货物装载运输工具时间不是有效的日期时间', /<LoadingDateTime>\d+</, '<LoadingDateTime>20261121<'],
    ['收货人名称超过70个字符', '示例能源有限公司', '源'.repeat(71)],
    ['发送方代码的格式不符合规定', '0708MA1001909_DXPESW0000000001', '0708'],
    ['提(运)单号[@ML202611210002]重复', 'ML202611210001</ID>', '@ML202611210002</ID>', 'mt1401-delete'],
    ['[22X]', '22G1', '22X', 'mt4402'],
    ['封志号码的格式不符合规定', 'M/0012345@CA', 'M/0012345@XX', 'mt4402'],
    [
      '缺少改配前原运单号',
      /<AdditionalDocument>\s*<ID>ML202611210001<\/ID>\s*<\/AdditionalDocument>/,
      '<AdditionalDocument/>',
      'mt8403',
    ],
  ])('%s', (expected, from, to, name = 'mt1401-original') => {
    const text = expected === '[22X]' ? '尺寸和类型' : expected
    expect(problemsOf(name, from, to).join('；')).toContain(text)
  })

  test('each breach once, all of them', () => {
    expect(problemsOf('mt1401-original', /<TypeID>(EM|FX|TE)</g, '<TypeID>XX<').length).toBeGreaterThan(3)
  })
})

describe('the schema accepts wrong values that it cannot recognise', () => {
  test.each<[string, string | RegExp, string]>([
    ['a batch number of another length', 'MA100190910A3', 'ABC'],
    ['a description counted in characters', '炼焦煤', '煤'.repeat(256)],
    ['a weight of eleven whole digits', '68520.000', '99999999999'],
    ['codes that stand in the schema beside the table', 'unitCode="VO"', 'unitCode="ZZ"'],
    ['an office of no list', '>0708<', '>9999<'],
    ['a time behind the day of arrival', '<ArrivalDateTime>20261121<', '<ArrivalDateTime>20261121083000<'],
    ['another means of transport', '<TypeCode>3<', '<TypeCode>4<'],
    ['a commodity code, which some ports ask for', '<Commodity>', '<Commodity><HSCode>2701121010</HSCode>'],
  ])('%s', (_, from, to) => expect(problemsOf('mt1401-original', from, to)).toStrictEqual([]))
})

describe('texts that are no road message are not read', () => {
  test.each<[string, string, string]>([
    ['another type', '<MessageType>MT1401<', '<MessageType>MT1101<'],
    ['a function that the type lacks', '<FunctionCode>9<', '<FunctionCode>2<'],
    ['another namespace', 'CN:MT1401:1', 'CN:MT2401:1'],
    ['no number', '<MessageID>ML202611210001<', '<MessageID><'],
  ])('%s', (_, from, to) => {
    const xml = example('mt1401-original').replaceAll(from, to)
    expect(() => readSubmission(xml)).toThrow(MessageError)
  })
})

test.each(['mt4404', 'mt8403'] as const)('%s is answered without bills', (name) => {
  const customsState = name === 'mt8403' ? stateFor(offloads.MT8403) : emptyCustomsState
  const verdict = judge(readSubmission(example(name)), customsState, inTime)
  expect(acceptance(verdict)).toMatchObject({ code: '01', hasSummary: true, bills: [] })
  expect(acceptance(verdict).text).toMatch(name === 'mt4404' ? /^42000 接受申报,/ : /^82000 接受申报,/)
  const wrong = judge(
    readSubmission(
      example(name)
        .replace('<DeclarationOfficeID>0708<', '<DeclarationOfficeID>关区<')
        .replace('<TypeCode>03<', '<TypeCode>3<'),
    ),
    emptyCustomsState,
    inTime,
  )
  expect(acceptance(wrong)).toMatchObject({ code: '03', text: expect.stringMatching(/^99001 /) as string })
})
