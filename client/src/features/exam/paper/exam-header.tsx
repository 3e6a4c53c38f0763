import { useState, type Ref, useEffect, useSyncExternalStore } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { exam, examFullScreen } from '#client/messages/en/exam.ts'
import { Icon } from '#client/ui/icon.tsx'
import type { ExamQuiz } from '#client/features/exam/session/exam-session.ts'
import { Button } from '#client/ui/button.tsx'

type Props = { place: Ref<HTMLElement>; quiz: ExamQuiz; count: number }

/** Header of a quiz. Low screens show one line to keep the question in view; a press shows the rest. */
export function ExamHeader({ place, quiz: { title, description, category }, count }: Props) {
  const { header: messages } = useMessages(exam)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <header ref={place} className={isOpen ? 'exam-header exam-header-open' : 'exam-header'}>
      <div className="exam-title">
        <h1 title={title}>
          <bdi>{title}</bdi>
        </h1>
        <button
          type="button"
          className="exam-more"
          aria-label={messages.about}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Icon name="chevron-down" />
        </button>
      </div>
      <div className="exam-about">
        <p className="exam-words exam-description">{description}</p>
        <div className="exam-header-row">
          <p>
            {messages.questions(count)} · {category}
          </p>
          <FullScreenButton />
        </div>
      </div>
    </header>
  )
}

function subscribe(changed: () => void) {
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}

// Undefined in browsers without full screen.
const isFull = () => Boolean(document.fullscreenElement)

// A browser may refuse: nothing changes then.
const leave = () => void document.exitFullscreen().catch(() => undefined)

/** Toggles full screen, where supported (not on iPhones). Full screen ends with the paper. */
function FullScreenButton() {
  const { enter, exit } = useMessages(examFullScreen)
  const isOn = useSyncExternalStore(subscribe, isFull)
  useEffect(
    () => () => {
      if (isFull()) leave()
    },
    [],
  )
  if (!document.fullscreenEnabled) return null
  const toggle = () =>
    isOn ? leave() : void document.documentElement.requestFullscreen().catch(() => undefined)
  return (
    <Button variant="text" onClick={toggle}>
      {isOn ? exit : enter}
    </Button>
  )
}
