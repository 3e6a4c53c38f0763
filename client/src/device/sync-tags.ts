/** Names under which the browser wakes the worker: once there is a network, and now and then. */
export const OUTBOX_SYNC_TAG = 'outbox'
export const PERIODIC_SYNC_TAG = 'avsar-sync'
