import { createHmac } from 'node:crypto'

/** Returns the stored form of an OTP (HMAC): useless without the key, and bound to its row, purpose and address. */
export const otpMac = (
  pepper: Buffer,
  { id, purpose, email, otp }: { id: string; purpose: string; email: string; otp: string },
): Buffer => createHmac('sha256', pepper).update([id, purpose, email, otp].join('|')).digest()
