import { latinCapitals, plainSigns } from './signs.ts'

/** Converts full-width letters, digits and punctuation (of Chinese input methods) to ASCII. */
export const halfWidth = (text: string): string =>
  text.replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)).replaceAll('\u3000', ' ')

/** A code as stored: half width, no spaces, upper case, Latin letters for those that look so, points and hyphens of ASCII. */
export const asCode = (text: string): string =>
  latinCapitals(plainSigns(halfWidth(text)).replace(/\s/g, '').toUpperCase())

/** A number with leading zeros. */
export const padded = (n: number, length: number): string => String(n).padStart(length, '0')

/** Length as customs counts it: a Chinese or other wide character is two, any other one. */
export const widthOf = (text: string): number =>
  [...text].reduce((width, character) => width + (character.charCodeAt(0) > 0xff ? 2 : 1), 0)
