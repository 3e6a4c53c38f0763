import type { PushRecord } from '#client/device/alerts/push-record.ts'

/** Builds the record of a guest's active subscription. */
export const buildPushRecord = (more: Partial<PushRecord> = {}): PushRecord => ({
  isOn: true,
  id: 'S',
  owner: '',
  token: 'token-1',
  endpoint: 'https://push.example/1',
  p256dh: 'p',
  auth: 'a',
  publicKey: 'key-1',
  checkedAt: 0,
  ...more,
})
