import { describe, expect, test } from 'vitest'
import { firstPath, objections } from './rejection.ts'

describe('the text of customs', () => {
  const bills = [{ bill_no: 'DD01-001', containers: [{ container_number: 'CSQU3054383' }] }, { bill_no: 'DD01-002' }]
  const paths = (text: string, of = bills as readonly object[]) =>
    objections(text, of, { isDrill: true }).map(({ path }) => path)

  test('is kept verbatim, one objection each', () => {
    const text =
      '19201 不接受申报,提运单[DD01-002]货物毛重合计[1.000]与提运单总毛重[2.000]不符；19206 不接受申报,提运单[DD01-001]海关货物通关代码[RD14]不适用于进境'
    expect(objections(text, bills, { isDrill: true })).toEqual([
      {
        text: '19201 不接受申报,提运单[DD01-002]货物毛重合计[1.000]与提运单总毛重[2.000]不符',
        path: 'bills.1.gross_weight',
        isSure: true,
      },
      {
        text: '19206 不接受申报,提运单[DD01-001]海关货物通关代码[RD14]不适用于进境',
        path: 'bills.0.clearance_code',
        isSure: true,
      },
    ])
  })
  test('names a field by its words where it has no code', () => {
    expect(paths('【提单[DD01-002]】收货人名称不规范')).toEqual(['bills.1.consignee_name'])
    expect(paths('提运单[DD01-001]第2项货物：税则号列应为6至10位数字')).toEqual(['bills.0.goods.1.hs_code'])
    expect(paths('提运单[DD01-001]第2项货物：件数应大于零')).toEqual(['bills.0.goods.1.package_quantity'])
    expect(paths('车辆[蒙L23213]未在进出境口岸海关[0708]备案或备案已失效')).toEqual(['plates'])
    expect(paths('货物运输批次号[1]应为13位数字或大写字母')).toEqual(['batch_number'])
    expect(paths('操作员卡已挂失')).toEqual(['operator_card_id'])
    expect(paths('集装箱CSQU3054383重复')).toEqual(['bills.0.containers.0.container_number'])
  })
  test('leads to the field by the serial of the five digits before the words', () => {
    expect(paths('19001 不接受申报,该原始舱单申报中的提运单号已经存在', bills.slice(0, 1))).toEqual(['bills.0.bill_no'])
    expect(paths('19010 转人工审核,舱单申报超时')).toEqual(['arrival_date'])
    expect(paths('15003 不接受申报,提运单[DD01-002]海关已放行，不能变更')).toEqual(['bills.1.bill_no'])
    expect(paths('19901 不接受申报,演练退单，报文本身未发现问题')).toEqual(['remark'])
    expect(paths('19999 不接受申报,另有原因')).toEqual(['batch_number'])
    expect(paths('99001 报文填制不规范。货物运输批次号[1]应为13位数字')).toEqual(['batch_number'])
  })
  test('without a named field leads to the bill or else to the head, and marks it as unsure', () => {
    expect(objections('毛重不符', bills.slice(1), { isDrill: true })).toEqual([
      { text: '毛重不符', path: 'bills.0.gross_weight', isSure: true },
    ])
    expect(objections('毛重不符', bills, { isDrill: true })[0]).toMatchObject({
      path: 'bills.0.gross_weight',
      isSure: false,
    })
    expect(objections('提运单[DD01-002]有误', bills, { isDrill: true })[0]).toMatchObject({
      path: 'bills.1.bill_no',
      isSure: false,
    })
    expect(objections('系统忙，请重新申报', bills, { isDrill: true })[0]).toMatchObject({
      path: 'batch_number',
      isSure: false,
    })
    expect(firstPath(objections('系统忙；19206 不接受申报,提运单[DD01-002]有误', bills, { isDrill: true }))).toBe(
      'bills.1.clearance_code',
    )
    expect(firstPath([])).toBeUndefined()
  })
  test.each([
    ['发送方代码不能为空', 'transmitter_id'],
    ['舱单传输人名称不能超过70个字符', 'transmitter_id'],
    ['进出境口岸海关代码应为4位数字', 'declare_office'],
    ['报文类型应为 MT1401 或 MT2401', 'message_type'],
    ['货物运输批次号不能为空', 'batch_number'],
    ['备注不能超过512个字符', 'remark'],
    ['运输工具代理企业代码有误', 'agent_code'],
    ['承运人代码有误', 'carrier_code'],
    ['装货地代码不能为空', 'loading_place'],
    ['装载时间不能为空', 'loading_time'],
    ['卸货地代码不能为空', 'unloading_place'],
    ['到达日期不能为空', 'arrival_date'],
    ['提运单[DD01-002]提(运)单件数不能为空', 'bills.1.package_quantity'],
    ['提运单[DD01-002]提(运)单包装种类不能为空', 'bills.1.package_type'],
    ['提运单[DD01-002]提(运)单总毛重不能为空', 'bills.1.gross_weight'],
    ['提运单[DD01-002]货物体积有误', 'bills.1.volume'],
    ['提运单[DD01-002]货物价值有误', 'bills.1.goods_value'],
    ['提运单[DD01-002]币制有误', 'bills.1.currency'],
    ['提运单[DD01-002]途经国家有误', 'bills.1.routing_countries'],
    ['提运单[DD01-002]收货人代码有误', 'bills.1.consignee_code'],
    ['提运单[DD01-002]收货人联系方式不能为空', 'bills.1.consignee_contacts'],
    ['提运单[DD01-002]收货人不能为空', 'bills.1.consignee_name'],
    ['提运单[DD01-002]发货人名称不能为空', 'bills.1.consignor_name'],
    ['提运单[DD01-002]通知人地址有误', 'bills.1.notify_address'],
    ['提运单[DD01-002]通知人代码有误', 'bills.1.notify_code'],
    ['提运单[DD01-002]运费支付方法不能为空', 'bills.1.payment_method'],
    ['提运单[DD01-002]海关货物通关代码不能为空', 'bills.1.clearance_code'],
    ['提运单[DD01-002]跨境启运地有误', 'bills.1.transit_from'],
    ['提运单[DD01-002]跨境指运地有误', 'bills.1.transit_to'],
    ['提运单[DD01-002]运输条款有误', 'bills.1.condition_code'],
    ['提运单[DD01-002]集装箱尺寸类型有误', 'bills.1.containers.0.size_type'],
    ['提运单[DD01-002]集装箱号不能为空', 'bills.1.containers.0.container_number'],
    ['提运单[DD01-002]第2项货物：货物简要描述不能为空', 'bills.1.goods.1.description'],
    ['提运单[DD01-002]第2项货物：货物补充描述有误', 'bills.1.goods.1.supplement'],
    ['提运单[DD01-002]第2项货物：危险品编号有误', 'bills.1.goods.1.undg_code'],
    ['提运单[DD01-002]第2项货物：货物毛重不能为空', 'bills.1.goods.1.gross_weight'],
    ['提运单[DD01-002]第2项货物：货物件数不能为空', 'bills.1.goods.1.package_quantity'],
    ['提运单[DD01-002]第2项货物：货物包装种类不能为空', 'bills.1.goods.1.package_type'],
  ])('“%s” leads to %s', (text, path) => expect(paths(`99001 报文填制不规范。${text}`)).toEqual([path]))
  test.each([
    ['19101 不接受申报,进出境口岸海关代码[9999]不在关区代码表CC011中', 'declare_office'],
    ['19103 不接受申报,货物运输批次号[MA100190900A3]第10位应为1', 'batch_number'],
    ['19110 不接受申报,舱单传输人名称不能超过35个汉字或70个英文字符', 'transmitter_id'],
    ['19201 不接受申报,提运单[DD01-002]货物毛重合计[1]与提运单总毛重[2]不符', 'bills.1.gross_weight'],
    ['19202 不接受申报,提运单[DD01-002]货物件数合计[41]与提运单总件数[40]不符', 'bills.1.package_quantity'],
    ['19203 不接受申报,提运单[DD01-002]第2项货物：毛重应大于零', 'bills.1.goods.1.gross_weight'],
    ['19205 不接受申报,提运单[DD01-002]商品项序号[2]应从1起连续编号且不重复', 'bills.1.goods.0.sequence'],
    ['19208 不接受申报,提运单[DD01-002]海关货物通关代码[RD05]适用于集装箱货物，没有填写集装箱', 'bills.1.containers'],
    ['19210 不接受申报,提运单[DD01-002]海关货物通关代码为[RD09]时，跨境指运地不能为空', 'bills.1.transit_to'],
    ['29211 不接受申报,提运单[DD01-002]海关货物通关代码为[RD01]时，不填制跨境启运地', 'bills.1.transit_from'],
    ['19215 不接受申报,提运单[DD01-002]收货人为凭指示时，通知人不能为空', 'bills.1.notify_name'],
    ['19216 不接受申报,提运单[DD01-002]有危险品编号时，危险品联系人不能为空', 'bills.1.undg_name'],
    ['19217 不接受申报,提运单[DD01-002]第1项货物：危险品编号[0001]不在代码表CN032中', 'bills.1.goods.0.undg_code'],
    ['19218 不接受申报,提运单[DD01-002]发货人名称不能超过35个汉字或70个英文字符', 'bills.1.consignor_name'],
    ['19220 不接受申报,提运单[DD01-002]危险品联系人联系号码不能为空', 'bills.1.undg_contacts'],
  ])('%s leads to %s', (text, path) => expect(paths(text)).toEqual([path]))
})
