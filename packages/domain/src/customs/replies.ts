/** The level of the field that a reply refers to. */
export type ReplyLevel = 'head' | 'bill' | 'goods' | 'containers'

/** The meaning of a reply number: the field, the cause in short, the remedy, and the source of the rule. */
export interface Reply {
  readonly field: string
  readonly level: ReplyLevel
  readonly cause: string
  readonly remedy: string
  readonly source: string
}

const reply =
  (level: ReplyLevel) =>
  (field: string, cause: string, remedy: string, source: string): Reply => ({ field, level, cause, remedy, source })
const head = reply('head')
const bill = reply('bill')
const goods = reply('goods')
const containers = reply('containers')

const RULES = '《公路舱单数据项填制规范》'
const ORDER = '《舱单管理办法》（海关总署令第172号）运抵、理货'
const NOTICE = '海关总署公告2014年第7号'

/**
 * The last three of the five digits before a reply's text: the subject of the reply, for any message type (first digit) and
 * function (second). Customs has published 000, 001 and 010; the others are the simulator's own numbers for rules without a
 * published number.
 */
export const replies = {
  '001': bill(
    'bill_no',
    '提(运)单号已经存在',
    '换用新的提(运)单号；要修改已申报的提(运)单，请申报变更',
    '官方回执样例 19001；' + RULES + '0035',
  ),
  '002': bill('bill_no', '海关没有这一提(运)单', '核对批次号和提(运)单号；未申报过的请先申报', RULES + '一(二)、(三)'),
  '003': bill(
    'bill_no',
    '提(运)单已放行，不能变更或删除',
    '联系口岸海关',
    '《舱单管理办法》（海关总署令第172号）舱单变更一章',
  ),
  '004': bill(
    'bill_no',
    '提(运)单已有确报、运抵或理货报告，不能删除',
    '先向海关删除确报和报告，再删除舱单',
    NOTICE + ' 三、四；' + ORDER,
  ),
  '010': head(
    'arrival_date',
    '申报超过时限',
    '等待海关人工审核；下次请在抵达（装货）1小时前申报',
    '官方回执样例 19010；《舱单申报传输时限规定》三(二)',
  ),
  '011': head('remark', '海关人工审核', '等待海关人工审核', '演练'),
  '012': bill(
    'bill_no',
    '海关对内容有疑问，转人工审核',
    '等待海关人工审核；内容确有错误的，接受后申报变更或删除重报',
    RULES + '0003、0005、0010、0011、0014、0015、0017、0023、0025、0037、0038、0044',
  ),
  '101': head('declare_office', '口岸海关代码不在关区代码表中', '改正口岸海关', RULES + '0005，代码表 CC011'),
  '102': head('batch_number', '批次号不是13位', '改正货物运输批次号', RULES + '0034'),
  '103': head(
    'batch_number',
    '批次号第10位与进出口方向不符',
    '进口批次号第10位为1，出口为0；换用这一方向的批次号',
    RULES + '0034；' + NOTICE + ' 一',
  ),
  '104': head('batch_number', '批次号已用于另一方向', '换用新的批次号', RULES + '0034'),
  '105': head(
    'batch_number',
    '批次号已用于以前的进出境',
    '批次号两年内不得重复，换用新的批次号',
    RULES + '0034；' + NOTICE + ' 一',
  ),
  '106': head('message_type', '运输方式不是公路', '运输方式代码应为3', RULES + '0057，代码表 CN012'),
  '107': head('loading_time', '装载时间格式不对', '填写到秒的装载时间', RULES + '0003'),
  '108': head('arrival_date', '到达卸货地日期格式不对', '填写日期', RULES + '0025'),
  '109': head('agent_code', '代理企业代码不是备案号', '填写4位关区号加9位组织机构代码', RULES + '0040'),
  '110': head('remark', '表头文字超长', '缩短文字，1个汉字按2个字符计', RULES + '0009、0041'),
  '201': bill('gross_weight', '货物毛重合计与总毛重不符', '改正货物毛重或总毛重，使两者相等', RULES + '0011'),
  '202': bill('package_quantity', '货物件数合计与总件数不符', '改正货物件数或总件数，使两者相等', RULES + '0015、0017'),
  '203': bill('gross_weight', '毛重为零', '填写毛重', RULES + '0011'),
  '204': bill('package_quantity', '件数为零', '填写件数，无法计件的裸装散货填1', RULES + '0017'),
  '205': goods('sequence', '商品项序号不连续', '商品项序号从1起连续编号，变更时不得改动', RULES + '0001'),
  '206': bill(
    'clearance_code',
    '通关代码与进出口方向不符',
    '换用这一方向的通关代码',
    RULES + '0023；' + NOTICE + ' 九',
  ),
  '207': bill(
    'clearance_code',
    '通关代码只适用于没有货物的运输工具',
    '载有货物的，换用其他通关代码',
    RULES + '0023；' + NOTICE + ' 八',
  ),
  '208': bill(
    'containers',
    '通关代码适用于集装箱货物，没有集装箱',
    '填写集装箱号，或换用散货的通关代码',
    RULES + '0021、0023',
  ),
  '209': bill(
    'containers',
    '通关代码适用于散装货物，却有集装箱',
    '删去集装箱，或换用集装箱货物的通关代码',
    RULES + '0023',
  ),
  '210': bill('transit_to', '跨境快速通关缺少启运地或指运地', '填写启运地或指运地的关区代码', RULES + '0036、0039'),
  '211': bill('transit_to', '通关代码不用填启运地、指运地', '只有 RD09、RD16 填写启运地或指运地', RULES + '0036、0039'),
  '212': bill('transit_to', '启运地或指运地不在关区代码表中', '改正关区代码', RULES + '0036、0039，代码表 CC011'),
  '213': containers('container_number', '同一提(运)单内箱号重复', '删去重复的集装箱', RULES + '0021'),
  '214': bill('bill_no', '同一报文内提(运)单号重复', '改正提(运)单号', RULES + '0035'),
  '215': bill('notify_name', '收货人为凭指示，没有通知人', '填写通知人名称、地址和联系方式', RULES + '0043、0052'),
  '216': bill('undg_name', '有危险品，没有危险品联系人', '填写危险品联系人和联系方式', RULES + '0016、0053'),
  '217': goods('undg_code', '危险品编号不在代码表中', '改正危险品编号', RULES + '0016，代码表 CN032'),
  '218': bill(
    'bill_no',
    '文字超长',
    '缩短文字，1个汉字按2个字符计',
    RULES + '0013、0014、0026至0028、0043、0048、0052、0053',
  ),
  '219': bill('consignee_code', '企业代码含有不允许的字符', '代码只用大写字母和数字', RULES + '0044、0049、0051'),
  '220': bill('notify_name', '相关联的数据项没有填全', '补齐联系人、联系号码或地址', RULES + '一(一)4至6'),
  '221': bill('gross_weight', '数值的整数位超长', '改正数值', RULES + '0010、0011'),
  '301': head(
    'batch_number',
    '批次的舱单尚未被接受',
    '等海关接受该批次的舱单后再申报载货车确报',
    NOTICE + ' 五；' + RULES + '0034',
  ),
  '302': head('batch_number', '批次已有确报', '一个批次的确报只申报一次；要更正，先删除再申报', RULES + '四'),
  '303': head('trucks', '车辆没有在海关备案', '核对车辆海关编号；未备案的先办理车辆备案', RULES + '0056；' + NOTICE),
  '304': head(
    'trucks',
    '驾驶员没有在海关备案',
    '核对司机海关编号；未备案的先办理司机备案',
    RULES + '0045、0046；' + NOTICE,
  ),
  '305': head('batch_number', '海关没有这一批次的确报', '核对批次号；未申报过的不用删除', RULES + '四'),
  '306': head('clearance_code', '通关代码不适用于空集装箱', '空箱填 RD11，进境卸箱填 RD12', RULES + '0023'),
  '307': head('trucks', '车辆或集装箱重复', '同一车辆、集装箱在一份确报中只报一次', RULES + '0021、0046、0056'),
  '308': head('trucks', '缺少驾驶员', '填写司机姓名和司机海关编号', RULES + '0045、0046'),
  '309': head('trucks', '司乘人数不是大于0的自然数', '填写司乘人数，含司机', '《公路舱单查检合一修改说明》'),
  '310': head('batch_number', '货物尚未放行', '收到放行回执以后再装载、申报', RULES + '0023；' + ORDER),
  '311': head('batch_number', '已有装载舱单', '先删除出境载货确报（装载舱单），再删除运抵报告', ORDER),
  '401': head(
    'batch_number',
    '批次没有已接受的舱单',
    '等海关接受该批次的舱单后再申报运抵、理货',
    ORDER + '；' + RULES + '0034',
  ),
  '402': bill(
    'bill_no',
    '提(运)单不在已接受的舱单中',
    '核对提(运)单号；没有提(运)单的溢装、溢卸货物按规则编号',
    RULES + '0035',
  ),
  '403': containers('container_number', '集装箱不在已接受的舱单中', '核对箱号', RULES + '0021'),
  '404': head('batch_number', '已经报告过', '同一集装箱、提(运)单不重复报告；要更正，先删除再申报', RULES + '二、三'),
  '405': head('batch_number', '没有已接受的运抵报告', '先申报运抵报告，海关接受后再申报理货报告', ORDER),
  '406': head('batch_number', '海关没有这一报告', '核对批次号；未申报过的不用删除', RULES + '二(二)'),
  '407': head('batch_number', '已有理货报告', '先删除理货报告，再删除运抵报告', ORDER),
  '408': head('bills', '没有填写货物', '集装箱货物填箱号，散杂货填提(运)单', RULES + '二、三'),
  '409': head('bills', '集装箱货物填了提(运)单', '集装箱货物只填箱号', RULES + '二(一)、0035'),
  '410': head('tally_end', '理货时间颠倒', '改正理货开始和结束时间', RULES + '0030、0031'),
  '414': head(
    'batch_number',
    '没有已接受的进境载货确报',
    '先申报确报，车辆抵达、卸货以后再申报理货报告',
    '《舱单申报传输时限规定》三(一)；' + ORDER,
  ),
  '415': bill('volume', '散货填了体积', '散货、集装箱货物的运抵、理货报告不填体积', RULES + '0012'),
  '412': head(
    'bills',
    '报告与舱单不符，转人工审核',
    '等待海关人工审核；舱单有误的先变更舱单',
    ORDER + '；' + RULES + '0011',
  ),
  '501': head(
    'packing_no',
    '装箱清单编号已经存在',
    '换用新的装箱清单编号；要更正已申报的，先删除再申报',
    RULES + '0034',
  ),
  '502': head('packing_no', '海关没有这一装箱清单', '核对装箱清单编号；未申报过的不用删除', RULES + '0034'),
  '503': head('container_number', '箱号与海关所存的装箱清单不符', '核对箱号', RULES + '0021、0034'),
  '504': head('fullness', '装有货物的集装箱填为空箱', '改正重空标识', RULES + '0020，代码表 CN016'),
  '603': head('new_batch_number', '改配后批次号与原批次号相同', '换用新的批次号', RULES + '0034'),
  '604': bill('bill_no', '提(运)单已申请落装或改配', '不用重复申报', RULES + '0033'),
  '900': head('remark', '申报企业没有在海关备案', '核对传输人的备案关区和统一社会信用代码', '《报文表头说明》SenderID'),
  '901': head('remark', '演练退单', '备注中的演练字样要求退单；报文本身没有问题', '演练'),
} as const satisfies Readonly<Record<string, Reply>>

export type ReplySerial = keyof typeof replies

/** 99001 refers to no field: the text after it explains. */
const FORM = /^([1-8])([2359])(\d{3})(?=\s)/

/** The numbers that customs has published: in customs' own replies any other may mean something else. */
const published: ReadonlySet<string> = new Set(['001', '010'])

/** The reply at the start of a text, or undefined if its number is unknown. Those of the simulator are known in a drill alone. */
export function replyOf(text: string, isDrill: boolean): Reply | undefined {
  const serial = FORM.exec(text.trim())?.[3]
  if (serial === undefined || !Object.hasOwn(replies, serial)) return undefined
  return isDrill || published.has(serial) ? replies[serial as ReplySerial] : undefined
}
