import type { PushData } from '#shared/domain/alerts/push-message.ts'

export const ICON = '/icons/icon-192.png'

/** Notification action that leads to muting its topic. */
export const MUTE = 'mute'

export type ShownData = Partial<PushData> & { navigate: string }
