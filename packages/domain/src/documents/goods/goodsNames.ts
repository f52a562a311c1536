/**
 * Names of goods that often cross land ports, with the headings that they belong to. Source: 进出口税则. A name counts where it ends the
 * description: the last noun of a Chinese description is the goods (水泥搅拌车 is no cement).
 */
const names: readonly (readonly [name: string, headings: string])[] = [
  ['水泥', '2523'],
  ['(原|焦|炼焦|动力|无烟|烟|褐|精|洗精|主焦|肥|瘦|气)煤|煤炭|煤粉|原煤', '2701 2702'],
  ['焦炭|兰炭|半焦', '2704'],
  ['铁矿|铁矿石|铁精粉|铁精矿|铁矿粉', '2601'],
  ['铜精矿|铜精粉|铜矿|铜矿石', '2603'],
  ['铅精矿|铅精粉|铅矿', '2607'],
  ['锌精矿|锌精粉|锌矿', '2608'],
  ['钼精矿|钼精粉|钼矿', '2613'],
  ['钨精矿|钨矿', '2611'],
  ['金精矿|金矿|银精矿', '2616'],
  ['锰矿|锰矿石', '2602'],
  ['铬矿|铬矿石', '2610'],
  ['萤石|萤石粉|萤石块', '2529'],
  ['原盐|工业盐|食盐', '2501'],
  ['石膏', '2520'],
  ['石灰', '2522'],
  ['原油', '2709'],
  ['汽油|柴油|煤油|润滑油', '2710'],
  ['沥青', '2713 2714 2715'],
  ['原木', '4403'],
  ['锯材|板材|木板', '4407 4409 4410 4411 4412'],
  ['羊毛', '5101 5105'],
  ['羊绒', '5102 5105'],
  ['牛肉', '0201 0202 0210 1602'],
  ['羊肉', '0204 0210 1602'],
  ['马肉', '0205 0210 1602'],
  ['肠衣', '0504'],
  ['小麦', '1001'],
  ['大麦', '1003'],
  ['燕麦', '1004'],
  ['玉米', '1005'],
  ['大米|稻谷', '1006'],
  ['荞麦', '1008'],
  ['面粉|小麦粉', '1101'],
  ['油菜籽|油菜子', '1205'],
  ['亚麻籽|亚麻子', '1204'],
  ['大豆|黄豆', '1201'],
  ['葵花籽|葵花子', '1206'],
  ['苹果|梨', '0808'],
  ['葡萄', '0806'],
  ['橙|橘|柑橘', '0805'],
  ['土豆|马铃薯', '0701'],
  ['番茄|西红柿', '0702'],
  ['洋葱|大蒜', '0703'],
  ['尿素', '3102'],
  ['化肥|复合肥', '3102 3103 3104 3105'],
  ['氰化钠|氰化钾', '2837'],
  ['硝酸铵', '3102'],
  ['炸药', '3602'],
  ['轮胎', '4011 4012'],
  ['钢管', '7303 7304 7305 7306'],
  ['钢筋|螺纹钢|钢材|钢板|型钢|角钢|槽钢|盘条', '72'],
  ['铝锭', '7601'],
  ['铜锭|阴极铜|电解铜', '7402 7403'],
  ['电缆|电线', '8544'],
  ['挖掘机|装载机|推土机|压路机', '8429 8430'],
  ['自卸车|货车|卡车|牵引车', '8701 8704 8709'],
  ['轿车|小汽车|越野车|乘用车', '8703'],
  ['挂车|半挂车', '8716'],
  ['手机', '8517'],
  ['服装|衣服|外套|裤子', '61 62'],
  ['鞋|鞋靴|运动鞋', '64'],
  ['瓷砖|地砖|墙砖', '6907'],
  ['玻璃', '70'],
  ['家具|沙发|桌子|椅子', '94'],
]

const patterns = names.map(([name, headings]) => ({
  ends: new RegExp(`(?:${name})$`),
  headings: headings.split(' '),
}))

/** The description without what follows the noun: brackets, sizes, grades, punctuation. */
const nounIn = (description: string): string =>
  description
    .replace(/[（(【[][^）)】\]]*[）)】\]]/g, '')
    .replace(/[^\p{Script=Han}]+$/u, '')
    .trim()

/** The headings of the goods that a description names; undefined for names that are not in the table. */
export function headingsOf(description: string): readonly string[] | undefined {
  const noun = nounIn(description)
  if (noun === '') return undefined
  const headings = patterns.filter(({ ends }) => ends.test(noun)).flatMap(({ headings }) => headings)
  return headings.length > 0 ? headings : undefined
}

const han = (text: string): ReadonlySet<string> => new Set(text.match(/\p{Script=Han}/gu) ?? [])

/** Whether two Chinese names have no character in common; false if one of them is not Chinese. */
export function areForeign(one: string, other: string): boolean {
  const [left, right] = [han(one), han(other)]
  return left.size > 0 && right.size > 0 && [...left].every((sign) => !right.has(sign))
}
