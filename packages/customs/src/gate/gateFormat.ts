import type { XmlElement } from '../xml/parse.ts'
import type { GateMessage } from './gateMessage.ts'

/**
 * A format of gate messages. Customs districts have formats of their own: each is a plug-in, added to `gateFormats`, and nothing else
 * depends on it.
 */
export interface GateFormat {
  readonly name: string
  /** Whether a document is of this format, by its root element. A recognised document is not tried as anything else. */
  recognises(root: XmlElement): boolean
  /** Throws MessageError, and no other error, for a document that is recognised but cannot be read. Ignores unknown elements. */
  read(root: XmlElement): GateMessage
}
