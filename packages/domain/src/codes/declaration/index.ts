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

/** Source: 商品申报要素, the first element of every commodity. */
export const brandTypes = () => rows('0 无品牌; 1 境内自主品牌; 2 境内收购品牌; 3 境外品牌(贴牌生产); 4 境外品牌(其他)')

/** Source: 商品申报要素, the second element of every commodity. */
export const benefitTypes = () =>
  rows('0 出口货物在最终目的国不享受优惠关税; 1 享受优惠关税; 2 不能确定; 3 不适用于进口报关单')
