import * as z from 'zod'
import { EMAIL_LENGTH, isEmail, normalEmail } from '#shared/domain/text/email.ts'
import { ROLES } from './auth.ts'
import { requiredText } from './fields.ts'

/** `GET /admin/people?email=`: the user with this address in any letter case; an empty list if there is none. */
export const PeopleQuery = z.object({
  email: requiredText(EMAIL_LENGTH, 'Email is required').refine(
    (value) => isEmail(normalEmail(value)),
    'Please enter a valid email address',
  ),
})

/** A user as admins see it. */
export const AdminPerson = z
  .object({
    _id: z.string(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    role: z.enum(ROLES),
    createdAt: z.string(),
    /** Number of live sessions. */
    sessions: z.int(),
    /** Last use of one of them; null if there is none. */
    lastSeenAt: z.string().nullable(),
  })
  .meta({ id: 'AdminPerson' })
export type AdminPerson = z.output<typeof AdminPerson>

export const PeopleData = z.object({ people: z.array(AdminPerson) })
export type PeopleData = z.output<typeof PeopleData>

/** `POST /admin/people/:id/end-sessions`: ends all sessions of the user. Responds with the number that were live. */
export const EndedSessionsData = z.object({ _id: z.string(), ended: z.int() })
export type EndedSessionsData = z.output<typeof EndedSessionsData>
