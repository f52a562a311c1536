/** The pinyin data of the browser, limited to the labels of choices. */
export interface InitialsTable {
  /** Each letter followed by the characters that usually start with it: `c出车j进`. */
  readonly characters: string
  /** Words in which a character has another reading: 重复 → cf, but 重车 → zc. */
  readonly words: Readonly<Record<string, string>>
}

const han = /\p{Script=Han}/u

/** `lettersOf`: the first letter of each character of a word, as read in that word. */
export function tableOf(words: readonly string[], lettersOf: (word: string) => readonly string[]): InitialsTable {
  const readings = new Map(words.map((word) => [word, read(word, lettersOf)] as const))
  const counts = new Map<string, Map<string, number>>()
  for (const reading of readings.values()) {
    for (const [character, letter] of reading) {
      const letters = counts.get(character) ?? new Map<string, number>()
      counts.set(character, letters.set(letter, (letters.get(letter) ?? 0) + 1))
    }
  }
  const usual = new Map([...counts].map(([character, letters]) => [character, mostFrequent(letters)] as const))
  const byLetter = Map.groupBy([...usual.keys()].sort(), (character) => usual.get(character) ?? '')
  const characters = [...byLetter]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([letter, group]) => letter + group.join(''))
  const special = [...readings].filter(([, reading]) =>
    reading.some(([character, letter]) => usual.get(character) !== letter),
  )
  return {
    characters: characters.join(''),
    words: Object.fromEntries(special.map(([word, reading]) => [word, reading.map(([, letter]) => letter).join('')])),
  }
}

const read = (word: string, lettersOf: (word: string) => readonly string[]) =>
  [...word]
    .map((character, at) => [character, (lettersOf(word)[at] ?? '').toLowerCase()] as const)
    .filter(([character]) => han.test(character))

const mostFrequent = (letters: ReadonlyMap<string, number>): string =>
  [...letters].toSorted(([a, x], [b, y]) => y - x || a.localeCompare(b))[0]?.[0] ?? ''
