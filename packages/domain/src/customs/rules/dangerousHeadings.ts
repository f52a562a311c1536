import type { GoodsDraft } from '../finding.ts'

interface Danger {
  /** UN number. */
  readonly number: string
  readonly name: string
}

/**
 * Dangerous goods that often cross land ports: prefix of the commodity code, words of the description, UN number and name. Source:
 * names and numbers by the list of dangerous goods of the UN Model Regulations (CN032); headings by 进出口税则.
 */
const headings: readonly (readonly [heading: string, words: RegExp, number: string, name: string])[] = [
  ['283711', /氰化钠|sodium cyanide/i, '1689', '固态氰化钠'],
  ['283719', /氰化钾|potassium cyanide/i, '1680', '固态氰化钾'],
  ['310230', /硝酸铵|ammonium nitrate/i, '1942', '硝酸铵'],
  ['3602', /炸药|explosive/i, '0082', '爆破炸药'],
  ['3603', /雷管|detonator/i, '0030', '爆破用电雷管'],
  ['3604', /烟花|爆竹|firework/i, '0336', '烟花'],
  ['271012', /汽油|gasoline/i, '1203', '车用汽油或汽油'],
  ['271112', /丙烷|propane/i, '1978', '丙烷'],
  ['271119', /液化石油气|LPG/i, '1075', '液化石油气'],
  ['271111', /液化天然气|LNG/i, '1972', '冷冻液态天然气'],
  ['280610', /盐酸|hydrochloric acid/i, '1789', '氢氯酸'],
  ['280700', /硫酸(?![铵钠钾铜镁锌钡铝亚])|sulphuric acid/i, '1830', '硫酸'],
  ['280110', /液氯|chlorine gas/i, '1017', '氯气'],
  ['281410', /液氨|anhydrous ammonia/i, '1005', '无水氨'],
  ['281511', /固体烧碱|氢氧化钠|caustic soda/i, '1823', '固态氢氧化钠'],
  ['282911', /氯酸钠|sodium chlorate/i, '1495', '氯酸钠'],
  ['284910', /碳化钙|电石|calcium carbide/i, '1402', '碳化钙'],
  ['290511', /甲醇|methanol/i, '1230', '甲醇'],
  ['850760', /锂电池|锂离子|lithium ion/i, '3480', '锂离子电池组'],
]

/** The dangerous goods that a line indicates by its code or its description. */
export function dangerOf({ hs_code, description }: GoodsDraft): Danger | undefined {
  const row = headings.find(([heading, words]) => (hs_code ?? '').startsWith(heading) || words.test(description ?? ''))
  return row && { number: row[2], name: row[3] }
}
