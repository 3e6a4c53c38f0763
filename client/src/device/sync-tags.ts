/** The tags by which the browser wakes the background worker: once there is a network, and periodically. */
export const OUTBOX_SYNC_TAG = 'outbox'
export const PERIODIC_SYNC_TAG = 'avsar-sync'
