import * as z from 'zod'
import { EMAIL_LENGTH, isEmail, normalEmail } from '#shared/domain/text/email.ts'
import { ROLES } from './auth.ts'
import { requiredText } from './fields.ts'

/** `GET /admin/people?email=`: who has an account with this address, written in whatever case; nobody where none has. */
export const PeopleQuery = z.object({
  email: requiredText(EMAIL_LENGTH, 'Email is required').refine(
    (value) => isEmail(normalEmail(value)),
    'Please enter a valid email address',
  ),
})

/** A person as admins see one. */
export const AdminPerson = z
  .object({
    _id: z.string(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    role: z.enum(ROLES),
    createdAt: z.string(),
    /** How many sessions are live. */
    sessions: z.int(),
    /** When one of them was last used; null where there is none. */
    lastSeenAt: z.string().nullable(),
  })
  .meta({ id: 'AdminPerson' })
export type AdminPerson = z.output<typeof AdminPerson>

export const PeopleData = z.object({ people: z.array(AdminPerson) })
export type PeopleData = z.output<typeof PeopleData>

/** `POST /admin/people/:id/end-sessions`: signs the person out everywhere. Answers how many sessions were live. */
export const EndedSessionsData = z.object({ _id: z.string(), ended: z.int() })
export type EndedSessionsData = z.output<typeof EndedSessionsData>
