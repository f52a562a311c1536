import { SaxesParser } from 'saxes'

/** Names are given without their namespace prefix: some writers prefix every element of a sheet. */
export interface Handlers {
  readonly opened: (name: string, attributes: Attributes) => void
  /** `text` is all text inside the element that is not inside a further one. */
  readonly closed: (name: string, text: string) => void
}

export type Attributes = Readonly<Record<string, string>>

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Passes the elements of an XML part to the handlers, while its pieces arrive. Throws for anything that is not XML. */
export function* walk(pieces: Iterable<Uint8Array>, { opened, closed }: Handlers): Generator<void> {
  const parser = new SaxesParser()
  const decoder = new TextDecoder()
  const texts: string[] = []
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    texts.push('')
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
  parser.on('closetag', ({ name }) => closed(localName(name), texts.pop() ?? ''))
  for (const piece of pieces) {
    parser.write(decoder.decode(piece, { stream: true }))
    yield
  }
  parser.write(decoder.decode()).close()
  yield
}

/** The whole part at once. */
export function read(pieces: Iterable<Uint8Array>, handlers: Handlers): void {
  for (const _ of walk(pieces, handlers));
}
