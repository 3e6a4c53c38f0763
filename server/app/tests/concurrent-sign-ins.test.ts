import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MINUTE_MS, SECOND_MS } from '#shared/domain/dates/durations.ts'
import { NOW } from '#server/testing/now.ts'
import { browserAt, otpIn } from '#server/testing/code-senders.ts'
import { testApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const COLLEGE = '203.0.113.7'

let server: TestApp
beforeEach(async () => {
  server = await testApp({ env: { RATE_LIMITS: 'on' } })
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
})
afterEach(async () => {
  vi.useRealTimers()
  await server.close()
})

function moveTo(ms: number): void {
  server.travelTo(new Date(ms).toISOString())
  vi.setSystemTime(ms)
}

type Event = { at: number; run: () => Promise<void> }

/** Runs events in the order of their times; an event may add later ones. */
async function runInOrder(events: Event[]): Promise<void> {
  for (;;) {
    const next = events.reduce<Event | undefined>(
      (a, b) => (a === undefined || b.at < a.at ? b : a),
      undefined,
    )
    if (next === undefined) return
    events.splice(events.indexOf(next), 1)
    moveTo(next.at)
    await next.run()
  }
}

it('a class of 600 students behind one IP address signs in within ten minutes, although all start at the same time', async () => {
  const events: Event[] = []
  const [waits, signedIn]: [number[], number[]] = [[], []]
  const student = (number: number) => {
    const email = `student${number}@example.in`
    const browser = browserAt(server, COLLEGE)
    const signIn = async () => {
      await server.app.runJobs()
      const response = await browser.register(email, { otp: otpIn(server, email) })
      expect(response.statusCode).toBe(200)
      signedIn.push(Date.now())
    }
    const requestOtp = async () => {
      const response = await browser.ask(email)
      if (response.statusCode === 200) return void events.push({ at: Date.now() + MINUTE_MS, run: signIn })
      expect(response.json()).toMatchObject({ statusCode: 429, data: { reason: 'network' } })
      const wait = SECOND_MS * Number(response.headers['retry-after'])
      waits.push(wait)
      events.push({ at: Date.now() + wait, run: requestOtp })
    }
    return requestOtp
  }
  for (let number = 0; number < 600; number += 1) events.push({ at: NOW, run: student(number) })
  await runInOrder(events)
  expect(signedIn).toHaveLength(600)
  expect(Math.max(...signedIn)).toBeLessThanOrEqual(NOW + 10 * MINUTE_MS)
  expect(Math.max(...waits)).toBeLessThanOrEqual(30 * SECOND_MS)
})

it('one mailbox gets at most five mails an hour, even with requests from 300 IP networks', async () => {
  for (let network = 0; network < 300; network += 1) {
    moveTo(NOW + network * 10 * SECOND_MS)
    const stranger = browserAt(server, `198.51.${100 + Math.floor(network / 250)}.${network % 250}`)
    expect((await stranger.ask('asha@example.in')).statusCode).toBe(200)
    await server.app.runJobs()
  }
  expect(server.mails).toHaveLength(5)
})

it('requests from one IP network can cause 60 mails to different mailboxes, and further requests get 429', async () => {
  const stranger = browserAt(server, COLLEGE)
  const statuses: number[] = []
  for (let request = 0; request < 200; request += 1) {
    stranger.cookies.clear()
    statuses.push((await stranger.ask(`victim${request % 100}@example.in`)).statusCode)
  }
  await server.app.runJobs()
  expect(server.mails).toHaveLength(60)
  expect(statuses.filter((status) => status === 429)).toHaveLength(140)
})

it('a browser that signed in before can sign in from an IP network whose rate limit a flood has used up', async () => {
  const owner = browserAt(server, COLLEGE)
  await owner.register('asha@example.in', { otp: await owner.otpFor('asha@example.in') })
  await owner.signOut()
  const stranger = browserAt(server, COLLEGE)
  for (let request = 0; request < 100; request += 1) await stranger.ask(`victim${request}@example.in`)
  expect((await stranger.ask('ravi@example.in')).statusCode).toBe(429)
  const wrong = () => stranger.login('ravi@example.in', { otp: '123456', challenge: 'none' })
  const attempts: number[] = []
  for (let request = 0; request < 25; request += 1) attempts.push((await wrong()).statusCode)
  expect(attempts.filter((status) => status === 401)).toHaveLength(20)
  expect(
    (await owner.login('asha@example.in', { otp: await owner.otpFor('asha@example.in') })).statusCode,
  ).toBe(200)
})
