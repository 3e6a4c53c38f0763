import { useEffect, useRef, useState } from 'react'
import type { FitOptions, FittedPicture, PictureFault } from './picture-fitter.ts'
import { latestOnly, startPictureClient } from './picture-client.ts'
import type { PictureJob, PictureResult } from './picture-runner.ts'

export type PictureState =
  | { status: 'none' }
  | { status: 'busy' }
  | { status: 'done'; picture: FittedPicture }
  | { status: 'failed'; fault: PictureFault }

export type ChosenFile = { key: number; file: File }

const NONE = { status: 'none' } as const
const BUSY = { status: 'busy' } as const

/** Fits the chosen file on each change of the options, on this device only. No request carries the picture. */
export function usePicture(chosen: ChosenFile | null, options: FitOptions | null): PictureState {
  const [found, setFound] = useState<{ key: number; state: PictureState } | null>(null)
  const request = useRef<((job: PictureJob) => void) | null>(null)

  useEffect(() => {
    const client = startPictureClient()
    const show = (result: PictureResult, { key }: PictureJob) => {
      const state: PictureState =
        'picture' in result ? { status: 'done', ...result } : { status: 'failed', ...result }
      setFound({ key, state })
    }
    request.current = latestOnly(client.run, show)
    return client.end
  }, [])

  useEffect(() => {
    if (chosen !== null && options !== null) request.current?.({ ...chosen, options })
  }, [chosen, options])

  if (chosen === null) return NONE
  // The last result stays visible while the next one is made.
  return found?.key === chosen.key ? found.state : BUSY
}
