export const passkeys = {
  signIn: 'Sign in with a passkey',
  busy: 'Waiting for your passkey...',
  orOtp: 'Or sign in with an OTP:',
  faults: {
    cancelled: 'No passkey was used. Please try again.',
    alreadyRegistered: 'This device already has a passkey for your account.',
    unsupported: 'This browser or device does not support passkeys. Try another browser or device.',
    address: 'Passkeys do not work at this web address.',
    failed: 'The passkey did not work. Please try again.',
  },
}
