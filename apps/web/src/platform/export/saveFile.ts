/** Saves a file in the download folder. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has read the file by then; revoking it at once would truncate the download.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
