import table from 'virtual:initials'

const letterOf = new Map<string, string>()
let letter = ''
for (const character of table.characters) {
  if (character < '{') letter = character
  else letterOf.set(character, letter)
}

/** The pinyin initials of a choice's label: jk for 进口. Characters outside all choices are skipped. */
export const initialsOf = (text: string): string =>
  table.words[text] ?? Array.from(text, (character) => letterOf.get(character) ?? '').join('')
