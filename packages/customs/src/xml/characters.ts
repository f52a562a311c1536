export { hasIllegalCharacter } from '@guanqiao/domain/customs/elementTables/check'

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

/** A parser would read a bare carriage return as a line feed. */
export const escapeText = (text: string): string => text.replace(/[&<>\r]/g, reference)

/** A parser would read tabs and line ends in attributes as spaces. */
export const escapeAttribute = (text: string): string => text.replace(/[&<>"\t\n\r]/g, reference)
