import type { CodeValue } from '../kit/codeTable.ts'
import { marked, rows } from './rows.ts'

/**
 * Source: 海关总署《国别（地区）代码表》 (alpha-3 of GB/T 2659 with the customs' own regions), each with its ISO 3166-1 alpha-2 code.
 * The customs' own regions have no alpha-2 code.
 */
const countryRows = `
ABW 阿鲁巴|AW; AFG 阿富汗|AF; AGO 安哥拉|AO; AIA 安圭拉|AI; ALA 阿兰群岛（波罗的海中芬兰所属群岛）|AX
ALB 阿尔巴尼亚|AL; AND 安道尔|AD; ARE 阿联酋|AE; ARG 阿根廷|AR; ARM 亚美尼亚|AM; ASM 美属萨摩亚|AS; ATA 南极洲|AQ
ATF 法属南部领地|TF; ATG 安提瓜和巴布达|AG; AUS 澳大利亚|AU; AUT 奥地利|AT; AZE 阿塞拜疆|AZ; BDI 布隆迪|BI
BEL 比利时|BE; BEN 贝宁|BJ; BES 博内尔岛、圣尤斯特歇斯岛和萨巴岛|BQ; BFA 布基纳法索|BF; BGD 孟加拉|BD
BGR 保加利亚|BG; BHR 巴林|BH; BHS 巴哈马|BS; BIH 波斯尼亚和黑塞哥维那|BA; BLM 加勒比海圣巴特岛|BL; BLR 白俄罗斯|BY
BLZ 伯利兹|BZ; BMU 百慕大|BM; BOL 玻利维亚|BO; BRA 巴西|BR; BRB 巴巴多斯|BB; BRN 文莱|BN; BTN 不丹|BT; BVT 布维岛|BV
BWA 博茨瓦纳|BW; CAF 中非|CF; CAI 加那利群岛; CAN 加拿大|CA; CCK 科科斯（基林）群岛|CC; CEU 休达; CHE 瑞士|CH
CHL 智利|CL; CHN 中国|CN; CIV 科特迪瓦|CI; CMR 喀麦隆|CM; COD 刚果（金）|CD; COG 刚果（布）|CG; COK 库克群岛|CK
COL 哥伦比亚|CO; COM 科摩罗|KM; CPV 佛得角|CV; CRI 哥斯达黎加|CR; CUB 古巴|CU; CUW 库腊索岛|CW; CXR 圣诞岛|CX
CYM 开曼群岛|KY; CYP 塞浦路斯|CY; CZE 捷克|CZ; DEU 德国|DE; DJI 吉布提|DJ; DMA 多米尼克|DM; DNK 丹麦|DK
DOM 多米尼加|DO; DZA 阿尔及利亚|DZ; ECU 厄瓜多尔|EC; EGY 埃及|EG; ERI 厄立特里亚|ER; ESH 西撒哈拉|EH; ESP 西班牙|ES
EST 爱沙尼亚|EE; ETH 埃塞俄比亚|ET; FIN 芬兰|FI; FJI 斐济|FJ; FLK 福克兰群岛(马尔维纳斯)|FK; FRA 法国|FR
FRO 法罗群岛|FO; FSM 密克罗尼西亚(联邦)|FM; GAB 加蓬|GA; GAM 盖比群岛; GBR 英国|GB; GEO 格鲁吉亚|GE; GGY 根西岛|GG
GHA 加纳|GH; GIB 直布罗陀|GI; GIN 几内亚|GN; GLP 瓜德罗普|GP; GMB 冈比亚|GM; GNB 几内亚比绍|GW; GNQ 赤道几内亚|GQ
GRC 希腊|GR; GRD 格林纳达|GD; GRL 格陵兰|GL; GTM 危地马拉|GT; GUF 法属圭亚那|GF; GUM 关岛|GU; GUY 圭亚那|GY
HKG 中国香港|HK; HMD 赫德岛和麦克唐纳岛|HM; HND 洪都拉斯|HN; HRV 克罗地亚|HR; HTI 海地|HT; HUN 匈牙利|HU
IDN 印度尼西亚|ID; IMN 马恩岛|IM; IND 印度|IN; IOT 英属印度洋领地|IO; IRL 爱尔兰|IE; IRN 伊朗|IR; IRQ 伊拉克|IQ
ISL 冰岛|IS; ISR 以色列|IL; ITA 意大利|IT; JAM 牙买加|JM; JEY 泽西岛|JE; JOR 约旦|JO; JPN 日本|JP; KAZ 哈萨克斯坦|KZ
KEN 肯尼亚|KE; KGZ 吉尔吉斯斯坦|KG; KHM 柬埔寨|KH; KIR 基里巴斯|KI; KNA 圣基茨和尼维斯|KN; KOR 韩国|KR
KWT 科威特|KW; LAO 老挝|LA; LBN 黎巴嫩|LB; LBR 利比里亚|LR; LBY 利比亚|LY; LCA 圣卢西亚|LC; LIE 列支敦士登|LI
LKA 斯里兰卡|LK; LSO 莱索托|LS; LTU 立陶宛|LT; LUX 卢森堡|LU; LVA 拉脱维亚|LV; MAC 中国澳门|MO; MAF 圣马丁(法国)|MF
MAI 马克萨斯群岛; MAR 摩洛哥|MA; MCO 摩纳哥|MC; MDA 摩尔多瓦|MD; MDG 马达加斯加|MG; MDV 马尔代夫|MV; MEL 梅利利亚
MEX 墨西哥|MX; MHL 马绍尔群岛|MH; MKD 马其顿|MK; MLI 马里|ML; MLT 马耳他|MT; MMR 缅甸|MM; MNE 黑山共和国|ME
MNG 蒙古|MN; MNP 北马里亚纳自由联邦|MP; MOZ 莫桑比克|MZ; MRT 毛里塔尼亚|MR; MSR 蒙特塞拉特|MS; MTQ 马提尼克|MQ
MUS 毛里求斯|MU; MWI 马拉维|MW; MYS 马来西亚|MY; MYT 马约特|YT; NAM 纳米比亚|NA; NCL 新喀里多尼亚|NC; NER 尼日尔|NE
NFK 诺福克岛|NF; NGA 尼日利亚|NG; NIC 尼加拉瓜|NI; NIU 纽埃|NU; NLD 荷兰|NL; NOR 挪威|NO; NPL 尼泊尔|NP; NRU 瑙鲁|NR
NZL 新西兰|NZ; OMN 阿曼|OM; PAK 巴基斯坦|PK; PAN 巴拿马|PA; PCN 皮特凯恩|PN; PER 秘鲁|PE; PHL 菲律宾|PH; PLW 帕劳|PW
PNG 巴布亚新几内亚|PG; POL 波兰|PL; PRI 波多黎各|PR; PRK 朝鲜|KP; PRT 葡萄牙|PT; PRY 巴拉圭|PY; PSE 巴勒斯坦|PS
PYF 法属波利尼西亚|PF; QAT 卡塔尔|QA; REU 留尼汪|RE; ROU 罗马尼亚|RO; RUS 俄罗斯联邦|RU; RWA 卢旺达|RW
SAU 沙特阿拉伯|SA; SDN 苏丹|SD; SEN 塞内加尔|SN; SGP 新加坡|SG; SGS 南乔治亚岛和南桑德韦奇岛|GS; SHN 圣赫勒拿|SH
SJM 斯瓦尔巴岛和扬马延岛|SJ; SLB 所罗门群岛|SB; SLE 塞拉利昂|SL; SLV 萨尔瓦多|SV; SMR 圣马力诺|SM; SOC 社会群岛
SOM 索马里|SO; SPM 圣皮埃尔和密克隆|PM; SRB 塞尔维亚共和国|RS; SSD 南苏丹|SS; STP 圣多美和普林西比|ST; SUR 苏里南|SR
SVK 斯洛伐克|SK; SVN 斯洛文尼亚|SI; SWE 瑞典|SE; SWZ 斯威士兰|SZ; SXM 荷属圣马丁岛|SX; SYC 塞舌尔|SC; SYR 叙利亚|SY
TCA 特克斯和凯科斯群岛|TC; TCD 乍得|TD; TGO 多哥|TG; THA 泰国|TH; TJK 塔吉克斯坦|TJ; TKL 托克劳|TK
TKM 土库曼斯坦|TM; TLS 东帝汶|TL; TON 汤加|TO; TTO 特立尼达和多巴哥|TT; TUA 土阿莫土群岛; TUB 土布艾群岛
TUN 突尼斯|TN; TUR 土耳其|TR; TUV 图瓦卢|TV; TWN 中国台湾|TW; TZA 坦桑尼亚|TZ; UGA 乌干达|UG; UKR 乌克兰|UA
UMI 美国本土外小岛屿|UM; URY 乌拉圭|UY; USA 美国|US; UZB 乌兹别克斯坦|UZ; VAT 梵蒂冈|VA; VCT 圣文森特和格林纳丁斯|VC
VEN 委内瑞拉|VE; VGB 英属维尔京群岛|VG; VIR 美属维尔京群岛|VI; VNM 越南|VN; VUT 瓦努阿图|VU; WLF 瓦利斯和富图纳|WF
WSM 萨摩亚|WS; YEM 也门|YE; ZAF 南非|ZA; ZAS 亚洲其他国家(地区); ZEU 欧洲其他国家(地区); ZMB 赞比亚|ZM
ZNA 北美洲其他国家(地区); ZOC 大洋洲其他国家(地区); ZSA 拉丁美洲其他国家(地区); ZUN 联合国及机构和国际组织
ZWE 津巴布韦|ZW; ZZZ 国(地)别不详
`

/** Keyed by alpha-3, as in a declaration. */
export const countries = () => rows(countryRows, ['alpha_2'])

/** Alpha-2 codes that ISO added after CN001 (2019). */
const newer = new Set(['BL', 'MF'])

/** Codes of CN001 that the message schema rejects. */
const refused = 'AN 荷属安的列斯群岛; NN 无国籍; UN 联合国'

/** Keyed by alpha-2, as in a road manifest. Source: 国家（地区）代码表 CN001 (2019). */
export const manifestCountries = (): CodeValue[] => [
  ...countries().flatMap(({ code, name, extra }) => {
    if (!extra?.alpha_2) return []
    const row = { code: extra.alpha_2, name, extra: { alpha_3: code } }
    return newer.has(row.code) ? marked('newer', [row]) : [row]
  }),
  ...marked('refused', rows(refused)),
]
