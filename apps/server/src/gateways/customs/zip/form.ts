/** Signatures and layout of a zip. Source: PKWARE's APPNOTE 4.3 and 4.4. */
export const LOCAL = 0x04034b50
export const LOCAL_BYTES = 30
export const CENTRAL = 0x02014b50
export const CENTRAL_BYTES = 46
export const END = 0x06054b50
export const END_BYTES = 22
export const STORED = 0
export const DEFLATED = 8

/** Bytes that are compressed synchronously: passing them to another thread takes several times as long. */
export const SMALL = 100_000
