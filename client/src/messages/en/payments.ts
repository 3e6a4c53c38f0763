/** The messages of the payment modal. */
export const payments = {
  price: 'Price',
  free: 'Free',
  missingPrice: 'No price is set yet: the default of 100 rupees is shown, and nothing is charged from it.',
  notForSale: 'This cannot be bought at the moment.',
  paymentSoon: 'Payment opens soon. Until then nothing is charged.',
  freeDownload: 'This is free. Sign in to download it.',
  signIn: 'Sign in',
  refundPolicy: 'Refund policy',
  close: 'OK',
}
