import { ExamPage } from '#client/features/exam/exam-page.tsx'
import { PaymentProvider } from '#client/features/payments/payment-provider.tsx'

/** The page on which a quiz is taken, with the payment of one that has a fee. */
export const PaidExam = ({ quizId }: { quizId: string }) => (
  <PaymentProvider>
    <ExamPage quizId={quizId} />
  </PaymentProvider>
)
