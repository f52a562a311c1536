import type { CodeValue } from '../kit/codeTable.ts'
import { marked, rows } from './rows.ts'

/** Source: 包装种类代码表 CN005 of the road manifest package (2019), names as printed. */
const packages = `
AE 按扭式喷雾器瓶; AM 未加保护玻璃瓶; AP 加保护玻璃瓶; AT 喷雾器; BA 桶; BB 细绳; BC 带有瓶架的板条箱; BD 板; BE 捆扎; BF 未加保护瓶; BG 袋; BH 线束; BI 料箱; BJ 吊桶
BK 筐; BL 已压缩包; BN 未压缩包; BO 未加保护圆柱形瓶; BP 加保护瓶; BQ 加保护圆柱形瓶; BR 棒; BS 未加保护球形瓶; BT 纸卷; BU 散装; BV 加保护球形瓶; BX 盒; BY 堆式的板
BZ 以堆/束/捆形式的钢条; CA 矩形罐; CB 装啤酒板条箱; CC 盛奶器; CE 柳条鱼篮; CF 保险箱; CG 笼; CH 箱, 柜; CI 金属罐; CJ 屏蔽容器; CK 木桶; CL 圈; CN 圆锥体
CO 未加保护的坛; CP 加保护的坛; CQ 罐头; CR 板条箱; CS 箱; CT 纸板箱; CU 杯; CV 包裹1; CX 圆柱形罐; CY 圆筒; CZ 帆布; DJ 未加保护细颈坛; DP 加保护细颈坛; DR 金属桶
EN 包, 封; FC 装水果板条箱; FD 框架板条箱; FI 小桶; FL 细颈瓶; FO 底箱; FP 薄膜包装; FR 框架; GB 气瓶; GI (支)袈; GL 粗麻包; GZ 以堆/束/捆形式的(支柱)架; HG 大啤酒桶
HR 带盖的篮; ID 铁桶; IN 锭; IZ 以堆/束/捆形式的锭; JC 矩形五加仑液体罐; JG 带柄的水罐; JR 大口瓶; JT 黄麻包; JY 圆柱形五加仑液体罐; KG 小桶(小于30加仑); LG 木材
LV 吊装货箱; LZ 以堆/束/捆形式的木材; MB 多用包; MC 装奶板条箱; MS 多层包; MT 麻袋; MX 火柴盒; NE 无包装; NS 成套器具; NT 集装箱; PA 小包裹; PB 纸袋; PC 包裹; PE 托盘
PG 金属板; PH 大水瓶; PI 管子; PK 包; PL 桶; PN 厚木板; PO 塑料袋; PT 罐; PU 托盘; PY 以堆/束/捆形式的金属板; PZ 以堆/束/捆形式的厚木板; RD 钢筋; RG 环; RL 卷筒
RO 卷钢; RT 红色网; RZ 以堆/束/捆形式的钢筋; SA 袋，麻袋; SC 薄板条箱; SD 轴; SE 海运箱; SH 小包装袋; SI 滑轨; SK 箱; SL 薄衬纸; SM 薄板金属; ST 薄板; SU 手提箱
SW 收缩包装; SZ 以堆/束/捆形式的薄板; TB 盆; TC 茶叶箱; TD 管, 可拆(收缩); TK 矩形油箱; TN 马口铁; TO 大桶,吞; TR 衣箱; TS 捆; TU 管; TY 圆柱形油箱
TZ 以堆/束/捆形式的管; UN 单位; VA 大桶; VG 散装气体(1031毫巴, 15/C); VI 小玻璃瓶; VL 散装液体; VO 散装大粒子(颗粒)固体; VP 真空包装; VQ 散装液化汽(在非正常温度/压力)
VR 散装粗粒子(粉状)固体; VY 散装微粒子(粉状)固体; WB 柳条包; WG 编织袋
`

/** In the table, but rejected by the message schema. */
const refused = 'GG 粗麻袋; PS 件'

/** Source: UN/ECE Recommendation 21; accepted by the message schema, missing in the table. */
const wider = 'PX 货盘; VN 车辆; VS 散装废金属; ZZ 其他'

/**
 * Source: 集装箱尺寸和类型代码表 CN007 (2019): length in feet with the table's abbreviation of the type. If a code has several types, the
 * abbreviation is that of the first. 宽 is above 2.438 m up to 2.5 m, 超宽 above.
 */
const sizes = `
22G0 20DC 普通箱|1|21; 22G1 20DC 普通箱|1|21; 22B0 20DC 普通箱、保温箱|1|31; 42G0 40DC 普通箱|2|11; 42G1 40DC 普通箱|2|11
42B0 40DC 普通箱、通风箱、保温箱|2|32; L2G0 45DC 普通箱|2|11; 22R1 20RF 冷藏箱|1|22; 42R0 40RF 冷藏箱|2|12; 42R1 40RF 冷藏箱|2|12
42H0 40RF 冷藏箱|2|12; 25R1 20RH 冷高箱|1|22; 26R1 20RH 冷高箱|1|22; 45R1 40RH 冷高箱、高箱|2|12; 46R1 40RH 冷高箱|2|12
22T5 20TK 罐箱|1|23; 25G1 20HQ 高箱|1|21; 26G1 20HQ 高箱|1|21; 45G1 40HQ 高箱|2|11; 46G1 40HQ 高箱|2|11; 45G0 40HQ 高箱|2|11
46G0 40HQ 高箱|2|11; 45H5 40HQ 高箱|2|12; 46H5 40HQ 高箱|2|12; 2CG0 20DC 普通箱（宽）|1|21; 2CG1 20DC 普通箱（宽）|1|21
2CB0 20DC 普通箱、保温箱（宽）|1|31; 4CG0 40DC 普通箱（宽）|2|11; 4CG1 40DC 普通箱（宽）|2|11; 4CB0 40DC 普通箱、通风箱、保温箱（宽）|2|32
LCG0 45DC 普通箱（宽）|2|11; 2CR1 20RF 冷藏箱（宽）|1|22; 4CR0 40RF 冷藏箱（宽）|2|12; 4CR1 40RF 冷藏箱（宽）|2|12; 4CH0 40RF 冷藏箱（宽）|2|12
2ER1 20RH 冷高箱（宽）|1|22; 2FR1 20RH 冷高箱（宽）|1|22; 4ER1 40RH 冷高箱（宽）|2|12; 4FR1 40RH 冷高箱（宽）|2|12; 2CT5 20TK 罐箱（宽）|1|23
2EG1 20HQ 高箱（宽）|1|21; 2FG1 20HQ 高箱（宽）|1|21; 4EG1 40HQ 高箱（宽）|2|11; 4FG1 40HQ 高箱（宽）|2|11; 4EG0 40HQ 高箱（宽）|2|11
4FG0 40HQ 高箱（宽）|2|11; 4EH5 40HQ 高箱（宽）|2|12; 4FH5 40HQ 高箱（宽）|2|12; 2LG0 20DC 普通箱（超宽）|1|21; 2LG1 20DC 普通箱（超宽）|1|21
2LB0 20DC 普通箱、保温箱（超宽）|1|31; 4LG0 40DC 普通箱（超宽）|2|11; 4LG1 40DC 普通箱（超宽）|2|11; 4LB0 40DC 普通箱、通风箱、保温箱（超宽）|2|32
LLG0 45DC 普通箱（超宽）|2|11; 2LR1 20RF 冷藏箱（超宽）|1|22; 4LR0 40RF 冷藏箱（超宽）|2|12; 4LR1 40RF 冷藏箱（超宽）|2|12; 4LH0 40RF 冷藏箱（超宽）|2|12
2NR1 20RH 冷高箱（超宽）|1|22; 2PR1 20RH 冷高箱（超宽）|1|22; 4NR1 40RH 冷高箱（超宽）|2|12; 4PR1 40RH 冷高箱（超宽）|2|12; 2LT5 20TK 罐箱（超宽）|1|23
2NG1 20HQ 高箱（超宽）|1|21; 2PG1 20HQ 高箱（超宽）|1|21; 4NG1 40HQ 高箱（超宽）|2|11; 4PG1 40HQ 高箱（超宽）|2|11; 4NG0 40HQ 高箱（超宽）|2|11
4PG0 40HQ 高箱（超宽）|2|11; 4PH5 40HQ 高箱（超宽）|2|12; 4NH5 40HQ 高箱（超宽）|2|12; 45U1 40HQ 高箱|2|32; 45P4 40HQ 高箱|2|32
22U1 20OT 开顶箱|1|31; 42U1 40OT 开顶箱|2|32; 22P0 20FC 折叠框架箱|1|31; 22P3 20FC 折叠框架箱|1|31; 22P4 20FC 折叠框架箱|1|31
22P1 20FX 固定框架箱|1|31; 42P4 40FC 折叠框架箱|2|32; 42P3 40FC 折叠框架箱|2|32; 42P1 40FC 折叠框架箱、固定框架箱|2|32; 20P5 20OS 侧开箱|1|31
22G2 20OS 侧开箱|1|21; 42G2 40OS 侧开箱|2|11; 28G2 20HH 半高箱|1|21; 28U1 20HH 半高箱|1|31; 48U0 40HH 半高箱|2|32; 29P0 20PF 平台箱|1|31
49P0 40PF 平台箱|2|32; 22V7 20HG 挂衣箱|1|31; 42V7 40HG 挂衣箱|2|32; 22V1 20VE 通风箱|1|31; 2CU1 20OT 开顶箱（宽）|1|31
4CU1 40OT 开顶箱（宽）|2|32; 2CP1 20FC 折叠框架箱、固定框架箱（宽）|1|31; 2CP3 20FC 折叠框架箱（宽）|1|31; 2CP4 20FC 折叠框架箱（宽）|1|31
4CP4 40FC 折叠框架箱（宽）|2|32; 4CP3 40FC 折叠框架箱（宽）|2|32; 4CP1 40FX 固定框架箱（宽）|2|32; 2CG2 20OS 侧开箱（宽）|1|21
4CG2 40OS 侧开箱（宽）|2|11; 2CV7 20HG 挂衣箱（宽）|1|31; 4CV7 40HG 挂衣箱（宽）|2|32; 2CV1 20VE 通风箱（宽）|1|31; 2LU1 20OT 开顶箱（超宽）|1|31
4LU1 40OT 开顶箱（超宽）|2|32; 2LP0 20FC 折叠框架箱（超宽）|1|31; 2LP3 20FC 折叠框架箱（超宽）|1|31; 2LP4 20FC 折叠框架箱（超宽）|1|31
2LP1 20FX 固定框架箱（超宽）|1|31; 4LP4 40FC 折叠框架箱（超宽）|2|32; 4LP3 40FC 折叠框架箱（超宽）|2|32; 4LP1 40FX 固定框架箱（超宽）|2|32
2LG2 20OS 侧开箱（超宽）|1|21; 4LG2 40OS 侧开箱（超宽）|2|11; 2LV7 20HG 挂衣箱（超宽）|1|31; 4LV7 40HG 挂衣箱（超宽）|2|32; 2LV1 20VE 通风箱（超宽）|1|31
`

/** Source: ISO 6346; accepted by the pattern of the message schema, missing in the table. */
const widerSizes = '22T1 20TK 罐箱|1|23; 42T1 40TK 罐箱|2|13; L5G1 45HQ 高箱|2|11'

export const manifestPackages = (): CodeValue[] => [
  ...rows(packages),
  ...marked('refused', rows(refused)),
  ...marked('wider', rows(wider)),
]

/** With the number of standard containers and the container specification of a declaration. */
export const containerSizes = (): CodeValue[] => [
  ...rows(sizes, ['teu', 'container_spec']),
  ...marked('wider', rows(widerSizes, ['teu', 'container_spec'])),
]
