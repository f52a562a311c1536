export { hasIllegalCharacter } from '@guanqiao/domain/customs/elements/check'

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
