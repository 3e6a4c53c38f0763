/** The type of jobs that find the subscriptions of an alert; the payload is the alert's id. */
export const EXPAND_ALERT = 'alerts.expand'

/** The type of jobs that send what is due. */
export const DELIVER_ALERTS = 'alerts.deliver'
