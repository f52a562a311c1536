/**
 * Radicals in the place of characters, which PDFs give to the clipboard: those that compatibility forms leave, with the characters that they stand for
 * (Unicode Character Database, EquivalentUnifiedIdeograph.txt), in their order from U+2E81 on; a blank for those that stand for none.
 */
const characters =
  '厂  乙   刀 卜   兀   巳幺        日月  民      牛 王 目示 竹       羊    聿肉    虎  西见角  贝 车   邑 長 长门  雨青韦页风飞食    马骨鬼鱼鸟卤麦黄黾斉齐歯齿竜龙龜亀'

/** The text with characters for radicals. */
export const wholeCharacters = (text: string): string =>
  text.replace(/[\u2e80-\u2fdf]/g, (sign) => characters[sign.charCodeAt(0) - 0x2e81]?.trim() || sign.normalize('NFKC'))
