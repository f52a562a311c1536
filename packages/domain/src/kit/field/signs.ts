/*
 * The signs that people cannot tell apart, or not see, by their kind: one list for the reading of what is typed, for the checks of texts and for the
 * comparisons of names and plates, `alike_name` and `alike_plate` of the database among them. For character classes.
 */

/** Dots between the parts of names, days and codes, as input methods, office programs and PDFs write them. */
export const DOTS = '.·•‧・･∙⋅。｡․﹒\u02d9\u119e\u1427\u2981\u2e31\u2e33\ua78f'
/** Plates are also printed with a larger one. */
const PLATE_DOTS = `${DOTS}●`
/** Dashes: those of Unicode, and what is drawn like one. */
export const DASHES = '\\p{Dash}ー\uff70─━⎯➖\u02d7\u2043'
const APOSTROPHES = "'‘-‛`´′‵\u02b9\u02bb-\u02bd\u02c8\u02ca\u02cb\u055a\u05f3\ua78c"
const QUOTES = '"“-‟″〝-〟'
/**
 * Invisible: default ignorable (variation selectors and bidirectional controls among them), other controls, separators of lines, and
 * marks of annotations and embedded objects.
 */
export const INVISIBLE = '\\p{Default_Ignorable_Code_Point}\u0080-\u009f\u2028\u2029\ufff9-\ufffc'

const every = (signs: string) => new RegExp(`[${signs}]`, 'gu')

const dot = every(DOTS)
export const dash = every(DASHES)
export const invisible = every(INVISIBLE)
/** The blank of Braille is no blank for `\s`. */
export const blanks = /(?:[^\S\n]|\u2800)+/g
export const plateSeparators = every(`\\s\u2800${PLATE_DOTS}${DASHES}`)
const apostrophe = every(APOSTROPHES)
const quote = every(QUOTES)

/** The text with points and hyphens of ASCII alone. */
export const plainSigns = (text: string): string => text.replace(dot, '.').replace(dash, '-')

/** The text with one sign of each kind. */
export const oneSign = (text: string): string =>
  text.replace(dot, '·').replace(dash, '-').replace(apostrophe, "'").replace(quote, '"')

/** Letters of Cyrillic and Greek that look Latin: either keyboard may have been used. */
const lookAlike = 'АВЕКМНОРСТУХІЅЈӀԚԜΑΒΕΖΗΙΚΜΝΟΡΤΥΧͿ'
const latin = 'ABEKMHOPCTYXISJIQWABEZHIKMNOPTYXJ'
const latinOf = new Map([...lookAlike].map((letter, at) => [letter, latin.charAt(at)]))

/** The text with Latin capitals for capitals of Cyrillic and Greek that look the same. */
export const latinCapitals = (text: string): string =>
  text.replace(/[\u0370-\u052f]/g, (letter) => latinOf.get(letter) ?? letter)
