/** Finds the subscriptions of an alert. Payload: alert id. */
export const EXPAND_ALERT = 'alerts.expand'

/** Cancels the pending deliveries of a withdrawn alert. Payload: alert id. */
export const WITHDRAW_ALERT = 'alerts.withdraw'

/** Creates the reminders of a day. Payload: the day. */
export const REMIND = 'alerts.remind'

export const DELIVER_ALERTS = 'alerts.deliver'

/** Confirms a guest's subscription by a first push. Payload: subscription id. */
export const CONFIRM_GUEST = 'alerts.confirm'

export const SWEEP_ALERTS = 'alerts.sweep'
