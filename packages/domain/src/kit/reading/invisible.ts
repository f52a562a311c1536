/**
 * Invisible characters: texts that differ only in them look the same, and some reverse the text around them. Default ignorable and
 * bidirectional controls, C1 controls, line and paragraph separators. Variation selectors of Mongolian script belong to its letters
 * and are allowed.
 */
const INVISIBLE =
  /[\u0080-\u009f\u2028\u2029]|\p{Bidi_Control}|(?![\u180b-\u180f])\p{Default_Ignorable_Code_Point}|(?<!\p{Script=Mongolian})[\u180b-\u180f]/u
const all = new RegExp(INVISIBLE.source, 'gu')

/** The first invisible character. */
export const invisibleIn = (text: string): string | undefined => INVISIBLE.exec(text)?.[0]

/** What a person sees of a text that was copied from another program. */
export const visibleText = (text: string): string => text.replace(all, '')
