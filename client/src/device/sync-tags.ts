export const OUTBOX_SYNC_TAG = 'outbox'
export const PERIODIC_SYNC_TAG = 'avsar-sync'
