import { expect } from 'vitest'
import { schema } from '#server/db/schema/index.ts'
import { NOW } from '#server/testing/now.ts'
import { browserAt, otpIn, linkIn, wrongFor } from '#server/testing/code-senders.ts'
import { sharedAppTest } from '#server/testing/app-test.ts'

const A = 'asha@example.in'
const NETWORKS = 50
const ROUNDS = 20

const it = sharedAppTest()

it('an unknown client that tries 1,000 OTPs from 50 IP networks locks no user out, on known or new devices', async ({
  server,
}) => {
  const owner = browserAt(server, '198.51.100.7')
  await owner.register(A, { otp: await owner.otpFor(A) })
  await owner.signOut()
  const mailsBefore = server.mails.length

  const strangers = Array.from({ length: NETWORKS }, (_, index) =>
    browserAt(server, `203.0.113.${index + 1}`),
  )
  for (let round = 0; round < ROUNDS; round += 1) {
    server.travelTo(new Date(NOW + (round + 1) * 61_000).toISOString())
    for (const each of strangers) {
      const codeResponse = await each.ask(A)
      expect([200, 429]).toContain(codeResponse.statusCode)
      await server.app.runJobs()
      // The worst case for the owner: every attempt of the unknown browser is compared, and wrong.
      const loginResponse = await each.login(A, { otp: wrongFor(otpIn(server, A)) })
      expect([401, 429]).toContain(loginResponse.statusCode)
    }
  }
  // At most 30 guesses of 10^6, four OTPs and one link an hour, for any number of requests.
  expect(await server.db.read.select().from(schema.otpFailures)).toHaveLength(30)
  expect(server.mails.length - mailsBefore).toBe(5)

  const late = strangers[0]?.login(A, { otp: '123456' })
  expect((await late)?.json()).toMatchObject({ statusCode: 429, data: { by: 'link' } })

  expect((await owner.login(A, { otp: await owner.otpFor(A) })).statusCode).toBe(200)
  const fresh = browserAt(server, '192.0.2.33')
  expect((await fresh.ask(A)).json()).toMatchObject({ statusCode: 200, data: { by: 'link' } })
  await server.app.runJobs()
  expect(server.mails.filter(({ text }) => text.includes('#link='))).toHaveLength(1)
  const mail = server.mails.find(({ text }) => text.includes('#link='))
  expect(mail?.to).toBe(A)
  const link = linkIn({ ...server, mails: mail === undefined ? [] : [mail] }, A)
  expect((await fresh.login(A, { link })).statusCode).toBe(200)
})
