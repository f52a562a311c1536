import { truncate } from '@guanqiao/domain/kit/field/truncate'
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/** External text for storage: control characters as their pictures, no lone surrogates, truncated; null if empty. */
export function sanitizeText(text: string, longest: number): string | null {
  const printable = truncate(text, longest).replace(control, (sign) =>
    String.fromCharCode(sign === '\u007f' ? 0x2421 : 0x2400 + sign.charCodeAt(0)),
  )
  return printable.toWellFormed().trim() || null
}
