import { useEffect, useRef, useState } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { exam } from '#client/messages/en/exam.ts'
import { Button } from '#client/ui/button.tsx'

type Props = {
  /** The time that the attempt has, milliseconds. */
  limitMs: number
  isShown: boolean
}

/** Tells a candidate that an admin moved the deadline: over the page, since a line above the question would move it. */
export function ExtraTimeNotice({ limitMs, isShown }: Props) {
  const { extraTime, inWords } = useMessages(exam)
  const [extraMs, setExtraMs] = useState(0)
  const before = useRef(limitMs)
  useEffect(() => {
    const moreMs = limitMs - before.current
    // Before the start there is no deadline.
    if (before.current > 0 && moreMs > 0) setExtraMs((known) => known + moreMs)
    before.current = limitMs
  }, [limitMs])
  const hasNews = isShown && extraMs > 0
  const text = extraTime.text(inWords(Math.round(extraMs / 1000)))
  return (
    <div role="status" className={hasNews ? 'exam-extra' : undefined}>
      {hasNews && (
        <>
          <p>{text}</p>
          <Button variant="text" onClick={() => setExtraMs(0)}>
            {extraTime.close}
          </Button>
        </>
      )}
    </div>
  )
}
