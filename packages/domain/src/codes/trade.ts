import { rows } from './rows.ts'

/** Source: 海关总署《成交方式代码表》. */
const terms = `
1 CIF; 2 C&F; 3 FOB; 4 C&I; 5 市场价; 6 垫仓; 7 EXW
`

/** Source: 海关总署《运输方式代码表》. */
const transport = `
0 非保税区; 1 监管仓库; 2 水路运输; 3 铁路运输; 4 公路运输; 5 航空运输; 6 邮件运输; 7 保税区; 8 保税仓库
9 其他方式运输; G 固定设施运输; H 边境特殊海关作业区; L 旅客携带; T 综合实验区; W 物流中心; X 物流园区; Y 保税港区
Z 出口加工区
`

/** Source: 海关总署《包装种类代码表》. */
const wraps = `
00 散装; 01 裸装; 04 球状罐类; 06 包/袋; 22 纸制或纤维板制盒/箱; 23 木制或竹藤等植物性材料制盒/箱
29 其他材料制盒/箱; 32 纸制或纤维板制桶; 33 木制或竹藤等植物性材料制桶; 39 其他材料制桶; 92 再生木托; 93 天然木托
98 植物性铺垫材料; 99 其他包装
`

/** Source: 海关总署《集装箱规格代码表》; L counts as two standard containers. */
const containers = `
11 普通2*标准箱（L）; 12 冷藏2*标准箱（L）; 13 罐式2*标准箱（L）; 21 普通标准箱（S）; 22 冷藏标准箱（S）
23 罐式标准箱（S）; 31 其他标准箱（S）; 32 其他2*标准箱（L）
`

export const tradeTerms = () => rows(terms)
export const transportModes = () => rows(transport)
export const wrapTypes = () => rows(wraps)
export const containerSpecs = () => rows(containers)
