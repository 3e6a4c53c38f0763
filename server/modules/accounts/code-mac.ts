import { createHmac } from 'node:crypto'

/** What a code is stored as: useless without the key, and bound to its row, its purpose and its address. */
export const codeMac = (
  pepper: Buffer,
  { id, purpose, email, otp }: { id: string; purpose: string; email: string; otp: string },
): Buffer => createHmac('sha256', pepper).update([id, purpose, email, otp].join('|')).digest()
