/// <reference lib="webworker" />
import { restoreServerClock } from '#client/device/server-clock-row.ts'
import { handleBackgroundSync } from './background-sync.ts'
import { handleNotificationClicks } from './notification-clicks.ts'
import { handlePushes } from './push-alerts.ts'

declare const self: ServiceWorkerGlobalScope

void restoreServerClock()
handleBackgroundSync(self)
handlePushes(self)
handleNotificationClicks(self)
