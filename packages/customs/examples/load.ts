import change from './mt1401-change.xml?raw'
import deletion from './mt1401-delete.xml?raw'
import original from './mt1401-original.xml?raw'
import exported from './mt2401-original.xml?raw'
import accepted from './receipt-accepted.xml?raw'
import rejected from './receipt-rejected.xml?raw'
import released from './receipt-released.xml?raw'
import transport from './receipt-transport.xml?raw'

/** The example files, byte for byte, by name. */
const examples = {
  'mt1401-original': original,
  'mt1401-change': change,
  'mt1401-delete': deletion,
  'mt2401-original': exported,
  'receipt-transport': transport,
  'receipt-accepted': accepted,
  'receipt-rejected': rejected,
  'receipt-released': released,
} as const

export type ExampleName = keyof typeof examples

export const example = (name: ExampleName): string => examples[name]
