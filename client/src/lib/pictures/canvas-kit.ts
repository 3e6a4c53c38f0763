type AnyCanvas = OffscreenCanvas | HTMLCanvasElement

export type CanvasKit = {
  create: (size: { width: number; height: number }) => AnyCanvas
  /** Encodes as JPEG; `quality` is 0 to 1. */
  encode: (canvas: AnyCanvas, quality: number) => Promise<Blob>
}

const TYPE = 'image/jpeg'

/** Canvas without an element, for workers. */
export const OFFSCREEN: CanvasKit = {
  create: ({ width, height }) => new OffscreenCanvas(width, height),
  encode: (canvas, quality) => (canvas as OffscreenCanvas).convertToBlob({ type: TYPE, quality }),
}

/** Canvas element, for browsers without `OffscreenCanvas`. */
export const ELEMENT: CanvasKit = {
  create: ({ width, height }) => Object.assign(document.createElement('canvas'), { width, height }),
  encode: (canvas, quality) =>
    new Promise((resolve, reject) => {
      const done = (blob: Blob | null) =>
        blob === null ? reject(new Error('The canvas has no JPEG')) : resolve(blob)
      ;(canvas as HTMLCanvasElement).toBlob(done, TYPE, quality)
    }),
}
