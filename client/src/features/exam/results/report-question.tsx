import { useState } from 'react'
import type { ReviewedQuestion } from '#shared/contracts/attempt.ts'
import type { QuestionReportBody } from '#shared/contracts/report.ts'
import { toPlainText } from '#shared/domain/questions/markup.ts'
import { ReportDialog } from '#client/content/reports/report-dialog.tsx'
import { useMessages } from '#client/lib/i18n.ts'
import { examReport } from '#client/messages/en/exam-report.ts'
import { Button } from '#client/ui/button.tsx'

type Props = { question: Pick<ReviewedQuestion, 'number' | 'questionId' | 'questionName'> }

/** Reports an error in a question after the paper; without a network the report waits. */
export function ReportQuestion({ question }: Props) {
  const { button, buttonOf, title, reasons } = useMessages(examReport)
  const [isOpen, setIsOpen] = useState(false)
  const { number, questionId, questionName } = question
  return (
    <>
      <Button
        variant="text"
        className="exam-report"
        aria-label={buttonOf(number)}
        onClick={() => setIsOpen(true)}
      >
        {button}
      </Button>
      {isOpen && (
        <ReportDialog
          title={title}
          itemName={toPlainText(questionName)}
          path="/reports/questions"
          reasons={reasons}
          toBody={(said): QuestionReportBody => ({ questionId, ...said })}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
