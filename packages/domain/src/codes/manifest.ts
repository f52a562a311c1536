import { dangerousGoods1 } from './dangerousGoods1.ts'
import { dangerousGoods2 } from './dangerousGoods2.ts'
import type { CodeValue } from '../kit/codeTable.ts'
import { marked, rows } from './rows.ts'

/** Source: 海关货物通关代码 CC007 of the road manifest package (2019). */
const clearances = `
RD01 公路口岸直通; RD02 直通转关; RD03 口岸卸货; RD04 卸货转关; RD05 口岸掏箱; RD06 掏箱转关; RD07 口岸卸箱
RD08 卸箱转关; RD09 跨境快速通关(非过境); RD10 空车; RD11 公路暂时进出境空集装箱; RD12 暂时进境空集装箱口岸卸箱
RD13 非转关公路口岸直通非贸货物; RD14 口岸装货(出口); RD15 口岸装箱(出口); RD16 跨境快速通关(过境)
`

/** Used at ports, but missing in the message schema of 2019. */
const newerClearances = 'RD17 整车/暂时进出口车辆通关; RD18 互市贸易'

/** Source: 运费支付方法 CN004, the values of UN/EDIFACT 4439; customs prints them in English. */
const payments = `
1 直接支付; 2 自动清算贷记; 3 自动清算借记; 4 自动清算贷记(储蓄账户); 5 自动清算借记(活期账户); 6 银行转账(贷记)
7 银行转账(借记); 8 经第三方托收(附出口汇票); 9 经第三方托收(无出口汇票); 10 不可撤销跟单信用证
11 可转让不可撤销跟单信用证; 12 保兑不可撤销跟单信用证; 13 可转让保兑不可撤销跟单信用证; 14 可撤销跟单信用证
15 不可撤销保兑信用证; 16 保函; 17 可撤销信用证; 18 备用信用证; 19 不可撤销不保兑信用证; 20 光票托收(国际商会)
21 跟单托收(国际商会); 22 即期跟单托收(国际商会); 23 定期跟单托收(国际商会); 24 跟单托收(承兑交单)
25 跟单托收(付款交单); 26 经买方同意的托收(国际商会); 27 银行收货人代收货款(国际商会); 34 卖方通知买方; 35 银行交单
36 记账; 37 开证行兑付; 38 通知行兑付; 39 指定行兑付; 40 任何银行兑付; 41 某地任何银行兑付; 42 间接支付; 43 转让
44 抵销; 45 特别分录; 46 分期付款; 47 汇票分期付款; 48 经转通知行兑付; 49 一般销售条件; 50 特别付款; 61 以单证抵付
62 以往来款抵付; 64 以货抵付; 65 反向保理; 69 其他抵付; 70 供方开票; 71 收方自开票; ZZZ 双方约定
`

/** Source: 运输条款 CN014 (2019). */
const conditions = '10 港到港; 27 门到门; 28 门到点; 29 点到门; 30 点到点'

/** Source: UN/EDIFACT 4065; accepted by the message schema, missing in the table. */
const widerConditions = '11 CMR公路运输; 14 联程运输; 36 普通运价零担'

/** Source: 重箱或者空箱标识 CN016 (2019). */
const fullness = `
1 货物多于1/4容量; 2 货物多于1/2容量; 3 货物多于3/4容量; 4 空箱; 5 重箱; 6 满箱; 7 拼箱; 8 整箱
`

/** Source: UN/EDIFACT 8169; accepted by the message schema, missing in the table. */
const widerFullness = '9 部分装载; 10 部分装载(拼箱); 11 单一发票; 12 多发票; 13 重箱多提单'

/** Source: 集装箱（器）来源 CN015 (2019). */
const sources = '1 货主自备箱; 2 承运人提供箱; 3 拼箱人提供箱; 4 拆箱人提供箱; 5 第三方提供箱'

/** Source: UN/EDIFACT 8077; accepted by the message schema, missing in the table. */
const widerSources = '6 货代从租箱公司提供; 7 货代从铁路箱池提供'

/** Source: 修改原因 CC001 (2019). */
const reasons = `
001 货物漏装; 002 临时拉货; 003 错装、多装货物; 004 因疏忽而造成的舱单必填数据元差错
005 更正因疏忽而造成的舱单选填数据元差错; 006 补充因疏忽而造成的舱单选填数据元遗漏
007 更正因代理人等外部因素而造成的舱单必填数据元差错; 008 更正因代理人等外部因素而造成的舱单选填数据元差错
009 补充因代理人等外部因素而造成的舱单选填数据元遗漏; 010 重复的舱单数据; 011 上一港口漏卸的货物
012 在本监管场所错卸的货物; 013 货物在进入海关监管场所后失窃; 015 根据案件处理结果修改; 999 其他
`

/** In the table, but rejected by the message schema, which repeats 010 in its place. */
const refusedReasons = '014 货物在进入海关监管场所后失踪'

/** Source: 回执类型 CC020 of the road manifest package, plus the codes of the channel and the Single Window. */
const receipts = `
01 海关接受申报|海关; 02 待海关人工审核|海关; 03 退单|海关; 11 提(运)单放行|海关; 12 拒装|海关; 13 禁卸|海关
0 调用成功|通道; T 暂存|单一窗口; D 申报成功|单一窗口; E1 数据中心入库成功|单一窗口; E2 数据中心入库失败|单一窗口
E3 发往海关成功|单一窗口; E4 发往海关失败|单一窗口; M1 移动端暂存|单一窗口; M2 移动端提交|单一窗口
M3 移动端退回|单一窗口
`

/** Source: 运输方式 CN012 (2019), after UN/ECE Recommendation 19. A declaration uses other numbers for the modes. */
const modes =
  '1 海上运输; 2 铁路运输; 3 公路运输; 4 航空运输; 5 邮政运输; 6 多式联运; 7 管道运输; 8 内河运输; 9 未知的运输方式'

/** Source: 施加封志人类型 CN017 (2019). */
const sealers = 'AA 拼箱人; AB 未知; AC 检疫; CA 承运人; CU 海关; SH 发货人; TO 码头'

/** Source: 通讯方式 CN011 (2019). */
const communications = 'EM 电子邮件; FX 电传; TE 电话'

/** Source: 报文功能 CN010 (2019), with the codes of the Single Window. */
const functions = `
2 新增; 3 删除; 5 变更; 9 主要数据申报(原始); 0 次要数据申报; 11 通关回执; T 暂存; M1 移动端暂存; M2 移动端提交; M3 移动端退回
`

/** Source: 报文类型 of the road messages, with those who send them. */
const messageTypes = `
MT1401 进口原始舱单|舱单传输人/承运人; MT1402 进口原始舱单(快件/其他)|舱单传输人; MT2401 出口预配舱单|舱单传输人/货代
MT2402 出口预配舱单(快件/其他)|舱单传输人; MT3402 运抵报告(出口)|监管场所经营人; MT4401 载货运输工具进境承运确报|承运人/舱单传输人
MT4402 载货运输工具出境承运确报|承运人/舱单传输人; MT4403 空载运输工具进境确报|承运人; MT4404 空载运输工具出境确报|承运人
MT4405 空集装箱进境承运确报|承运人; MT4406 空集装箱出境承运确报|承运人; MT5401 进口理货报告|监管场所经营人/理货
MT5402 出口理货报告|监管场所经营人/理货; MT7402 出口装箱清单|装箱人; MT8401 进口落装申请|传输人; MT8402 出口落装申请|传输人
MT8403 进口落装改配申请|传输人; MT8404 出口落装改配申请|传输人; MT9999 海关回执|海关
`

/** Source: 托架/拖挂车类型 CC019 (2019). */
const axles = '01 一轴; 02 二轴; 03 三轴; 04 四轴及以上'

export const manifestClearances = (): CodeValue[] => [...rows(clearances), ...marked('newer', rows(newerClearances))]
export const manifestPayments = () => rows(payments)
export const manifestConditions = (): CodeValue[] => [...rows(conditions), ...marked('wider', rows(widerConditions))]
export const manifestFullness = (): CodeValue[] => [...rows(fullness), ...marked('wider', rows(widerFullness))]
export const containerSources = (): CodeValue[] => [...rows(sources), ...marked('wider', rows(widerSources))]
export const changeReasons = (): CodeValue[] => [...rows(reasons), ...marked('refused', rows(refusedReasons))]
export const manifestReceipts = () => rows(receipts, ['sender'])
export const manifestTransportModes = () => rows(modes)
export const communicationTypes = () => rows(communications)
export const messageFunctions = () => rows(functions)
export const roadMessageTypes = () => rows(messageTypes, ['sender'])
export const sealAgencies = () => rows(sealers)
export const trailerAxles = () => rows(axles)
/** UN numbers with name and class. */
export const dangerousGoods = (): CodeValue[] => [
  ...rows(dangerousGoods1, ['class']),
  ...rows(dangerousGoods2, ['class']),
]
