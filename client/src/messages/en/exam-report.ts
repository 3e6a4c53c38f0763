import type { QuestionReportReason } from '#shared/domain/reports.ts'

export const examReport = {
  button: 'Report this question',
  buttonOf: (number: number) => `Report this question: ${number}`,
  title: 'Report this question',
  reasons: {
    'Wrong answer': 'The answer marked as correct is wrong',
    'More than one answer': 'More than one answer is correct, or none',
    'Unclear question': 'The question or an option is unclear or misprinted',
    'Wrong explanation': 'The explanation is wrong',
    Other: 'Something else',
  } satisfies Record<QuestionReportReason, string>,
}
