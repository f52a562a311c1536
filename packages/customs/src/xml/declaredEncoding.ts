/** The declaration of an encoding: of a text that is decoded already, whatever its bytes were. */
const declaration = /^(\s*<\?xml[^>]*?)\sencoding\s*=\s*["']([^"']*)["']/

export const declaredEncoding = (xml: string): string => declaration.exec(xml)?.[2] ?? ''
export const withoutEncoding = (xml: string): string => xml.replace(declaration, '$1')
