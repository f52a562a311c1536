/** Each letter before the signs whose pinyin begins with it: those of all closed lists there are, see the test. */
const signs =
  'a按案岸b本编闭备板白报磅败变表c从传操承场车出残草成次舱除处称d动段的到电代登待单导订档队端多e二f放否法份封发废分g规关挂罐稿共过工更管公h话货回护黄黑合核户忽后号划j居记机交进集接境拒禁监据降计k开卡口可客空l理蓝绿留录辆路略量m民默名毛p平批票配品排匹牌皮q启期其牵取企r人入认日s设是失身式损收散申受使手送审删始司商输所数首升释t停退他提同统通w未完物文x箱效卸厢械行消系新先须醒序姓y用邮有员运已引一预原要仪业z则置真作站中证照自在装志子执制值增重整质主'

const letterOf = new Map<string, string>()
let letter = ''
for (const sign of signs) {
  if (sign < '{') letter = sign
  else letterOf.set(sign, letter)
}

/** The pinyin initials of a choice's words: jk for 进口. Signs of no choice go without. */
export const initialsOf = (words: string): string => Array.from(words, (sign) => letterOf.get(sign) ?? '').join('')
