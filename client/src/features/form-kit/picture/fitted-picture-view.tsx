import { useEffect, useRef, useState } from 'react'
import { saveFile } from '#client/lib/download-file.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { formKit } from '#client/messages/en/form-kit.ts'
import { Button } from '#client/ui/button.tsx'
import { MAX_FILE_MB, MAX_MEGAPIXELS, type FittedPicture, type PictureFault } from './picture-fitter.ts'
import type { PictureState } from './use-picture.ts'
import './picture.css'

const TYPE = 'image/jpeg'

type Messages = typeof formKit.picture

function describeFault({ faults }: Messages, fault: PictureFault): string {
  if (fault === 'fileTooLarge') return faults.fileTooLarge(MAX_FILE_MB)
  return fault === 'tooManyPixels' ? faults.tooManyPixels(MAX_MEGAPIXELS) : faults[fault]
}

function describe(messages: Messages, state: PictureState): string {
  if (state.status === 'busy') return messages.busy
  if (state.status !== 'done') return ''
  const { width, height, jpeg, isEnlarged } = state.picture
  const result = messages.result(width, height, (jpeg.length / 1000).toFixed(1))
  return [result, isEnlarged ? messages.enlarged : messages.noMetadata].join(' ')
}

/** Finished picture with its size, to download or share, or the reason why there is none. */
export function FittedPictureView({ state, name }: { state: PictureState; name: string }) {
  const messages = useMessages(formKit).picture
  return (
    <>
      {/* Both live regions always exist, so that screen readers announce new text. */}
      <output className="block min-h-6">{describe(messages, state)}</output>
      <p role="alert" className="text-red">
        {state.status === 'failed' && describeFault(messages, state.fault)}
      </p>
      {state.status === 'done' && <Finished picture={state.picture} name={name} />}
    </>
  )
}

function Finished({ picture, name }: { picture: FittedPicture; name: string }) {
  const messages = useMessages(formKit).picture
  const [error, setError] = useState('')
  const file = new File([picture.jpeg], `${name}-${picture.width}x${picture.height}.jpg`, { type: TYPE })
  const share = async () => {
    try {
      setError('')
      await navigator.share({ files: [file] })
    } catch (failure) {
      // The user closed the sheet.
      if (!(failure instanceof DOMException && failure.name === 'AbortError')) setError(messages.shareFailed)
    }
  }
  return (
    <>
      <Preview picture={picture} />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => saveFile(file.name, picture.jpeg, TYPE)}>
          {messages.download}
        </Button>
        {navigator.canShare?.({ files: [file] }) && (
          <Button onClick={() => void share()}>{messages.share}</Button>
        )}
      </div>
      <p role="alert" className="text-red">
        {error}
      </p>
    </>
  )
}

/** Draws the finished file itself, so that its quality is visible. The security policy allows no `blob:` images. */
function Preview({ picture }: { picture: FittedPicture }) {
  const { preview } = useMessages(formKit).picture
  const canvas = useRef<HTMLCanvasElement>(null)
  const { jpeg, width, height } = picture
  useEffect(() => {
    let isCurrent = true
    const draw = async () => {
      const bitmap = await createImageBitmap(new Blob([jpeg], { type: TYPE }))
      if (isCurrent) canvas.current?.getContext('2d')?.drawImage(bitmap, 0, 0)
      bitmap.close()
    }
    void draw()
    return () => {
      isCurrent = false
    }
  }, [jpeg])
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={preview}
      width={width}
      height={height}
      className="fitted-picture border border-line"
    />
  )
}
