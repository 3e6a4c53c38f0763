/** The messages of the payment modal. */
export const payments = {
  price: 'Price',
  free: 'Free',
  missingPrice: 'No price is set yet: the default of 100 rupees is shown, and nothing is charged from it.',
  notForSale: 'This cannot be bought at the moment.',
  freeDownload: 'This is free. Sign in to download it.',
  signIn: 'Sign in',
  signInToPay: 'Sign in to buy',
  signInFirst: 'Buying takes an account: what you bought is then on all your devices.',
  refundPolicy: 'Refund policy',
  close: 'Back',
  formIsFree: 'The form itself is free at the organisation. You pay for this copy and our service.',
}

/** The messages of the payment itself. */
export const paymentFlow = {
  notOpen: 'Payment is not open at the moment. No order is made, and nothing is charged.',
  test: 'TEST MODE: no money moves.',
  phone: 'Phone number for the payment',
  phoneHint: '10 digits, without +91',
  phoneWrong: 'Phone number must be 10 digits',
  pay: (amount: string) => `Pay ${amount}`,
  processing: 'Processing...',
  redirecting: 'Opening the payment page...',
  noCards: 'You pay on the page of our payment provider. No card or UPI data is kept here.',
  // The texts of docs/product/specification.md#5-validation-rules and docs/product/specification.md#8-error-catalogue.
  missing: 'Please enter amount and phone number.',
  failed: (reason: string) => `Failed to create payment order: ${reason}`,
  reasons: {
    noRedirect: 'there is no page to pay on.',
    unreachable: 'the server could not be reached. Press again: it is the same order, and you pay once.',
    unknown: 'please try again.',
  },
  offline: 'There is no network. Nothing was ordered, and nothing is charged.',
  owned: 'This is already yours.',
  open: 'Open',
  returned: 'Your order is open. You can go on with it, or see how it stands.',
  toPurchases: 'My purchases',
}

/** What is shown when the app finds at its start that an order was paid meanwhile. */
export const orderNotice = {
  paid: 'Payment received',
  open: 'Open',
  later: 'Later',
}
