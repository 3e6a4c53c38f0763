import type { ContactBody } from '#shared/contracts/contact.ts'
import type { Db } from '../../db/db.ts'
import { schema } from '../../db/schema/index.ts'

type Ports = { db: Db; clock: () => number; newId: () => string }

/** Keeps the messages of the contact form for the admins. */
export function contactService({ db, clock, newId }: Ports) {
  return {
    async send(message: ContactBody): Promise<{ _id: string; createdAt: string }> {
      const id = newId()
      const createdAt = clock()
      const email = message.email.trim()
      await db.tx(async (query) => {
        await query.insert(schema.contactMessages).values({ ...message, email, id, createdAt, readAt: null })
      })
      return { _id: id, createdAt: new Date(createdAt).toISOString() }
    },
  }
}

export type ContactService = ReturnType<typeof contactService>
