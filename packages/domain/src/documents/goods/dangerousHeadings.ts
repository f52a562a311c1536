/** Goods by what they are called, and their commodity code. */
export interface NamedGoods {
  readonly description?: string | null | undefined
  readonly hs_code?: string | null | undefined
}

interface Danger {
  /** UN numbers, the usual one first. */
  readonly numbers: readonly string[]
  readonly name: string
}

/**
 * Dangerous goods that often cross land ports: prefix of the commodity code, words of the description, UN number and name. Source:
 * names and numbers by the list of dangerous goods of the UN Model Regulations (CN032); headings by 进出口税则.
 */
const headings: readonly (readonly [heading: string, words: RegExp, numbers: string, name: string])[] = [
  ['283711', /氰化钠|sodium cyanide/i, '1689 3414', '固态氰化钠'],
  ['283719', /氰化钾|potassium cyanide/i, '1680 3413', '固态氰化钾'],
  ['310230', /硝酸铵|ammonium nitrate/i, '1942 0222 2067 2426', '硝酸铵'],
  ['3602', /炸药|explosive/i, '0082 0081 0083 0084 0241 0331 0332', '爆破炸药'],
  ['3603', /雷管|detonator/i, '0030 0029 0255 0267 0360 0361', '爆破用电雷管'],
  ['3604', /烟花|爆竹|firework/i, '0336 0333 0334 0335 0337', '烟花'],
  ['271012', /汽油|gasoline/i, '1203', '车用汽油或汽油'],
  ['271112', /丙烷|propane/i, '1978 1075 1965', '丙烷'],
  ['271119', /液化石油气|LPG/i, '1075 1965 1978 1011', '液化石油气'],
  ['271111', /液化天然气|LNG/i, '1972 1971', '冷冻液态天然气'],
  ['280610', /盐酸|hydrochloric acid/i, '1789', '氢氯酸'],
  ['280700', /硫酸(?![铵钠钾铜镁锌钡铝亚])|sulphuric acid/i, '1830 2796 1831 1832', '硫酸'],
  ['280110', /液氯|chlorine gas/i, '1017', '氯气'],
  ['281410', /液氨|anhydrous ammonia/i, '1005 2672 2073', '无水氨'],
  ['281511', /固体烧碱|氢氧化钠|caustic soda/i, '1823 1824', '固态氢氧化钠'],
  ['282911', /氯酸钠|sodium chlorate/i, '1495 2428', '氯酸钠'],
  ['284910', /碳化钙|电石|calcium carbide/i, '1402', '碳化钙'],
  ['290511', /甲醇|methanol/i, '1230', '甲醇'],
  ['850760', /锂电池|锂离子|lithium ion/i, '3480 3481 3090 3091', '锂离子电池组'],
]

/** The dangerous goods that a line indicates by its description, otherwise by its code. */
export function dangerOf({ hs_code, description }: NamedGoods): Danger | undefined {
  const row =
    headings.find(([, pattern]) => pattern.test(description ?? '')) ??
    headings.find(([heading]) => (hs_code ?? '').startsWith(heading))
  return row && { numbers: row[2].split(' '), name: row[3] }
}

/** The heading of the goods that have this UN number; undefined if it is not in the table. */
export const headingOfDanger = (number: string): string | undefined =>
  headings.find(([, , numbers]) => numbers.split(' ').includes(number))?.[0]
