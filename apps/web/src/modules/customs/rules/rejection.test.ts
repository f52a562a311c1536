import { describe, expect, test } from 'vitest'
import { firstPath, objections } from './rejection.ts'

describe('what customs wrote', () => {
  const bills = [{ bill_no: 'DD01-001', containers: [{ container_number: 'CSQU3054383' }] }, { bill_no: 'DD01-002' }]
  const paths = (text: string, of = bills as readonly object[]) => objections(text, of).map(({ path }) => path)

  test('is kept word for word, an objection each', () => {
    const text =
      '[R0301] 提运单[DD01-002]货物毛重合计[1.000]与提运单总毛重[2.000]不符；[R0201] 提运单[DD01-001]海关货物通关代码[RD99]不在代码表CC007中'
    expect(objections(text, bills)).toEqual([
      {
        text: '[R0301] 提运单[DD01-002]货物毛重合计[1.000]与提运单总毛重[2.000]不符',
        path: 'bills.1.gross_weight',
        isSure: true,
      },
      {
        text: '[R0201] 提运单[DD01-001]海关货物通关代码[RD99]不在代码表CC007中',
        path: 'bills.0.clearance_code',
        isSure: true,
      },
    ])
  })
  test('names a field by its words where it has no code', () => {
    expect(paths('【提单[DD01-002]】收货人名称不规范')).toEqual(['bills.1.consignee_name'])
    expect(paths('[R0102] 提运单[DD01-001]第2项货物：税则号列应为6至10位数字')).toEqual(['bills.0.goods.1.hs_code'])
    expect(paths('[R0102] 提运单[DD01-001]第2项货物：件数应大于零')).toEqual(['bills.0.goods.1.package_quantity'])
    expect(paths('[R0205] 车辆[蒙L23213]未在进出境口岸海关[0708]备案或备案已失效')).toEqual(['plates'])
    expect(paths('货物运输批次号[1]应为13位数字')).toEqual(['batch_number'])
    expect(paths('操作员卡已挂失')).toEqual(['operator_card_id'])
    expect(paths('集装箱CSQU3054383重复')).toEqual(['bills.0.containers.0.container_number'])
  })
  test('leads to the field by the code where the words name none', () => {
    expect(paths('[R0412] 舱单传输时间晚于规定时限，公路运输原始舱单应在抵达前1小时传输')).toEqual(['arrival_date'])
    expect(paths('[R0901] 演练退单，报文本身未发现问题')).toEqual(['remark'])
    expect(paths('[R0204] 提运单[DD01-002]变更原因代码[888]不在代码表CC001中')).toEqual(['bills.1.bill_no'])
  })
  test('leads to the bill, else to the head, when no field is told, and says so', () => {
    expect(objections('毛重不符', bills.slice(1))).toEqual([
      { text: '毛重不符', path: 'bills.0.gross_weight', isSure: true },
    ])
    expect(objections('毛重不符', bills)[0]).toMatchObject({ path: 'bills.0.gross_weight', isSure: false })
    expect(objections('提运单[DD01-002]有误', bills)[0]).toMatchObject({ path: 'bills.1.bill_no', isSure: false })
    expect(objections('系统忙，请重新申报', bills)[0]).toMatchObject({ path: 'batch_number', isSure: false })
    expect(firstPath(objections('系统忙；[R0201] 提运单[DD01-002]有误', bills))).toBe('bills.1.clearance_code')
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
    ['提运单[DD01-002]收货人联系方式不能为空', 'bills.1.consignee_contact'],
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
  ])('“%s” leads to %s', (text, path) => expect(paths(`[R0101] ${text}`)).toEqual([path]))
  test.each([
    ['R0103', '货物运输批次号[51]应为13位数字', 'batch_number'],
    ['R0104', '提运单[DD01-002]收货人为凭指示时，通知人不能为空', 'bills.1.notify_name'],
    ['R0202', '提运单[DD01-002]包装种类[XX]不在代码表CN005中', 'bills.1.package_type'],
    ['R0203', '提运单[DD01-002]运费支付方法[PP]不在代码表CN004中', 'bills.1.payment_method'],
    ['R0302', '提运单[DD01-002]货物件数合计[41]与提运单总件数[40]不符', 'bills.1.package_quantity'],
    ['R0303', '提运单[DD01-002]总毛重应大于零', 'bills.1.gross_weight'],
    ['R0401', '货物运输批次号[5100489963144]重复舱单，海关已接受申报', 'batch_number'],
    ['R0402', '货物运输批次号[5100489963144]的原始舱单不存在或未被接受，不能变更', 'batch_number'],
    ['R0403', '提运单[DD01-002]海关已放行，不能变更', 'bills.1.bill_no'],
    ['R0404', '提运单[DD01-002]已在货物运输批次号[5100489963144]下申报', 'bills.1.bill_no'],
    ['R0405', '提运单[DD01-002]在同一报文中重复出现', 'bills.1.bill_no'],
    ['R0406', '提运单[DD01-002]不在货物运输批次号[5100489963144]下，不能变更', 'bills.1.bill_no'],
  ])('%s leads to its field', (code, text, path) => expect(paths(`[${code}] ${text}`)).toEqual([path]))
})
