import change from './mt1401-change.xml?raw'
import deletion from './mt1401-delete.xml?raw'
import original from './mt1401-original.xml?raw'
import exported from './mt2401-original.xml?raw'
import emptyTruck from './mt4404.xml?raw'
import emptyTruckDeletion from './mt4404-delete.xml?raw'
import arrived from './mt3402.xml?raw'
import arrivalDeletion from './mt3402-delete.xml?raw'
import importTally from './mt5401.xml?raw'
import exportTally from './mt5402.xml?raw'
import tallyDeletion from './mt5402-delete.xml?raw'
import packed from './mt7402.xml?raw'
import packingDeletion from './mt7402-delete.xml?raw'
import importLeft from './mt8401.xml?raw'
import exportLeft from './mt8402.xml?raw'
import importMoved from './mt8403.xml?raw'
import exportMoved from './mt8404.xml?raw'
import confirmation from './others/mt4402.xml?raw'
import accepted from './receipts/accepted.xml?raw'
import containers from './receipts/containers.xml?raw'
import failed from './receipts/failed.xml?raw'
import mixed from './receipts/mixed.xml?raw'
import olderAccepted from './receipts/older-accepted.xml?raw'
import olderTransport from './receipts/older-transport.xml?raw'
import rejected from './receipts/rejected.xml?raw'
import released from './receipts/released.xml?raw'
import taken from './receipts/taken.xml?raw'
import transport from './receipts/transport.xml?raw'

/** The example files, byte for byte, by name. */
const examples = {
  'mt1401-original': original,
  'mt1401-change': change,
  'mt1401-delete': deletion,
  'mt2401-original': exported,
  mt4404: emptyTruck,
  'mt4404-delete': emptyTruckDeletion,
  mt3402: arrived,
  'mt3402-delete': arrivalDeletion,
  mt5401: importTally,
  mt5402: exportTally,
  'mt5402-delete': tallyDeletion,
  mt7402: packed,
  'mt7402-delete': packingDeletion,
  mt4402: confirmation,
  mt8401: importLeft,
  mt8402: exportLeft,
  mt8403: importMoved,
  mt8404: exportMoved,
  'receipt-accepted': accepted,
  'receipt-containers': containers,
  'receipt-failed': failed,
  'receipt-mixed': mixed,
  'receipt-older-accepted': olderAccepted,
  'receipt-older-transport': olderTransport,
  'receipt-rejected': rejected,
  'receipt-released': released,
  'receipt-taken': taken,
  'receipt-transport': transport,
} as const

export type ExampleName = keyof typeof examples

export const example = (name: ExampleName): string => examples[name]
