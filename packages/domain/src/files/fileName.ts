/** Names of devices in Windows, whatever their ending. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/**
 * The name of an uploaded file as any system can store it: the last part of a path, without characters that Windows forbids, and no name
 * of a device. A name that consists of an ending alone gets one before it.
 */
export function portableFileName(name: string): string {
  const last = name.trim().split(/[\\/]/).at(-1)!
  const cleaned = last.replaceAll(/[<>:"|?*]/g, '_').replace(/[. ]+$/, '')
  return cleaned.replace(/^(?=\.[^.]*$)/, '文件').replace(DEVICE, '_$1')
}
