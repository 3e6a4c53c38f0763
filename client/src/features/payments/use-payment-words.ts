import { payments } from '#client/messages/en/payments.ts'

/** The words of the payment modal, which come with what is sold. */
export const usePaymentWords = (): typeof payments => payments
