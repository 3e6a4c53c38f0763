export type Size = { width: number; height: number }

export type Rect = Size & { x: number; y: number }

/** Part of a picture to use. `zoom` is 1 for the largest part; `x` and `y` are 0 (left, top) to 100 (right, bottom). */
export type Position = { zoom: number; x: number; y: number }

export const CENTRE: Position = { zoom: 1, x: 50, y: 50 }

/** Returns the part of a picture that fills the target without distortion. */
export function toCrop(source: Size, target: Size, { zoom, x, y }: Position): Rect {
  const scale = Math.min(source.width / target.width, source.height / target.height) / zoom
  const [width, height] = [target.width * scale, target.height * scale]
  return {
    width,
    height,
    x: ((source.width - width) * x) / 100,
    y: ((source.height - height) * y) / 100,
  }
}

/** Returns a size with the same ratio and at most `maxPixels` pixels; the size itself if it has no more. */
export function limitPixels({ width, height }: Size, maxPixels: number): Size {
  const scale = Math.min(1, Math.sqrt(maxPixels / (width * height)))
  if (scale === 1) return { width, height }
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) }
}

// Share of the height of a picture for two lines of text.
const CAPTION_SHARE = 0.18

export const captionHeight = (height: number): number => Math.round(height * CAPTION_SHARE)
