import { describe, expect, test } from 'vitest'
import { confirmationDocument } from '../confirmation/confirmation.ts'
import { manifestDocument } from '../customs/manifest.document.ts'
import { codeOf, explain, objectionsWith } from './code.ts'
import { namedPath } from './namedPath.ts'
import { fieldPathOf, placesIn, valuesAt, withValue } from './documentFields.ts'

describe('the text of a rejection', () => {
  test('has a code for each objection', () => {
    const text = '19201 不接受申报,毛重不符；19206 不接受申报,通关代码不适用'
    expect(objectionsWith(text, '19206')).toEqual(['19206 不接受申报,通关代码不适用'])
    expect(objectionsWith(text, '9206')).toEqual([])
    expect(codeOf('不接受申报 19206')).toBeNull()
  })
  test.each([
    ['19001 不接受申报,该原始舱单申报中的提运单号已经存在', true, /提\(运\)单号已经存在/, null],
    ['19201 不接受申报,毛重不符', false, /毛重合计/, null],
    ['99001 报文填制不规范。缺少节点', true, /没有入库/, null],
    ['22303 不接受申报,车辆[0708012345]没有备案', false, /没有在海关备案/, 'vehicle'],
    ['19999 不接受申报,另有原因', false, null, null],
    ['车辆[蒙L23213]未在进出境口岸海关[0708]备案或备案已失效', false, null, 'vehicle'],
  ] as const)('%s', (text, isPublished, cause, record) => {
    const explained = explain(text, true)
    expect(explained.isPublished).toBe(isPublished)
    if (cause) expect(explained.cause).toMatch(cause)
    else expect(explained.cause).toBeNull()
    expect(explained.record?.kind ?? null).toBe(record)
    expect(explained.remedy).not.toBe('')
  })
  test.each([
    ['19001 不接受申报,该原始舱单申报中的提运单号已经存在', /提\(运\)单号已经存在/],
    ['19010 转人工审核,舱单申报超时', /超过时限/],
    ['99001 报文填制不规范。缺少节点', /没有入库/],
    ['19102 不接受申报,企业信用等级不符', null],
    ['19201 不接受申报,毛重不符', null],
    ['42303 不接受申报,其他原因', null],
  ])('outside a drill only published numbers are read: %s', (text, cause) => {
    const explained = explain(text, false)
    if (cause) expect(explained.cause).toMatch(cause)
    else expect(explained).toMatchObject({ cause: null, source: null, record: null })
    expect(namedPath(manifestDocument, {}, text, false)).toBe(
      cause && text.startsWith('19010') ? 'arrival_date' : undefined,
    )
  })
  test('names the record that customs means', () => {
    expect(explain('车辆[蒙L23213]未在进出境口岸海关[0708]备案或备案已失效', false).record?.recordName).toBe('蒙L23213')
  })
})

describe('the places of a document', () => {
  const record = {
    declare_office: '0708',
    bills: [
      { clearance_code: 'RD03', goods: [{ hs_code: '1' }, { hs_code: '2' }] },
      { clearance_code: 'RD05', goods: [] },
    ],
  }
  test('are its entered fields, without those that identify a document or a line', () => {
    const documentFields = placesIn(manifestDocument)
    expect([...documentFields.keys()]).toEqual(
      expect.arrayContaining(['declare_office', 'remark', 'bills.clearance_code', 'bills.goods.hs_code']),
    )
    for (const name of ['batch_number', 'bills.bill_no', 'bills.id', 'status', 'bills.goods', 'id', 'version'])
      expect(documentFields.has(name)).toBe(false)
    expect(documentFields.get('bills.goods.hs_code')?.label).toBe('提(运)单 · 货物 · 商品编号')
    expect(placesIn(confirmationDocument).has('trucks.vehicle_code')).toBe(true)
  })
  test('have a value for each line', () => {
    expect(valuesAt(record, 'bills.goods.hs_code')).toEqual([
      { path: 'bills.0.goods.0.hs_code', value: '1' },
      { path: 'bills.0.goods.1.hs_code', value: '2' },
    ])
    expect(valuesAt(record, 'bills.clearance_code', (bill) => bill['clearance_code'] === 'RD05')).toEqual([
      { path: 'bills.1.clearance_code', value: 'RD05' },
    ])
    expect(fieldPathOf('bills.0.goods.1.hs_code')).toBe('bills.goods.hs_code')
  })
  test('are changed where asked, and nowhere else', () => {
    expect(withValue(record, ['bills.0.goods.1.hs_code', 'declare_office'], 'X')).toEqual({
      declare_office: 'X',
      bills: [{ clearance_code: 'RD03', goods: [{ hs_code: '1' }, { hs_code: 'X' }] }, record.bills[1]],
    })
  })
})
