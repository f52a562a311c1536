import type { CodeValue } from '../kit/codeTable.ts'
import { marked, rows } from './rows.ts'

/** Source: ISO 4217, national currencies in use, with the customs' names where the customs name them. */
const manifestRows = `
AED 阿联酋迪拉姆; AFN 阿富汗尼; ALL 阿尔巴尼亚列克; AMD 亚美尼亚德拉姆; ANG 荷属安的列斯盾; AOA 安哥拉宽扎
ARS 阿根廷比索; AUD 澳大利亚元; AWG 阿鲁巴弗罗林; AZN 阿塞拜疆马纳特; BAM 波黑可兑换马克; BBD 巴巴多斯元
BDT 孟加拉塔卡; BGN 保加利亚列弗; BHD 巴林第纳尔; BIF 布隆迪法郎; BMD 百慕大元; BND 文莱元; BOB 玻利维亚诺
BRL 巴西雷亚尔; BSD 巴哈马元; BTN 不丹努尔特鲁姆; BWP 博茨瓦纳普拉; BYN 白俄罗斯卢布; BZD 伯利兹元; CAD 加拿大元
CDF 刚果法郎; CHF 瑞士法郎; CLP 智利比索; CNY 人民币; COP 哥伦比亚比索; CRC 哥斯达黎加科朗; CUP 古巴比索
CVE 佛得角埃斯库多; CZK 捷克克朗; DJF 吉布提法郎; DKK 丹麦克朗; DOP 多米尼加比索; DZD 阿尔及利亚第纳尔; EGP 埃及镑
ERN 厄立特里亚纳克法; ETB 埃塞俄比亚比尔; EUR 欧元; FJD 斐济元; FKP 福克兰群岛镑; GBP 英镑; GEL 格鲁吉亚拉里
GHS 加纳塞地; GIP 直布罗陀镑; GMD 冈比亚达拉西; GNF 几内亚法郎; GTQ 危地马拉格查尔; GYD 圭亚那元; HKD 港币
HNL 洪都拉斯伦皮拉; HTG 海地古德; HUF 匈牙利福林; IDR 印度尼西亚卢比; ILS 以色列新谢克尔; INR 印度卢比
IQD 伊拉克第纳尔; IRR 伊朗里亚尔; ISK 冰岛克朗; JMD 牙买加元; JOD 约旦第纳尔; JPY 日本元; KES 肯尼亚先令
KGS 吉尔吉斯斯坦索姆; KHR 柬埔寨瑞尔; KMF 科摩罗法郎; KPW 朝鲜圆; KRW 韩国圆; KWD 科威特第纳尔; KYD 开曼群岛元
KZT 哈萨克斯坦坚戈; LAK 老挝基普; LBP 黎巴嫩镑; LKR 斯里兰卡卢比; LRD 利比里亚元; LSL 莱索托洛蒂; LYD 利比亚第纳尔
MAD 摩洛哥迪拉姆; MDL 摩尔多瓦列伊; MGA 马达加斯加阿里亚里; MKD 北马其顿第纳尔; MMK 缅甸元; MNT 蒙古图格里克
MOP 澳门元; MRU 毛里塔尼亚乌吉亚; MUR 毛里求斯卢比; MVR 马尔代夫拉菲亚; MWK 马拉维克瓦查; MXN 墨西哥比索
MYR 马来西亚林吉特; MZN 莫桑比克梅蒂卡尔; NAD 纳米比亚元; NGN 尼日利亚奈拉; NIO 尼加拉瓜科多巴; NOK 挪威克朗
NPR 尼泊尔卢比; NZD 新西兰元; OMR 阿曼里亚尔; PAB 巴拿马巴波亚; PEN 秘鲁索尔; PGK 巴布亚新几内亚基那; PHP 菲律宾比索
PKR 巴基斯坦卢比; PLN 波兰兹罗提; PYG 巴拉圭瓜拉尼; QAR 卡塔尔里亚尔; RON 罗马尼亚列伊; RSD 塞尔维亚第纳尔
RUB 俄罗斯卢布; RWF 卢旺达法郎; SAR 沙特里亚尔; SBD 所罗门群岛元; SCR 塞舌尔卢比; SDG 苏丹镑; SEK 瑞典克朗
SGD 新加坡元; SHP 圣赫勒拿镑; SLE 塞拉利昂利昂; SOS 索马里先令; SRD 苏里南元; SSP 南苏丹镑
STN 圣多美和普林西比多布拉; SVC 萨尔瓦多科朗; SYP 叙利亚镑; SZL 斯威士兰里兰吉尼; THB 泰国铢; TJS 塔吉克斯坦索莫尼
TMT 土库曼斯坦马纳特; TND 突尼斯第纳尔; TOP 汤加潘加; TRY 土耳其里拉; TTD 特立尼达和多巴哥元; TWD 新台币
TZS 坦桑尼亚先令; UAH 乌克兰格里夫纳; UGX 乌干达先令; USD 美元; UYU 乌拉圭比索; UZS 乌兹别克斯坦苏姆
VES 委内瑞拉玻利瓦尔; VND 越南盾; VUV 瓦努阿图瓦图; WST 萨摩亚塔拉; XAF 中非金融合作法郎; XCD 东加勒比元
XOF 非洲金融共同体法郎; XPF 太平洋法郎; YER 也门里亚尔; ZAR 南非兰特; ZMW 赞比亚克瓦查; ZWL 津巴布韦元
`

/** The rest of 货币代码表 CN025 (2019): funds, metals and currencies that have been replaced. The message schema accepts them. */
const further = `
BOV 玻利维亚mvdol（资金）（基金）; BYR 白俄罗斯卢布; CHE WIR欧元（资金）; CHW WIR法郎（资金）; CLF 智利比索; COU 哥伦比亚unidad de valor real; CUC 古巴可兑换比索
HRK 克罗地亚库纳; LTL 立陶宛立特; LVL 拉脱维亚拉特; MRO 毛里塔尼亚乌吉亚; MXV 墨西哥Unidad de Inversion(UDI)（资金）（基金）; SLL 塞拉利昂利昂; STD 圣多美和普林西比多布拉
USN 美元（次日）（资金）（第二天）（基金）; USS 美元（当日）（资金）（同一天）（基金）; UYI 乌拉圭比索和乌拉圭索引; VEF 委内瑞拉博利瓦; XAG 银; XAU 金
XBA 欧洲复合单位(EURCO) /欧洲混合单位; XBB 欧洲货币联盟(E.M.U.-6); XBC 欧盟9号账户; XBD 欧盟17号账户; XDR 特别提款权（国际货币基金）; XFU UIC-法郎（特殊协定货币）; XPD 钯
XPT 铂; XSU 厄瓜多尔苏克雷; XTS 为测试保留的代码; XXX 没有货币的交换; ZMK 赞比亚克瓦查
`

/** Codes of CN025 that the message schema rejects. */
const refused = `
AZM 阿塞拜疆马纳特; MTL 马耳他里拉; QTG 危地马拉格查尔; TMM 土库曼斯坦马纳特; XFO 金法郎（特殊协定货币）; ZWD 津巴布韦元
`

/** Codes that ISO 4217 added after CN025 (2019). */
const newer = new Set(['BYN', 'MRU', 'SLE', 'STN', 'VES', 'ZMW'])

/** Source: 海关总署《币制代码表》. */
const declared = `
AUD CAD CHF CNY DKK EUR GBP HKD IDR JPY KRW MOP MYR NOK NZD PHP RUB SEK SGD THB TWD USD
`

/** Keyed by alpha-3, as in a road manifest. */
export const manifestCurrencies = (): CodeValue[] => [
  ...rows(manifestRows).flatMap((row) => (newer.has(row.code) ? marked('newer', [row]) : [row])),
  ...rows(further),
  ...marked('refused', rows(refused)),
]

/** The currencies permitted in a declaration. */
export const currencies = () => manifestCurrencies().filter(({ code }) => declared.includes(code))
