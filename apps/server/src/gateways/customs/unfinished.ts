/**
 * Whether a file looks like a document whose end is still to come: empty, or a start tag whose end tag does not close
 * the text. What does not begin as XML never becomes a document by waiting.
 */
export function isUnfinished(content: Buffer): boolean {
  const text = content
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trim()
  if (text === '') return true
  if (!text.startsWith('<')) return false
  const root = /<([\p{L}_][^\s/>]*)/u.exec(text)?.[1]
  return root === undefined || !(text.endsWith(`</${root}>`) || /^[^<]*(<\?[^>]*>\s*)?<[^>]*\/>$/.test(text))
}
