import type { CanvasKit } from '#client/lib/pictures/canvas-kit.ts'
import {
  fitPicture,
  openPicture,
  PictureError,
  type FitOptions,
  type FittedPicture,
  type PictureFault,
} from './picture-fitter.ts'

/** Request for one fitted picture. Jobs with the same `key` have the same file, which is decoded once. */
export type PictureJob = { key: number; file: Blob; options: FitOptions }

export type PictureResult = { picture: FittedPicture } | { fault: PictureFault }

export type RunPicture = (job: PictureJob) => Promise<PictureResult>

/** Returns a function that runs jobs, one at a time, and never rejects. It retains the last decoded picture. */
export function pictureRunner(kit: CanvasKit): RunPicture {
  let opened: { key: number; picture: ImageBitmap } | null = null

  async function decode({ key, file }: PictureJob): Promise<ImageBitmap> {
    if (opened?.key === key) return opened.picture
    opened?.picture.close()
    opened = null
    const picture = await openPicture(file)
    opened = { key, picture }
    return picture
  }

  return async (job) => {
    try {
      return { picture: await fitPicture(await decode(job), job.options, kit) }
    } catch (error) {
      return { fault: error instanceof PictureError ? error.fault : 'failed' }
    }
  }
}
