import { wholeCharacters } from './radicals.ts'
import { blanks, invisible, latinCapitals, oneSign, plateSeparators } from './signs.ts'

/**
 * How look-alike values of a field are compared. `name`: ignores how the same name is set or typed: full and half width, other compatibility
 * forms, radicals for characters, composed or decomposed letters, case, blanks (but between two digits), invisible characters, and the code point
 * of the dot, dash, apostrophe or quotation mark between its parts. `plate`: also ignores Cyrillic and Greek letters that look Latin, because
 * either keyboard may have been used, and all blanks, dots and dashes. Values are stored and sent as typed.
 */
export type Alike = 'name' | 'plate'

/** What is seen of a text, whichever code points it has. */
const seen = (text: string): string => oneSign(wholeCharacters(text.replace(invisible, '')))

/** The folded form that look-alike names share. The database function `alike_name` computes the same. */
export const foldName = (text: string): string =>
  // Compatibility forms make a blank and a mark of ´, and points of …: one sign before and after.
  oneSign(seen(text).normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC'))
    .replace(blanks, ' ')
    .replace(/(?<![0-9]) | (?![0-9])/g, '')

/**
 * The folded form of plates. Ө and Ү have no Latin look-alike: Ү beside У distinguishes two Mongolian plates. The database function
 * is `alike_plate`.
 */
export const foldPlate = (text: string): string =>
  latinCapitals(oneSign(seen(text).normalize('NFKC').toUpperCase()).replace(plateSeparators, ''))

export const folds: Readonly<Record<Alike, (text: string) => string>> = { name: foldName, plate: foldPlate }

/** A folded name without what separates its parts: numbers are stored so, and typed with blanks, dots and dashes. */
export const withoutSeparators = (folded: string): string => folded.replace(/[ ·-]/g, '')
