import { sqliteKit } from '../kit.ts'
import type { Kit } from '../kit.ts'
import { accountsSchema } from './accounts.ts'
import { alertsSchema } from './alerts.ts'
import { attemptsSchema } from './attempts.ts'
import { otpsSchema } from './otps.ts'
import { contentSchema } from './content.ts'
import { idempotencySchema } from './idempotency.ts'
import { jobPostsSchema } from './job-posts.ts'
import { kindsSchema } from './kinds.ts'
import { passkeysSchema } from './passkeys.ts'
import { quizBankSchema } from './quiz-bank.ts'
import { paymentsSchema } from './payments.ts'
import { practiceSchema } from './practice.ts'
import { queueSchema } from './queue.ts'
import { userDataSchema } from './user-data.ts'
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
  ...userDataSchema(k),
  ...idempotencySchema(k),
  ...alertsSchema(k),
  ...attemptsSchema(k),
  ...practiceSchema(k),
  ...paymentsSchema(k),
})

export const schema = defineSchema(sqliteKit)
