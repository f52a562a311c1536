import { SaxesParser } from 'saxes'
import { hasIllegalCharacter } from './characters.ts'
import { MessageError, refuse } from './messageError.ts'

/** Local names only; `namespace` is the URI. An element has either children or text, never both. */
export type XmlElement = {
  readonly name: string
  readonly namespace: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: XmlElement[]
  text: string
}

export const MAX_BYTES = 10 * 1024 * 1024
export const MAX_DEPTH = 64
/** A genuine message of 10 MB stays below this: its shortest elements take some 30 bytes with their indentation. */
export const MAX_ELEMENTS = 400_000

function exceedsBytes(source: string, limit: number): boolean {
  if (source.length > limit) return true
  if (source.length * 3 <= limit) return false
  let bytes = 0
  for (const character of source) {
    const point = character.codePointAt(0) ?? 0
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4
  }
  return bytes > limit
}

function refuseBeforeParsing(source: string): void {
  if (exceedsBytes(source, MAX_BYTES)) refuse('too_large', '报文超过 10 MB，拒绝读取')
  if (/<!doctype/i.test(source)) refuse('doctype_refused', '报文含有 DOCTYPE 声明，拒绝读取')
  const encoding = /^<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)["']/.exec(source)?.[1]
  if (encoding !== undefined && encoding.toUpperCase() !== 'UTF-8') {
    refuse('wrong_encoding', `报文编码应为 UTF-8，实际声明为 ${encoding}`)
  }
  if (source.includes('\uFFFD')) refuse('wrong_encoding', '报文含有乱码，编码不是 UTF-8')
  if (hasIllegalCharacter(source)) refuse('illegal_character', '报文含有 XML 不允许的控制字符')
}

/** Collects the events of the parser into a tree, within the caps. */
class TreeBuilder {
  root: XmlElement | undefined
  private readonly open: XmlElement[] = []
  private elements = 0

  enter(element: XmlElement): void {
    this.elements += 1
    if (this.elements > MAX_ELEMENTS) refuse('too_many_elements', `报文元素超过 ${MAX_ELEMENTS} 个`)
    if (this.open.length >= MAX_DEPTH) refuse('too_deep', `报文嵌套超过 ${MAX_DEPTH} 层`)
    const parent = this.open.at(-1)
    if (parent) parent.children.push(element)
    else this.root = element
    this.open.push(element)
  }

  write(text: string): void {
    const element = this.open.at(-1)
    if (element) element.text += text
  }

  leave(): void {
    const element = this.open.pop()
    if (!element || element.children.length === 0) return
    if (/[^ \t\r\n]/.test(element.text)) {
      refuse('malformed', `元素 ${element.name} 中混有多余文字`, this.pathTo(element.name))
    }
    element.text = ''
  }

  private pathTo(name: string): string {
    return [...this.open.map((element) => element.name), name].join('/')
  }
}

function listen(builder: TreeBuilder): SaxesParser<{ xmlns: true }> {
  const parser = new SaxesParser({ xmlns: true, defaultXMLVersion: '1.0', forceXMLVersion: true })
  parser.on('opentag', (tag) => {
    const attributes = new Map<string, string>()
    for (const attribute of Object.values(tag.attributes)) attributes.set(attribute.local, attribute.value)
    builder.enter({ name: tag.local, namespace: tag.uri, attributes, children: [], text: '' })
  })
  parser.on('text', (text) => builder.write(text))
  parser.on('cdata', (text) => builder.write(text))
  parser.on('closetag', () => builder.leave())
  parser.on('error', () => refuse('malformed', `报文不是完整的 XML（第 ${parser.line} 行第 ${parser.column} 列）`))
  return parser
}

/** Reads untrusted text into a tree. Throws MessageError and nothing else. */
export function parseXml(text: string): XmlElement {
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text
  refuseBeforeParsing(source)
  const builder = new TreeBuilder()
  try {
    listen(builder).write(source).close()
  } catch (error) {
    if (error instanceof MessageError) throw error
    refuse('malformed', '报文不是完整的 XML')
  }
  return builder.root ?? refuse('malformed', '报文没有内容')
}
