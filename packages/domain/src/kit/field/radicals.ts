/**
 * Radicals in the place of characters, which PDFs give to the clipboard: those that compatibility forms leave, with the characters that they stand for
 * (Unicode Character Database, EquivalentUnifiedIdeograph.txt).
 */
const radicals =
  '⺁厂⺄乙⺈刀⺊卜⺎兀⺒巳⺓幺⺜日⺝月⺠民⺧牛⺩王⺫目⺬示⺮竹⺶羊⺻聿⺼肉⻁虎⻄西⻅见⻆角⻉贝⻋车⻏邑⻑長⻓长⻔门⻗雨⻘青⻙韦⻚页⻛风⻜飞⻝食⻢马⻣骨⻤鬼⻥鱼⻦鸟⻧卤⻨麦⻩黄⻪黾⻫斉⻬齐⻭歯⻮齿⻯竜⻰龙⻱龜⻲亀'
const pairs = [...radicals]
const characterOf = new Map(pairs.flatMap((sign, at) => (at % 2 === 0 ? [[sign, pairs[at + 1]!] as const] : [])))

/** The text with characters for radicals. */
export const wholeCharacters = (text: string): string =>
  text.replace(/[\u2e80-\u2fdf]/g, (sign) => characterOf.get(sign) ?? sign.normalize('NFKC'))
