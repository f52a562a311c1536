import type { XmlElement } from '../xml/parse.ts'
import type { GateFormat } from './gateFormat.ts'
import { jgst14 } from './jgst14.ts'

/** In the order in which they are asked. */
const gateFormats: readonly GateFormat[] = [jgst14]

export const gateFormatOf = (root: XmlElement): GateFormat | undefined =>
  gateFormats.find((format) => format.recognises(root))
