/** Widths of characters in a table, px. */
interface Glyphs {
  readonly figure: number
  readonly capital: number
}

/** Of the fonts for which columns are declared: those of Windows, macOS, Noto and 文泉驿. */
const designed: Glyphs = { figure: 7.4, capital: 9 }

let measured: Glyphs | undefined

/** In the page's font, at least those designed for: the figures of a bare Linux desktop (DejaVu) are wider by an eighth. */
export const glyphs = (): Glyphs => (measured ??= measure())

/** How much wider than designed the declared columns must be. */
export const columnScale = (): number => glyphs().figure / designed.figure

function measure(): Glyphs {
  const canvas = globalThis.document?.createElement('canvas').getContext('2d')
  if (!canvas) return designed
  canvas.font = `13px ${getComputedStyle(document.body).fontFamily}`
  const widthOf = (text: string) => canvas.measureText(text).width / text.length
  return {
    figure: Math.max(designed.figure, widthOf('0123456789')),
    capital: Math.max(designed.capital, widthOf('ABCDEGHKLM')),
  }
}
