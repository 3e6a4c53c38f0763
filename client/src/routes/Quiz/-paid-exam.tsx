import type { ComponentProps } from 'react'
import { ExamPage } from '#client/features/exam/exam-page.tsx'
import { PaymentProvider } from '#client/features/payments/checkout/payment-provider.tsx'

/** Exam page with the payment of a quiz with a fee. */
export const PaidExam = (props: ComponentProps<typeof ExamPage>) => (
  <PaymentProvider>
    <ExamPage {...props} />
  </PaymentProvider>
)
