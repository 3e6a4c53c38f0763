import type { PushData } from '#shared/domain/alerts/push-message.ts'

/** The picture of notifications. */
export const ICON = '/icons/icon-192.png'

/** The action of a notification that leads to the muting of its topic. */
export const MUTE = 'mute'

/** What a notification carries to its press. */
export type ShownData = Partial<PushData> & { navigate: string }
