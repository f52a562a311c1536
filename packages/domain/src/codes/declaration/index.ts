import { rows } from '../rows.ts'
import { divisions1 } from './divisions1.ts'
import { divisions2 } from './divisions2.ts'
import { foreignPorts1 } from './foreignPorts1.ts'
import { foreignPorts2 } from './foreignPorts2.ts'
import { foreignPorts3 } from './foreignPorts3.ts'

export { domesticDistricts } from './domesticDistricts.ts'
export { entryPorts } from './entryPorts.ts'
export { inspectionOffices } from './inspectionOffices.ts'

/**
 * Three letters of the country and three digits; `000` is the country as a whole. The published list has two ports under NZL008, of which
 * the one in New Zealand is kept, and ZAF000 also for the rest of Africa.
 */
export const foreignPorts = () => [foreignPorts1, foreignPorts2, foreignPorts3].flatMap((part) => rows(part))

export const divisions = () => [divisions1, divisions2].flatMap((part) => rows(part))

/** Source: 报关单类型 of the declaration message. */
export const entryTypes = () =>
  rows('0 普通报关单; L 带报关单清单的报关单; W 无纸报关; D 既带清单又无纸报关; M 通关无纸化')

/** Source: OperType of the declaration message. */
export const operationTypes = () =>
  rows('A 报关单上载; B 报关单+转关单上载; C 报关单申报; D 报关单+转关单申报; E 电子手册报关单上载; G 报关单暂存')

/** Source: the replies to declarations, of the client, the Single Window, customs and the inspection. */
const channels = `
S0 暂存成功|客户端; F1 暂存失败|客户端; f0 客户端错误|客户端; 7 申报成功(已上传数据中心)|单一窗口; Y 申报失败|单一窗口
L 海关入库成功(已接收)|海关; N 重传文件|海关; E 退单/不受理|海关; Z 退回修改|海关; M 重审|海关; H 挂起|海关
G 审结|海关; J 无纸化审结|海关; W 无纸验放(审结)|海关; C 查验通知|海关; T 需交税费|海关; B 担保放行|海关
K 无纸化担保放行|海关; I 无纸放行|海关; F 放行交单|海关; P 放行|海关; X 准予进港|海关; R 结关|海关; D 海关删单|海关
A 放行前删除/异常(转人工)|海关; d 申请检验检疫成功|检验检疫; b 已发检验检疫审核|检验检疫; S 检验检疫施检|检验检疫
a 检验检疫签证|检验检疫; c 检验检疫撤单|检验检疫
`
export const channelStates = () => rows(channels, ['sender'])

/** Source: 商品申报要素, the first element of every commodity. */
export const brandTypes = () => rows('0 无品牌; 1 境内自主品牌; 2 境内收购品牌; 3 境外品牌(贴牌生产); 4 境外品牌(其他)')

/** Source: 商品申报要素, the second element of every commodity. */
export const benefitTypes = () =>
  rows('0 出口货物在最终目的国不享受优惠关税; 1 享受优惠关税; 2 不能确定; 3 不适用于进口报关单')
