import { SaxesParser } from 'saxes'
import { WorkbookTooLarge } from './budget.ts'

/** Names are given without their namespace prefix: some writers prefix every element of a sheet. */
export interface Handlers {
  readonly opened: (name: string, attributes: Attributes) => void
  /** `text` is all text inside the element that is not inside a further one. */
  readonly closed: (name: string, text: string) => void
}

export type Attributes = Readonly<Record<string, string>>

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Elements inside one another; sheets have some ten. */
const MAX_DEPTH = 100
/** Bytes from one tag to the next: a cell has 32,767 characters at most. The parser keeps them in memory several times. */
const MAX_BETWEEN_TAGS = 2_000_000
const STEP = 250_000

function* inSteps(pieces: Iterable<Uint8Array>): Generator<Uint8Array> {
  for (const piece of pieces) for (let at = 0; at < piece.length; at += STEP) yield piece.subarray(at, at + STEP)
}

/** Passes the elements of an XML part to the handlers, while its pieces arrive. Throws for anything that is not XML, and
 * `WorkbookTooLarge` for elements that need more memory than those of any workbook. */
export function* walk(pieces: Iterable<Uint8Array>, { opened, closed }: Handlers): Generator<void> {
  const parser = new SaxesParser()
  const decoder = new TextDecoder()
  const texts: string[] = []
  let sinceTag = 0
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    texts.push('')
    sinceTag = 0
    if (texts.length > MAX_DEPTH) throw new WorkbookTooLarge('the workbook is nested too deep')
    // Hardly any element has prefixed attributes, and a sheet has millions of elements.
    for (const key in attributes) if (key.includes(':')) attributes[localName(key)] = attributes[key]!
    opened(localName(name), attributes)
  })
  parser.on('text', (text) => {
    if (texts.length > 0) texts[texts.length - 1] += text
  })
  parser.on('cdata', (text) => {
    texts[texts.length - 1] += text
  })
  parser.on('closetag', ({ name }) => {
    sinceTag = 0
    closed(localName(name), texts.pop() ?? '')
  })
  for (const step of inSteps(pieces)) {
    sinceTag += step.length
    parser.write(decoder.decode(step, { stream: true }))
    if (sinceTag > MAX_BETWEEN_TAGS) throw new WorkbookTooLarge('the workbook is too large: one element')
    yield
  }
  parser.write(decoder.decode()).close()
  yield
}

/** The whole part at once. */
export function read(pieces: Iterable<Uint8Array>, handlers: Handlers): void {
  for (const _ of walk(pieces, handlers));
}
