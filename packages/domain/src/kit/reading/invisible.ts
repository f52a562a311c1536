import { INVISIBLE } from '../field/signs.ts'

/**
 * Texts that differ only in invisible characters look the same, and some reverse the text around them. Variation selectors of Mongolian
 * script belong to its letters and are allowed.
 */
const pattern = `(?![\\u180b-\\u180f])[${INVISIBLE}]|(?<!\\p{Script=Mongolian})[\\u180b-\\u180f]`
const one = new RegExp(pattern, 'u')
const all = new RegExp(pattern, 'gu')

/** The first invisible character. */
export const invisibleIn = (text: string): string | undefined => one.exec(text)?.[0]

/** What a person sees of a text that was copied from another program. */
export const visibleText = (text: string): string => text.replace(all, '')
