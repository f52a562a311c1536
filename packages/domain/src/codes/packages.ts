import { rows } from './rows.ts'

/** Source: UN/ECE Recommendation 21, the packages in use at land ports. */
const packages = `
BA 桶(琵琶桶); BG 袋; BE 捆; BL 包(压缩); BN 包(非压缩); BX 盒/箱; CA 罐; CG 笼; CN 集装箱; CR 板条箱; CS 箱
CT 纸箱; DR 圆桶; NE 裸装; PC 包裹; PK 件; PL 提桶; PX 托盘; RL 卷轴; RO 卷; SA 麻袋; TK 箱式罐; TY 圆柱罐; TN 听
VG 散装气体; VQ 散装液化气; VL 散装液体; VN 车辆; VO 散装大块; VR 散装颗粒; VS 散装废金属; VY 散装粉末; WB 柳条瓶
ZZ 其他
`

/** Source: ISO 6346 size and type codes, with standard containers counted and the container spec of a declaration. */
const sizes = `
22G1 20GP 普通箱|1|21; 25G1 20HC 高箱|1|21; 22R1 20RF 冷藏箱|1|22; 22U1 20OT 开顶箱|1|31; 22P1 20FR 框架箱|1|31
22T1 20TK 罐箱|1|23; 22B0 20BK 散货箱|1|31; 42G1 40GP 普通箱|2|11; 45G1 40HC 高箱|2|11; 42R1 40RF 冷藏箱|2|12
45R1 40RH 冷高箱|2|12; 42U1 40OT 开顶箱|2|32; 42P1 40FR 框架箱|2|32; 42T1 40TK 罐箱|2|13; L5G1 45HC 高箱|2|11
`

export const manifestPackages = () => rows(packages)
export const containerSizes = () => rows(sizes, ['teu', 'container_spec'])
