/** The types of the jobs in the queue, each for another kind of work after a write. */
export type JobType =
  | 'content.events'
  | 'alerts.expand'
  | 'alerts.withdraw'
  | 'alerts.remind'
  | 'alerts.deliver'
  | 'alerts.sweep'
  | 'mail.code'
  | 'mail.contact'
  | 'payments.sandbox'
