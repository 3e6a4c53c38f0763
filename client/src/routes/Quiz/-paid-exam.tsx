import type { ComponentProps } from 'react'
import { ExamPage } from '#client/features/exam/exam-page.tsx'
import { PaymentProvider } from '#client/features/payments/checkout/payment-provider.tsx'

/** The page on which a quiz is taken, with the payment of one that has a fee. */
export const PaidExam = (props: ComponentProps<typeof ExamPage>) => (
  <PaymentProvider>
    <ExamPage {...props} />
  </PaymentProvider>
)
