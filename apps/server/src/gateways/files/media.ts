/** The number of leading bytes that identify a media type. */
export const TELLING = 84

const latin = (text: string) => [...text].map((sign) => sign.charCodeAt(0))
const signs: readonly (readonly [media: string, at: number, bytes: readonly number[]])[] = [
  ['image/jpeg', 0, [0xff, 0xd8, 0xff]],
  ['image/png', 0, [0x89, ...latin('PNG\r\n\x1a\n')]],
  ['image/webp', 8, latin('WEBP')],
  ['application/pdf', 0, latin('%PDF-')],
  ['application/x-ole-storage', 0, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
  // An OpenDocument names its type in its first part. Other office documents are zips too.
  [
    'application/vnd.oasis.opendocument.spreadsheet',
    30,
    latin('mimetypeapplication/vnd.oasis.opendocument.spreadsheet'),
  ],
  ['application/zip', 0, latin('PK\x03\x04')],
]

/** The media type by the first bytes. File names are not trusted. */
export const mediaOf = (head: Uint8Array): string =>
  signs.find(([, at, bytes]) => bytes.every((byte, n) => head[at + n] === byte))?.[0] ?? 'application/octet-stream'
