import { sqliteKit } from '../kit.ts'
import type { Kit } from '../kit.ts'
import { accountsSchema, otpsSchema, passkeysSchema } from './accounts.ts'
import { alertsSchema } from './alerts.ts'
import { attemptsSchema } from './attempts.ts'
import { contentSchema } from './content.ts'
import { idempotencySchema } from './idempotency.ts'
import { jobPostsSchema, kindsSchema, quizBankSchema } from './kinds.ts'
import { paymentsSchema } from './payments.ts'
import { calendarsSchema, userDataSchema } from './user-data.ts'
import { processesSchema } from './processes.ts'
import { queueSchema } from './queue.ts'
import { siteSchema } from './site.ts'

const defineSchema = (k: Kit) => ({
  ...contentSchema(k),
  ...jobPostsSchema(k),
  ...kindsSchema(k),
  ...quizBankSchema(k),
  ...siteSchema(k),
  ...accountsSchema(k),
  ...passkeysSchema(k),
  ...otpsSchema(k),
  ...queueSchema(k),
  ...processesSchema(k),
  ...userDataSchema(k),
  ...calendarsSchema(k),
  ...idempotencySchema(k),
  ...alertsSchema(k),
  ...attemptsSchema(k),
  ...paymentsSchema(k),
})

export const schema = defineSchema(sqliteKit)
