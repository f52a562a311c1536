/** Newer than the oldest browsers, and supplied by polyfills.ts where gate.ts misses it. */
export const supplied: readonly string[] = [
  '.toReversed()',
  '.toSorted()',
  '.toSpliced()',
  '.with()',
  'AbortSignal.any',
  'Map.groupBy',
  'Promise.withResolvers',
]

/** Of the same name as a newer built-in, but a method of our own or of a package's objects. */
const ownMethods = 'a method of an object of our own or of a package'

/** What the build contains though one of the oldest browsers lacks it, and why the page works all the same. */
export const dispensable: Readonly<Record<string, string>> = {
  '.destroy()': ownMethods,
  '.draw()': ownMethods,
  '.drop()': ownMethods,
  '.equals()': ownMethods,
  '.forget()': ownMethods,
  '.getName()': ownMethods,
  '.retry()': ownMethods,
  '.s()': ownMethods,
  '.take()': ownMethods,
  '.use()': ownMethods,
  '.createBidirectionalStream()': 'socket.io: of a transport that the page does not ask for',
  'new WebTransport': 'socket.io: of a transport that the page does not ask for',
  '.getSetCookie()': 'socket.io: outside browsers alone',
  '.skipTransition()': 'React: only in a <ViewTransition>, which the page does not have',
  '.startViewTransition()': 'React: only in a <ViewTransition>, which the page does not have',
  'Error.captureStackTrace': 'zod and the workbook reader: behind a test',
  '--ant-btn-compact-connect-border-color: color-mix()':
    'antd: the line between joined solid buttons of the default colour',
  '@page': 'the margins of paper, which Safari leaves to the user',
  size: 'the size of paper, which Safari leaves to the user',
  'print-color-adjust: exact': 'Safari prints grounds by its own setting',
  'font-size-adjust': 'antd: the size of a fallback font',
  'scrollbar-color': 'a wider bar in other colours scrolls as well',
  'scrollbar-width': 'a wider bar scrolls as well',
  'scrollbar-width: none': 'a wider bar scrolls as well',
  'scrollbar-width: thin': 'a wider bar scrolls as well',
  'text-wrap': 'lines break where they are full',
  'text-wrap: balance': 'lines break where they are full',
}
