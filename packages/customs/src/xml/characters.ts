/**
 * The characters of XML 1.0, less U+FFFD: it is legal there, but it only ever stands where text was decoded wrongly,
 * and such text must not reach customs.
 */
const foreign = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFC\u{10000}-\u{10FFFF}]/u

export const hasIllegalCharacter = (text: string): boolean => foreign.test(text)

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}

const reference = (character: string): string => references[character] ?? character

/** A bare carriage return would be read back as a line feed. */
export const escapeText = (text: string): string => text.replace(/[&<>\r]/g, reference)

/** Tabs and line ends in attributes would be read back as spaces. */
export const escapeAttribute = (text: string): string => text.replace(/[&<>"\t\n\r]/g, reference)
