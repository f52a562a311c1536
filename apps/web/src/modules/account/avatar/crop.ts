/** The part of a picture that a square shows: its centre in pixels of the picture, and the side of the square. */
export interface Crop {
  readonly x: number
  readonly y: number
  readonly side: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** The smallest side, as a fraction of the whole: further in, the pixels of ordinary photos show. */
const CLOSEST = 0.1

/** The largest square in the middle. */
export const wholeCrop = ({ width, height }: Size): Crop => ({
  x: width / 2,
  y: height / 2,
  side: Math.min(width, height),
})

const between = (least: number, value: number, most: number): number => Math.min(Math.max(value, least), most)

/** The nearest crop that lies within the picture. */
export function within({ width, height }: Size, { x, y, side }: Crop): Crop {
  const most = Math.min(width, height)
  const fit = between(most * CLOSEST, side, most)
  return { side: fit, x: between(fit / 2, x, width - fit / 2), y: between(fit / 2, y, height - fit / 2) }
}

/** Moves by a fraction of the square. */
export const moved = (size: Size, crop: Crop, right: number, down: number): Crop =>
  within(size, { ...crop, x: crop.x + right * crop.side, y: crop.y + down * crop.side })

/** Magnification: 0 shows the largest square, 1 the smallest. */
export const zoomOf = (size: Size, { side }: Crop): number =>
  Math.log(Math.min(size.width, size.height) / side) / Math.log(1 / CLOSEST)

export const zoomed = (size: Size, crop: Crop, zoom: number): Crop =>
  within(size, { ...crop, side: Math.min(size.width, size.height) * CLOSEST ** between(0, zoom, 1) })
