import { rows } from './rows.ts'

/** Source: 公路舱单报文代码表 CC007 海关货物通关代码. */
const clearances = `
RD01 公路口岸直通; RD02 直通转关; RD03 口岸卸货; RD04 卸货转关; RD05 口岸掏箱; RD06 掏箱转关; RD07 口岸卸箱
RD08 卸箱转关; RD09 跨境快速通关(非过境); RD10 空车; RD11 公路暂时进出境空集装箱; RD12 暂时进境空集装箱口岸卸箱
RD13 非转关公路口岸直通非贸货物; RD14 口岸装货(出口); RD15 口岸装箱(出口); RD16 跨境快速通关(过境)
RD17 整车/暂时进出口车辆通关; RD18 互市贸易
`

/** Source: UN/EDIFACT 4439, the conditions of payment in use (公路舱单报文代码表 CN004). */
const payments = `
1 直接支付; 2 自动清算贷记; 3 自动清算借记; 6 银行转账(贷记); 7 银行转账(借记); 10 不可撤销跟单信用证; 16 保函
20 光票托收; 21 跟单托收; 36 记账; 42 间接支付; 46 分期付款; 50 特别付款; 61 以单证抵付; 62 以往来款抵付
64 以货抵付; 69 其他抵付; 70 供方开票; 71 收方自开票; ZZZ 双方约定
`

/** Source: UN/EDIFACT 4065, the transport conditions in use (CN014). */
const conditions = `
10 港到港; 11 CMR公路运输; 14 联程运输; 27 门到门; 28 门到点; 29 点到门; 30 点到点; 36 普通运价零担
`

/** Source: UN/EDIFACT 8169 (CN016). */
const fullness = `
1 空余四分之一以上; 2 空余二分之一以上; 3 空余四分之三以上; 4 空箱; 5 重箱; 6 无剩余空间; 7 重箱(拼箱); 8 重箱(整箱)
9 部分装载; 10 部分装载(拼箱); 11 单一发票; 12 多发票; 13 重箱多提单
`

/** Source: UN/EDIFACT 8077 (CN015). */
const sources = `
1 发货人提供; 2 承运人提供; 3 拼箱人提供; 4 拆箱人提供; 5 第三方提供; 6 货代从租箱公司提供; 7 货代从铁路箱池提供
`

/** Source: 公路舱单报文代码表 CC001 变更原因. */
const reasons = `
001 货物漏装; 002 临时拉货; 003 错装、多装; 004 自身疏忽-必填项差错; 005 自身疏忽-选填项差错
006 自身疏忽-选填项遗漏; 007 外部原因-必填项差错; 008 外部原因-选填项差错; 009 外部原因-选填项遗漏; 010 重复舱单
011 上一港漏卸; 012 错卸; 013 进场后失窃; 014 失踪; 015 案件处理结果; 999 其他
`

/** Source: 公路舱单报文代码表 CC020 回执类型, with those of the channel and the Single Window. */
const receipts = `
01 海关接受申报|海关; 02 待海关人工审核|海关; 03 退单|海关; 11 提(运)单放行|海关; 12 拒装|海关; 13 禁卸|海关
0 调用成功|通道; T 暂存|单一窗口; D 申报成功|单一窗口; E1 数据中心入库成功|单一窗口; E2 数据中心入库失败|单一窗口
E3 发往海关成功|单一窗口; E4 发往海关失败|单一窗口; M1 移动端暂存|单一窗口; M2 移动端提交|单一窗口
M3 移动端退回|单一窗口
`

export const manifestClearances = () => rows(clearances)
export const manifestPayments = () => rows(payments)
export const manifestConditions = () => rows(conditions)
export const manifestFullness = () => rows(fullness)
export const containerSources = () => rows(sources)
export const changeReasons = () => rows(reasons)
export const manifestReceipts = () => rows(receipts, ['sender'])
