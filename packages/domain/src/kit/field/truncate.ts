const graphemes = new Intl.Segmenter('zh', { granularity: 'grapheme' })

/** The end of a text, at most `max` UTF-16 units, from a character on. */
export function truncateStart(text: string, max: number): string {
  if (text.length <= max) return text
  const at = text.length - max
  const { index, segment } = graphemes.segment(text).containing(at)!
  return text.slice(index === at ? at : index + segment.length)
}

/** The text, cut between two characters as people see them if it is longer than `max` UTF-16 units. */
export function truncate(text: string, max: number): string {
  if (text.length <= max) return text
  const cut = graphemes.segment(text).containing(max)?.index ?? max
  // A single character may be longer than all of the room: then between code points.
  return cut > 0 ? text.slice(0, cut) : text.slice(0, max).replace(/[\ud800-\udbff]$/, '')
}
