import { AVATAR } from '@guanqiao/domain/account/profile'
import type { Crop } from './crop.ts'

/** Larger files are not decoded: a picture of a phone has some 5 MB. */
const MAX_FILE = 15_000_000
const MAX_PIXELS = 60_000_000

/** A picture that the user chose, decoded; a Chinese reason if it cannot be one. */
export async function readPicture(file: File): Promise<ImageBitmap | string> {
  if (file.size > MAX_FILE) return `图片不能超过 ${MAX_FILE / 1_000_000} MB`
  try {
    const bitmap = await createImageBitmap(file)
    if (bitmap.width * bitmap.height <= MAX_PIXELS) return bitmap
    bitmap.close()
    return '图片的像素太多，请先缩小'
  } catch {
    return '这个文件不是图片，或者图片已损坏'
  }
}

export function drawCrop(canvas: HTMLCanvasElement, bitmap: ImageBitmap, { x, y, side }: Crop): void {
  const context = canvas.getContext('2d')
  if (!context) return
  // A picture may be transparent; JPEG is not.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, x - side / 2, y - side / 2, side, side, 0, 0, canvas.width, canvas.height)
}

/** The cropped picture as Base64, with the best quality that fits the limit. */
export function encodeCrop(bitmap: ImageBitmap, crop: Crop): string {
  const canvas = document.createElement('canvas')
  canvas.width = AVATAR.side
  canvas.height = AVATAR.side
  drawCrop(canvas, bitmap, crop)
  const longest = Math.floor(AVATAR.maxBytes / 3) * 4
  const encoded = [0.9, 0.8, 0.65, 0.5, 0.3].map((quality) => () => base64Of(canvas.toDataURL('image/jpeg', quality)))
  for (const encode of encoded) {
    const text = encode()
    if (text.length <= longest) return text
  }
  return base64Of(canvas.toDataURL('image/jpeg', 0.1))
}

const base64Of = (url: string): string => url.slice(url.indexOf(',') + 1)
