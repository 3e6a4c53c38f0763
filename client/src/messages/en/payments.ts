export const payments = {
  price: 'Price',
  free: 'Free',
  missingPrice: 'No price is set yet. The default of 100 rupees is shown, and nothing is charged.',
  notForSale: 'You cannot buy this now.',
  freeDownload: 'This is free. Sign in to download it.',
  signIn: 'Sign in',
  signInToPay: 'Sign in to buy',
  signInFirst: 'You need an account to buy. Your purchases are then on all your devices.',
  refundPolicy: 'Refund policy',
  back: 'Back',
  formIsFree: 'The form itself is free at the organisation. You pay for this copy and our service.',
}

export const paymentFlow = {
  paymentsClosed: 'Payments are closed now. Nothing is ordered or charged.',
  testMode: 'TEST MODE: no money moves.',
  phone: 'Phone number for the payment',
  phoneHint: '10 digits, without +91',
  pay: (amount: string) => `Pay ${amount}`,
  processing: 'Processing...',
  redirecting: 'Opening the payment page...',
  providerHint: 'You pay on the page of our payment provider. We store no card or UPI details.',
  // Texts of docs/product/specification.md#5-validation-rules and docs/product/specification.md#8-error-catalogue.
  missingFields: 'Please enter amount and phone number.',
  failed: (reason: string) => `Failed to create payment order: ${reason}`,
  reasons: {
    noRedirect: 'the payment page is missing. Please try again.',
    unreachable: 'the site could not be reached. Press “Pay” again. You pay only once.',
    unknown: 'please try again.',
  },
  offline: 'You are offline. Nothing was ordered or charged.',
  alreadyOwned: 'You already have this.',
  open: 'Open',
  unpaidOrder: 'Your order is not paid yet. Continue the payment, or see the status of your order.',
  toPurchases: 'My purchases',
}

/** Messages of the start-up check that finds an order paid meanwhile. */
export const orderNotice = {
  paid: 'Payment received',
  open: 'Open',
  later: 'Later',
}
