import type { TestApp } from './test-app.ts'

const user = { firstName: 'Asha', lastName: 'Devi', phone: '9876543210' }

export function browserAt(server: TestApp, ip: string) {
  const cookies = new Map<string, string>()

  async function post(url: string, payload: object) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await server.app.inject({
      method: 'POST',
      url: `/api/v1${url}`,
      remoteAddress: ip,
      headers: { 'sec-fetch-site': 'same-origin', ...(cookie === '' ? {} : { cookie }) },
      payload,
    })
    for (const { name, value } of response.cookies)
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    return response
  }

  return {
    cookies,
    post,
    ask: (email: string, more: object = {}) => post('/code', { email, ...more }),
    login: (email: string, proof: object) => post('/login', { email, ...proof }),
    register: (email: string, proof: object) => post('/register', { ...user, email, ...proof }),
    signOut: () => post('/logout', {}),
    async otpFor(email: string) {
      await post('/code', { email })
      await server.app.runJobs()
      return otpIn(server, email)
    },
  }
}

/** Returns the OTP in the last mail to an address, or ''. */
export const otpIn = ({ mails }: TestApp, email: string): string =>
  /\d{6}/.exec(mails.findLast(({ to }) => to === email)?.subject ?? '')?.[0] ?? ''

/** Returns the token of the link in the last mail to an address, or ''. */
export const linkIn = ({ mails }: TestApp, email: string): string =>
  /#link=([\w-]{43})&email=/.exec(mails.findLast(({ to }) => to === email)?.text ?? '')?.[1] ?? ''

export const wrongFor = (otp: string): string => (otp === '111111' ? '222222' : '111111')
