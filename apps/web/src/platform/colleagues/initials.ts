/** The first character of each letter's section in a dictionary by pinyin. No syllable begins with I, U or V. */
const FIRST = '阿八嚓哒妸发旮哈讥咔垃妈拿噢妑七呥仨它穵夕丫帀'
const LETTERS = 'abcdefghjklmnopqrstwxyz'

const byPinyin = new Intl.Collator('zh-u-co-pinyin')

/** The pinyin initials of a person's name: srn for 苏日娜. Other characters than Chinese ones stay, in lower case. */
export const nameInitials = (name: string): string =>
  Array.from(name, (character) => {
    if (!/\p{Script=Han}/u.test(character)) return character.toLowerCase()
    const at = [...FIRST].findLastIndex((first) => byPinyin.compare(first, character) <= 0)
    return LETTERS[at] ?? ''
  }).join('')
