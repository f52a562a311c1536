/** The content of an exchange file of our own: its first element says that it is no message of customs. */
export type ExchangeContent = Readonly<Record<string, unknown>>

export const withoutEmpty = (line: object): ExchangeContent =>
  Object.fromEntries(Object.entries(line).filter(([, value]) => value !== null))

const escaped = (value: unknown): string =>
  String(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const element = (name: string, value: unknown, indent: string): string =>
  `${indent}<${name}>${escaped(value)}</${name}>\n`

interface XmlForm {
  readonly root: string
  /** The namespace. */
  readonly format: string
  /** The name of one line, by the name of the lines. Lines are records, or texts. */
  readonly lineNames: Readonly<Record<string, string>>
}

/** The content as XML: an element for each value, in the same order. */
export function exchangeXml(content: ExchangeContent, { root, format, lineNames }: XmlForm): string {
  let body = ''
  for (const [name, value] of Object.entries(content)) {
    if (!Array.isArray(value)) {
      body += element(name, value, '  ')
      continue
    }
    const lineName = lineNames[name] ?? 'line'
    const lines = (value as (ExchangeContent | string)[]).map((line) => {
      if (typeof line === 'string') return element(lineName, line, '    ')
      const values = Object.entries(line).map(([key, item]) => element(key, item, '      '))
      return `    <${lineName}>\n${values.join('')}    </${lineName}>\n`
    })
    body += `  <${name}>\n${lines.join('')}  </${name}>\n`
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${format}">\n${body}</${root}>\n`
}
