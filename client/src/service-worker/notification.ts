import type { PushData } from '#shared/domain/alerts/push-message.ts'

export const ICON = '/icons/icon-192.png'

export const MUTE = 'mute'

export type ShownData = Partial<PushData> & { navigate: string }
