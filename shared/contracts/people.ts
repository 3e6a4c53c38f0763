import * as z from 'zod'
import { ROLES } from './auth.ts'
import { requiredEmail } from './text-fields.ts'

/** `GET /admin/people?email=`: the user with this address in any notation; an empty list without one. */
export const UsersQuery = z.object({ email: requiredEmail })

export const AdminUser = z
  .object({
    _id: z.string(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    role: z.enum(ROLES),
    createdAt: z.string(),
    sessions: z.int(),
    lastSeenAt: z.string().nullable(),
  })
  .meta({ id: 'AdminUser' })
export type AdminUser = z.output<typeof AdminUser>

export const UsersData = z.object({ people: z.array(AdminUser) })
export type UsersData = z.output<typeof UsersData>

export const EndedSessionsData = z.object({ _id: z.string(), ended: z.int() })
export type EndedSessionsData = z.output<typeof EndedSessionsData>
