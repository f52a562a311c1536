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
/** Above the number in a genuine message of 10 MB: its shortest elements take some 30 bytes with indentation. */
const MAX_ELEMENTS = 400_000

type XmlLimits = { bytes: number; elements: number /** Limits of one element. */; attributes: number }

export type XmlOptions = {
  limits?: XmlLimits
  /** If false, prefixes are removed without resolving them, and `namespace` is ''. */
  namespaces?: boolean
}

const MESSAGE_LIMITS: XmlLimits = { bytes: MAX_BYTES, elements: MAX_ELEMENTS, attributes: 64 }

/** Namespace declarations and schema hints are notation, not content. */
const NAMESPACES = 'http://www.w3.org/2000/xmlns/'
const INSTANCE = 'http://www.w3.org/2001/XMLSchema-instance'

function exceedsBytes(source: string, limit: number): boolean {
  if (source.length > limit) return true
  if (source.length * 3 <= limit) return false
  let bytes = 0
  for (let at = 0; at < source.length; at += 1) {
    const unit = source.charCodeAt(at)
    // Each half of a surrogate pair counts two of its four bytes.
    bytes += unit < 0x80 ? 1 : unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 2 : 3
  }
  return bytes > limit
}

const SPARE_BRACKETS = 1_000

/** Each element has at most two tags; declarations and comments add a few. Counting costs a fraction of parsing. */
function exceedsElements(source: string, elements: number): boolean {
  const limit = 2 * elements + SPARE_BRACKETS
  let count = 0
  for (let at = source.indexOf('<'); at >= 0 && count <= limit; at = source.indexOf('<', at + 1)) count += 1
  return count > limit
}

function refuseBeforeParsing(source: string, { bytes, elements }: XmlLimits): void {
  if (exceedsBytes(source, bytes)) refuse('too_large', `报文超过 ${Math.round(bytes / 1_000_000)} MB，拒绝读取`)
  if (exceedsElements(source, elements)) refuse('too_many_elements', `报文元素超过 ${elements} 个`)
  if (/<!doctype/i.test(source)) refuse('doctype_refused', '报文含有 DOCTYPE 声明，拒绝读取')
  const encoding = /^<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)["']/.exec(source)?.[1]
  if (encoding !== undefined && encoding.toUpperCase() !== 'UTF-8') {
    refuse('wrong_encoding', `报文编码应为 UTF-8，实际声明为 ${encoding}`)
  }
  if (source.includes('\uFFFD')) refuse('wrong_encoding', '报文含有乱码，编码不是 UTF-8')
  if (hasIllegalCharacter(source)) refuse('illegal_character', '报文含有 XML 不允许的控制字符')
}

/** Builds a tree from the parser's events, within the limits. */
class TreeBuilder {
  root: XmlElement | undefined
  private readonly open: XmlElement[] = []
  private elements = 0
  private attributes = 0
  private readonly limits: XmlLimits

  constructor(limits: XmlLimits) {
    this.limits = limits
  }

  /** Counts while the tag is being parsed: thousands of attributes would cost seconds before its end. */
  countAttribute(): void {
    this.attributes += 1
    const { attributes } = this.limits
    if (this.attributes > attributes) refuse('too_many_elements', `一个元素的属性超过 ${attributes} 个`)
  }

  enter(element: XmlElement): void {
    this.attributes = 0
    this.elements += 1
    const { elements } = this.limits
    if (this.elements > elements) refuse('too_many_elements', `报文元素超过 ${elements} 个`)
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

const localName = (name: string): string => name.slice(name.lastIndexOf(':') + 1)

function listen(builder: TreeBuilder): SaxesParser<{ xmlns: true }> {
  const parser = new SaxesParser({ xmlns: true, defaultXMLVersion: '1.0', forceXMLVersion: true })
  parser.on('opentag', (tag) => {
    const attributes = new Map<string, string>()
    for (const { local, uri, value } of Object.values(tag.attributes)) {
      if (uri !== NAMESPACES && uri !== INSTANCE) attributes.set(local, value)
    }
    builder.enter({ name: tag.local, namespace: tag.uri, attributes, children: [], text: '' })
  })
  return listenToContent(parser, builder)
}

function listenWithoutNamespaces(builder: TreeBuilder): SaxesParser<{ xmlns: false }> {
  const parser = new SaxesParser({ xmlns: false, defaultXMLVersion: '1.0', forceXMLVersion: true })
  parser.on('opentag', (tag) => {
    const attributes = new Map(Object.entries(tag.attributes).map(([name, value]) => [localName(name), value]))
    builder.enter({ name: localName(tag.name), namespace: '', attributes, children: [], text: '' })
  })
  return listenToContent(parser, builder)
}

function listenToContent<P extends SaxesParser<{ xmlns: true }> | SaxesParser<{ xmlns: false }>>(
  parser: P,
  builder: TreeBuilder,
): P {
  parser.on('attribute', () => builder.countAttribute())
  parser.on('text', (text) => builder.write(text))
  parser.on('cdata', (text) => builder.write(text))
  parser.on('closetag', () => builder.leave())
  parser.on('error', () => refuse('malformed', `文件不完整或已损坏（第 ${parser.line} 行第 ${parser.column} 列）`))
  return parser
}

/** Parses untrusted text into a tree. Throws MessageError and no other error. */
export function parseXml(text: string, { limits = MESSAGE_LIMITS, namespaces = true }: XmlOptions = {}): XmlElement {
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text
  refuseBeforeParsing(source, limits)
  const builder = new TreeBuilder(limits)
  try {
    const parser = namespaces ? listen(builder) : listenWithoutNamespaces(builder)
    parser.write(source).close()
  } catch (error) {
    if (error instanceof MessageError) throw error
    refuse('malformed', '文件不完整或已损坏')
  }
  return builder.root ?? refuse('malformed', '报文没有内容')
}
