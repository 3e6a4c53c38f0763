import type { CanvasKit } from '#client/lib/pictures/canvas-kit.ts'
import { encodeToSize } from '#client/lib/pictures/encode-to-size.ts'
import { captionHeight, limitPixels, toCrop, type Position, type Size } from './fit-geometry.ts'
import { readImageHeader } from './image-header.ts'
import { padJpeg, stripJpeg } from './jpeg-segments.ts'

/** Reason of a picture that cannot be used. */
export type PictureFault =
  | 'empty'
  | 'fileTooLarge'
  | 'notPicture'
  | 'incomplete'
  | 'tooManyPixels'
  | 'heic'
  | 'unreadable'
  | 'cannotShrink'
  | 'failed'

export class PictureError extends Error {
  override readonly name = 'PictureError'
  readonly fault: PictureFault
  constructor(fault: PictureFault, options?: ErrorOptions) {
    super(`Picture: ${fault}`, options)
    this.fault = fault
  }
}

export type Caption = { name: string; date: string }

export type FitOptions = Size & {
  minKb: number
  maxKb: number
  position: Position
  /** Strip of text below the picture; null for none. */
  caption: Caption | null
}

export type FittedPicture = Size & {
  jpeg: Uint8Array<ArrayBuffer>
  /** The used part has fewer pixels than the result. */
  isEnlarged: boolean
}

export const MAX_FILE_MB = 50
export const MAX_MEGAPIXELS = 64
const MEGA = 1_000_000
// Memory for a decoded picture: 4 bytes each. Enough for the largest result at the highest zoom of a phone's photo.
const WORKING_PIXELS = 6 * MEGA

/** Decodes a picture, reduced to a bounded size and rotated by its EXIF data. Throws a `PictureError`. */
export async function openPicture(file: Blob): Promise<ImageBitmap> {
  if (file.size === 0) throw new PictureError('empty')
  if (file.size > MAX_FILE_MB * 1024 * 1024) throw new PictureError('fileTooLarge')
  const header = readImageHeader(new Uint8Array(await readBytes(file)))
  if (header === null) throw new PictureError('notPicture')
  const pixels = header.width * header.height
  if (pixels > MAX_MEGAPIXELS * MEGA) throw new PictureError('tooManyPixels')
  if (!header.isComplete) throw new PictureError('incomplete')
  try {
    if (pixels <= WORKING_PIXELS) return await createImageBitmap(file)
    // One side only: a rotation may swap the sides, and the ratio stays.
    const { width } = limitPixels(header, WORKING_PIXELS)
    return await createImageBitmap(file, { resizeWidth: width, resizeQuality: 'medium' })
  } catch (error) {
    throw new PictureError(header.type === 'heic' ? 'heic' : 'unreadable', { cause: error })
  }
}

// Bytes of the smallest comment that padding can add.
const COMMENT_BYTES = 4

/**
 * Converts limits in KB. Some websites count 1,000 bytes as 1 KB, others 1,024: the result is within both, or at the
 * upper limit where the limits are too close for that.
 */
export function toByteLimits(minKb: number, maxKb: number): { min: number; max: number } {
  const max = maxKb * 1000
  return { min: Math.min(minKb * 1024, max - COMMENT_BYTES), max }
}

async function readBytes(file: Blob): Promise<ArrayBuffer> {
  try {
    return await file.arrayBuffer()
  } catch (error) {
    // The file was moved or changed after the choice.
    throw new PictureError('unreadable', { cause: error })
  }
}

/** Cuts a picture to a size in pixels and encodes it within the limits. Throws a `PictureError` if that is impossible. */
export async function fitPicture(
  picture: ImageBitmap,
  options: FitOptions,
  { create, encode }: CanvasKit,
): Promise<FittedPicture> {
  const { width, height, caption } = options
  const strip = caption === null ? 0 : captionHeight(height)
  const area = { width, height: height - strip }
  const crop = toCrop(picture, area, options.position)
  const canvas = create({ width, height })
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D | null
  if (context === null) throw new PictureError('failed')
  // JPEG has no transparency: transparent parts would be black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, crop.x, crop.y, crop.width, crop.height, 0, 0, area.width, area.height)
  if (caption !== null) drawCaption(context, caption, { ...area, strip })
  const { min, max } = toByteLimits(options.minKb, options.maxKb)
  const jpeg = await encodeToSize(async (quality) => {
    const blob = await encode(canvas, quality / 100)
    return stripJpeg(new Uint8Array(await blob.arrayBuffer()))
  }, max)
  if (jpeg === null) throw new PictureError('cannotShrink')
  return { width, height, jpeg: padJpeg(jpeg, min), isEnlarged: crop.width < width - 1 }
}

function drawCaption(
  context: OffscreenCanvasRenderingContext2D,
  { name, date }: Caption,
  { width, height, strip }: Size & { strip: number },
): void {
  const lines = [name, date].filter((line) => line !== '')
  const lineHeight = strip / Math.max(lines.length, 1)
  context.fillStyle = '#000'
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  for (const [index, line] of lines.entries()) {
    context.font = `${Math.round(lineHeight * 0.8)}px sans-serif`
    context.fillText(line, width / 2, height + lineHeight * (index + 0.5), width * 0.94)
  }
}
