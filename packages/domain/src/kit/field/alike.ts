/**
 * How the values of a field are compared where two that look alike count as one. `name`: full and half width, other compatibility
 * forms, upper and lower case, runs of blanks. `plate`: besides these Cyrillic and Greek letters that look Latin, and no blanks, dots and
 * dashes at all, for either keyboard may have typed them. What is stored and sent stays as typed.
 */
export type Alike = 'name' | 'plate'

const lookAlikes = 'АВЕКМНОРСТУХІЅЈΑΒΕΖΗΙΚΜΝΟΡΤΥΧ'
const latin = 'ABEKMHOPCTYXISJABEZHIKMNOPTYX'
const latinOf = new Map([...lookAlikes].map((letter, at) => [letter, latin.charAt(at)]))

/** The text that names which look alike have in common. The database's `alike_name` does the same. */
export const foldName = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[ \t]+/g, ' ')
    .replace(/^ | $/g, '')

/** The same of plates. Ө and Ү have no Latin look-alike of their own: Ү beside У tells two Mongolian plates apart. The database's `alike_plate`. */
export const foldPlate = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\t\n\v\f\r ·•.-]/g, '')
    .replace(/[\u0370-\u04ff]/g, (letter) => latinOf.get(letter) ?? letter)

export const folds: Readonly<Record<Alike, (text: string) => string>> = { name: foldName, plate: foldPlate }
