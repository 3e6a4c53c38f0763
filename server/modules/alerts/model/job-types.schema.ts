/** The type of jobs that find the subscriptions of an alert; the payload is the alert's id. */
export const EXPAND_ALERT = 'alerts.expand'

/** The type of jobs that cancel what waits of an alert that was taken back; the payload is the alert's id. */
export const WITHDRAW_ALERT = 'alerts.withdraw'

/** The type of jobs that make the reminders of a day; the payload is the day. */
export const REMIND = 'alerts.remind'

/** The type of jobs that send what is due. */
export const DELIVER_ALERTS = 'alerts.deliver'

/** The type of jobs that confirm the subscription of a guest by a first push; the payload is its id. */
export const CONFIRM_GUEST = 'alerts.confirm'

/** The type of jobs that delete what is past. */
export const SWEEP_ALERTS = 'alerts.sweep'
