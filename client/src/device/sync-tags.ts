/** Tags of the browser's events for the background worker: on reconnect, and periodically. */
export const OUTBOX_SYNC_TAG = 'outbox'
export const PERIODIC_SYNC_TAG = 'avsar-sync'
