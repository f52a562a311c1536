/** Dots between the parts of names, days and codes, and dashes, as input methods, office programs and PDFs write them; for character classes. */
export const DOTS = '.·•‧・･∙⋅'
export const DASHES = '‐-―−﹣－-'

export const dot = new RegExp(`[${DOTS}]`, 'g')
export const dash = new RegExp(`[${DASHES}]`, 'g')

/** The text with points and hyphens of ASCII alone. */
export const plainSigns = (text: string): string => text.replace(dot, '.').replace(dash, '-')

/** Letters of Cyrillic and Greek that look Latin: either keyboard may have been used. */
const lookAlike = 'АВЕКМНОРСТУХІЅЈΑΒΕΖΗΙΚΜΝΟΡΤΥΧ'
const latin = 'ABEKMHOPCTYXISJABEZHIKMNOPTYX'
const latinOf = new Map([...lookAlike].map((letter, at) => [letter, latin.charAt(at)]))

/** The text with Latin capitals for capitals of Cyrillic and Greek that look the same. */
export const latinCapitals = (text: string): string =>
  text.replace(/[\u0370-\u04ff]/g, (letter) => latinOf.get(letter) ?? letter)
