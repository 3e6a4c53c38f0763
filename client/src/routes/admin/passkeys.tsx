import { createFileRoute } from '@tanstack/react-router'
import { PasskeysPage } from '#client/features/admin/passkeys/passkeys-page.tsx'

export const Route = createFileRoute('/admin/passkeys')({ component: PasskeysPage })
