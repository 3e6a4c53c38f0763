/// <reference lib="webworker" />
import { handleBackgroundSync } from './background-sync.ts'

declare const self: ServiceWorkerGlobalScope

handleBackgroundSync(self)
