import { OFFSCREEN } from '#client/lib/pictures/canvas-kit.ts'
import { pictureRunner, type PictureJob } from './picture-runner.ts'

// The build makes one script of this file: the security policy of a worker's response allows no further script.

const run = pictureRunner(OFFSCREEN)

globalThis.addEventListener('message', ({ data }: MessageEvent<PictureJob>) => {
  void run(data).then((result) => globalThis.postMessage(result))
})
