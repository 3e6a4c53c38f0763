/// <reference lib="webworker" />
import { handleBackgroundSync } from './background-sync.ts'
import { handleNotificationClicks } from './notification-clicks.ts'
import { handlePushes } from './push-alerts.ts'

declare const self: ServiceWorkerGlobalScope

handleBackgroundSync(self)
handlePushes(self)
handleNotificationClicks(self)
