import { useState } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { exam } from '#client/messages/en/exam.ts'
import { Button } from '#client/ui/button.tsx'
import type { ExamState } from '#client/features/exam/session/exam-session.ts'
import { Palette } from './palette.tsx'
import { QuestionPaper } from './question-paper.tsx'

type Props = { state: ExamState; onShow: (index: number) => void }

/** The palette, and the whole paper to read. */
export function QuestionsOverview({ state: { questions, answers, currentId }, onShow }: Props) {
  const { paper } = useMessages(exam).palette
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Palette questions={questions} answers={answers} currentId={currentId} onShow={onShow} />
      <div className="exam-buttons">
        <Button onClick={() => setIsOpen(true)}>{paper}</Button>
      </div>
      {isOpen && (
        <QuestionPaper
          questions={questions}
          answers={answers}
          onClose={() => setIsOpen(false)}
          onShow={(to) => {
            setIsOpen(false)
            // The dialog gives the focus back to its button when it closes.
            setTimeout(() => onShow(to))
          }}
        />
      )}
    </>
  )
}
