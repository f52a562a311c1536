import { dash, dot, latinCapitals } from './signs.ts'

/**
 * How look-alike values of a field are compared. `name`: ignores how the same name is set or typed: full and half width, other compatibility
 * forms, composed or decomposed letters, case, blanks (but between two digits), invisible characters, and the code point of the dot, dash or
 * apostrophe between its parts. `plate`: also ignores Cyrillic and Greek letters that look Latin, because either keyboard may have been used,
 * and all spaces, dots and dashes. Values are stored and sent as typed.
 */
export type Alike = 'name' | 'plate'

const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g
const apostrophes = /[‘’ʼ`´′]/g

/** The folded form that look-alike names share. The database function `alike_name` computes the same. */
export const foldName = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')
    .replace(invisible, '')
    .replace(dot, '·')
    .replace(dash, '-')
    .replace(apostrophes, "'")
    .replace(/[ \t]+/g, ' ')
    .replace(/(?<![0-9]) | (?![0-9])/g, '')

/**
 * The folded form of plates. Ө and Ү have no Latin look-alike: Ү beside У distinguishes two Mongolian plates. The database function
 * is `alike_plate`.
 */
export const foldPlate = (text: string): string =>
  latinCapitals(
    text
      .normalize('NFKC')
      .toUpperCase()
      .replace(/[\t\n\v\f\r ·•.-]/g, ''),
  )

export const folds: Readonly<Record<Alike, (text: string) => string>> = { name: foldName, plate: foldPlate }
